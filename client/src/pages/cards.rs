//! What lies above the game for a while: a question, a proposal, a claim, the result.

use hasami_core::Outcome;
use hasami_core::protocol::{Claim, OfferKind};
use leptos::prelude::*;

use super::frame::{card, switch, way, way_unless};
use super::game::{Scene, play, table};
use crate::game_view::{Confirm, ResultCard};
use crate::i18n::text;
use crate::senses::announce::{Urgency, say};
use crate::session::status::Controls;
use crate::session::{Model, Wish};

/// What is asked before it is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Question {
    Resign,
    StepOut,
}

/// The card that lies there now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Card {
    None,
    Question(Question),
    Proposal(OfferKind),
    Claim,
    Result(Outcome),
}

/// The place of the cards.
pub(super) fn cards(scene: Scene) -> AnyView {
    let card = Memo::new(move |_| {
        let Controls { answer, claim, .. } = scene.session.with(Model::controls);
        let outcome = scene
            .session
            .with(|model| play(model).map(|play| play.outcome));
        match (scene.stand.get().over, scene.asking.get(), answer) {
            (true, ..) if scene.card_closed.get() => Card::None,
            (true, ..) => outcome.map_or(Card::None, Card::Result),
            (false, Some(question), _) => Card::Question(question),
            (false, None, Some(offer)) => Card::Proposal(offer),
            (false, None, None) if claim && !scene.claim_dismissed.get() => Card::Claim,
            (false, None, None) => Card::None,
        }
    });
    switch(move || match card.get() {
        Card::None => ().into_any(),
        Card::Question(question) => confirm(scene, question),
        Card::Proposal(offer) => proposal(scene, offer),
        Card::Claim => claim(scene),
        Card::Result(outcome) => result(scene, outcome),
    })
}

fn confirm(scene: Scene, question: Question) -> AnyView {
    let no = Callback::new(move |()| scene.asking.set(None));
    let (words, yes, wish) = match question {
        Question::Resign => (text::resign_question(), text::resign(), Wish::Resign),
        Question::StepOut => (text::step_out_question(), text::leave_yes(), Wish::Home),
    };
    let on_yes = Callback::new(move |()| {
        scene.asking.set(None);
        scene.session.wish(wish);
    });
    view! { <Confirm question=words yes=yes on_yes=on_yes on_no=no /> }.into_any()
}

fn proposal(scene: Scene, offer: OfferKind) -> AnyView {
    let question = match offer {
        OfferKind::Draw => text::asked_draw(),
        OfferKind::TakeBack => text::asked_take_back(),
        OfferKind::Rematch => text::asked_rematch(),
    };
    let answer = |accept| scene.session.on(Wish::Answer(offer, accept));
    let answers = vec![
        way("decline", "button", text::decline(), answer(false)),
        way("accept", "button strong", text::accept(), answer(true)),
    ];
    card("offer", question, answers)
}

fn claim(scene: Scene) -> AnyView {
    let wait = Callback::new(move |()| scene.claim_dismissed.set(true));
    let claim = |claim| scene.session.on(Wish::Claim(claim));
    let answers = vec![
        way("claim-wait", "button", text::claim_wait(), wait),
        way(
            "claim-draw",
            "button",
            text::claim_draw(),
            claim(Claim::Draw),
        ),
        way(
            "claim-win",
            "button strong",
            text::claim_win(),
            claim(Claim::Win),
        ),
    ];
    card("claim", text::status_may_claim(), answers)
}

/// Where a rematch stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Rematch {
    /// A watcher has none.
    None,
    Possible,
    /// The other wants one.
    Asked,
    /// One was proposed and waits for an answer.
    Proposed,
    /// The other has left.
    Off,
}

fn rematch_state(model: &Model) -> Rematch {
    let Some((table, opponent)) = table(model).and_then(|table| Some((table, table.opponent()?)))
    else {
        return Rematch::None;
    };
    match model.controls() {
        _ if table.seats[opponent].left => Rematch::Off,
        Controls {
            answer: Some(OfferKind::Rematch),
            ..
        } => Rematch::Asked,
        Controls {
            withdraw: Some(OfferKind::Rematch),
            ..
        } => Rematch::Proposed,
        _ => Rematch::Possible,
    }
}

fn result(scene: Scene, outcome: Outcome) -> AnyView {
    let session = scene.session;
    let rematch_state = session.read(rematch_state);
    Effect::new(move || {
        if rematch_state.get() == Rematch::Asked {
            say(text::asked_rematch(), Urgency::Polite);
        }
    });
    let rematch = switch(move || {
        const KIND: OfferKind = OfferKind::Rematch;
        match rematch_state.get() {
            Rematch::None => ().into_any(),
            Rematch::Possible => way_unless(
                "rematch",
                "button strong",
                text::rematch(),
                session.derive(|model| !model.controls().rematch),
                session.on(Wish::Offer(KIND)),
            ),
            Rematch::Asked => {
                let accept = session.on(Wish::Answer(KIND, true));
                way(
                    "rematch-accept",
                    "button strong",
                    text::rematch_accept(),
                    accept,
                )
            }
            Rematch::Proposed => {
                let withdraw = session.on(Wish::Withdraw(KIND));
                way(
                    "rematch-withdraw",
                    "button",
                    text::rematch_asked(),
                    withdraw,
                )
            }
            Rematch::Off => {
                let nothing = Callback::new(|()| {});
                let off = Signal::stored(true);
                way_unless("rematch-off", "button", text::opponent_left(), off, nothing)
            }
        }
    });
    let home = way(
        "result-home",
        "button",
        text::home(),
        session.on(Wish::Home),
    );
    let open = Callback::new(move |()| scene.reviewing.set(true));
    let review = way("review", "button", text::review(), open);
    view! {
        <ResultCard
            outcome=outcome
            you=scene.stand.get_untracked().you
            on_close=Callback::new(move |()| scene.card_closed.set(true))
        >
            {home}
            {review}
            {rematch}
        </ResultCard>
    }
    .into_any()
}
