//! The online game: the session's table on the game screen.

use hasami_core::protocol::{Claim, OfferKind, Phase, RoomKind};
use hasami_core::{Color, Game, Outcome, Preset, Rules};
use leptos::prelude::*;

use super::frame::way;
use super::words;
use crate::board::BoardView;
use crate::game_view::{
    ClockFace, Confirm, GameScreen, Icon, Presence, ResultCard, SeatFace, awake, control,
};
use crate::i18n::text;
use crate::net::Session;
use crate::session::status::Controls;
use crate::session::table::{Play, Table};
use crate::session::{Model, Msg, Wish};

/// What is asked before it is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Question {
    Resign,
    StepOut,
}

/// The signals that the parts of the screen share.
#[derive(Clone, Copy)]
struct Scene {
    session: Session,
    you: Memo<Option<Color>>,
    game_id: Memo<String>,
    outcome: Memo<Outcome>,
    over: Memo<bool>,
    controls: Memo<Controls>,
    turned: RwSignal<bool>,
    asking: RwSignal<Option<Question>>,
    card_closed: RwSignal<bool>,
    claim_dismissed: RwSignal<bool>,
}

/// The game screen of the room.
pub(super) fn game_page(session: Session) -> AnyView {
    let scene = Scene {
        session,
        you: session.read(|model| table(model).and_then(|table| table.you)),
        game_id: session.read(|model| play(model).map(|play| play.id.clone()).unwrap_or_default()),
        outcome: session.read(|model| play(model).map_or(Outcome::Ongoing, |play| play.outcome)),
        over: session.read(|model| table(model).is_some_and(|table| table.phase == Phase::Over)),
        controls: session.read(Model::controls),
        turned: RwSignal::new(false),
        asking: RwSignal::new(None),
        card_closed: RwSignal::new(false),
        claim_dismissed: RwSignal::new(false),
    };
    say_when_shown(scene);
    let fallback = || Game::new(Rules::new(Preset::Classic));
    let game =
        session.read(move |model| play(model).map_or_else(fallback, |play| play.game.clone()));
    let last_move = session.read(|model| play(model)?.game.moves().last().map(|played| played.mv));
    let flipped =
        Signal::derive(move || (scene.you.get() == Some(Color::Gote)) != scene.turned.get());
    let pending = session.read(|model| Some(play(model)?.pending?.mv));
    let face = move |far: bool| {
        let faces = session.read(|model| Color::ALL.map(|color| seat_face(model, color)));
        Signal::derive(move || {
            let near = if flipped.get() {
                Color::Gote
            } else {
                Color::Sente
            };
            let color = if far { near.other() } else { near };
            faces.with(|faces| faces[usize::from(color == Color::Gote)].clone())
        })
    };
    let status = session.read(|model| {
        words::status(model.status(), table(model).and_then(|table| table.you)).to_owned()
    });
    let board = view! {
        <BoardView
            position=Signal::derive(move || game.with(|game| *game.position()))
            flipped=flipped
            last_move=last_move.into()
            movable=session.read(Model::movable).into()
            on_move=Callback::new(move |mv| session.wish(Wish::Play(mv)))
            pending=pending.into()
        />
    };
    view! {
        <GameScreen
            far=face(true)
            near=face(false)
            rules=Signal::derive(move || game.with(Game::rules))
            board=board.into_any()
            status=status.into()
            moves=Signal::derive(move || game.with(|game| game.moves().to_vec()))
            controls=controls(scene)
            above=above(scene)
        />
    }
    .into_any()
}

fn table(model: &Model) -> Option<&Table> {
    model.table.as_ref()
}

fn play(model: &Model) -> Option<&Play> {
    table(model)?.play.as_ref()
}

/// Tells the session once the board of each game has been painted: a page in the background is not.
fn say_when_shown(scene: Scene) {
    let session = scene.session;
    Effect::new(move || {
        let id = scene.game_id.get();
        scene.turned.set(false);
        scene.asking.set(None);
        scene.card_closed.set(false);
        scene.claim_dismissed.set(false);
        request_animation_frame(move || session.tell(Msg::BoardShown(Some(id))));
    });
    on_cleanup(move || session.tell(Msg::BoardShown(None)));
}

fn seat_face(model: &Model, color: Color) -> SeatFace {
    let Some((table, play)) = table(model).zip(play(model)) else {
        return SeatFace {
            title: String::new(),
            color,
            captured: 0,
            left: 0,
            to_move: false,
            here: Presence::Here,
            clock: None,
        };
    };
    let position = play.game.position();
    let seat = table.seats[color];
    SeatFace {
        title: words::title(table.title(color)).to_owned(),
        color,
        captured: position.captured()[color],
        left: position.board().of(color).count(),
        to_move: table.phase == Phase::Playing && position.side_to_move() == color,
        here: match (seat.left, seat.is_here()) {
            (true, _) => Presence::Left,
            (false, true) => Presence::Here,
            (false, false) => Presence::Away,
        },
        clock: table
            .limit_ms
            .map(|limit_ms| clock_face(model, play, color, limit_ms)),
    }
}

/// The clock of one side: it counts only while the server can be heard.
fn clock_face(model: &Model, play: &Play, color: Color, limit_ms: u32) -> ClockFace {
    let short = |ms: u64| u32::try_from(ms).unwrap_or(u32::MAX).min(limit_ms);
    match play.clock.filter(|clock| clock.side == color) {
        None => ClockFace {
            left_ms: limit_ms,
            limit_ms,
            since: None,
        },
        Some(clock) => match model.stopped_at() {
            Some(stopped) => ClockFace {
                left_ms: short(clock.left_at(stopped)),
                limit_ms,
                since: None,
            },
            #[expect(clippy::cast_precision_loss, reason = "milliseconds of a page's life")]
            None => ClockFace {
                left_ms: short(clock.left_ms),
                limit_ms,
                since: Some(clock.at as f64),
            },
        },
    }
}

/// The row of controls. It changes only when a game begins or ends, and then sleeps for half a second.
fn controls(scene: Scene) -> AnyView {
    let Scene {
        session,
        you,
        over,
        controls,
        ..
    } = scene;
    let friends =
        session.read(|model| table(model).is_some_and(|table| table.kind == RoomKind::Friend));
    (move || {
        let turn = Callback::new(move |()| scene.turned.update(|turned| *turned = !*turned));
        let flip = control("flip", Icon::Flip, text::flip(), never(), turn);
        let home = control("home", Icon::Home, text::home(), never(), leave(scene));
        if you.get().is_none() {
            return [flip, home].into_iter().collect_view().into_any();
        }
        if over.get() {
            let awake = awake();
            let asleep = Signal::derive(move || !awake.get());
            let no_rematch = Signal::derive(move || !awake.get() || !controls.get().rematch);
            let rematch = session.on(Wish::Offer(OfferKind::Rematch));
            return [
                flip,
                control(
                    "rematch-again",
                    Icon::Rematch,
                    text::rematch(),
                    no_rematch,
                    rematch,
                ),
                other_game(friends.get(), asleep, session),
                home,
            ]
            .into_iter()
            .collect_view()
            .into_any();
        }
        let off = |is_on: fn(Controls) -> bool| Signal::derive(move || !is_on(controls.get()));
        let draw = control(
            "draw",
            Icon::Draw,
            text::draw(),
            off(|controls| controls.draw),
            session.on(Wish::Offer(OfferKind::Draw)),
        );
        let take_back = friends.get().then(|| {
            control(
                "take-back",
                Icon::TakeBack,
                text::take_back(),
                off(|controls| controls.take_back),
                session.on(Wish::Offer(OfferKind::TakeBack)),
            )
        });
        let resign = control(
            "resign",
            Icon::Resign,
            text::resign(),
            off(|controls| controls.resign),
            Callback::new(move |()| scene.asking.set(Some(Question::Resign))),
        );
        [Some(flip), Some(draw), take_back, Some(resign), Some(home)]
            .into_iter()
            .flatten()
            .collect_view()
            .into_any()
    })
    .into_any()
}

fn never() -> Signal<bool> {
    Signal::derive(|| false)
}

/// Going home: from a game under way only after a question, since its clock goes on.
fn leave(scene: Scene) -> Callback<()> {
    Callback::new(move |()| {
        let live = scene
            .session
            .peek(|model| table(model).is_some_and(|table| table.you.is_some() && table.is_live()));
        if live {
            scene.asking.set(Some(Question::StepOut));
        } else {
            scene.session.wish(Wish::Home);
        }
    })
}

fn other_game(friends: bool, asleep: Signal<bool>, session: Session) -> AnyView {
    if friends {
        control(
            "new-room",
            Icon::Friend,
            text::new_room(),
            asleep,
            session.on(Wish::ChooseRules),
        )
    } else {
        control(
            "quick",
            Icon::Bolt,
            text::new_opponent(),
            asleep,
            session.on(Wish::QuickMatch),
        )
    }
}

/// What lies above the game: a question of one's own, the other's proposal, a claim, the result.
fn above(scene: Scene) -> AnyView {
    let Scene {
        session,
        over,
        controls,
        ..
    } = scene;
    let answer = Memo::new(move |_| controls.get().answer);
    let may_claim = Memo::new(move |_| controls.get().claim && !scene.claim_dismissed.get());
    (move || {
        if let Some(question) = scene.asking.get()
            && !over.get()
        {
            return confirm(scene, question);
        }
        if over.get() {
            return if scene.card_closed.get() {
                ().into_any()
            } else {
                result(scene)
            };
        }
        if let Some(offer) = answer.get() {
            return offer_card(session, offer);
        }
        if may_claim.get() {
            return claim_card(scene);
        }
        ().into_any()
    })
    .into_any()
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

fn offer_card(session: Session, offer: OfferKind) -> AnyView {
    let question = match offer {
        OfferKind::Draw => text::asked_draw(),
        OfferKind::TakeBack => text::asked_take_back(),
        OfferKind::Rematch => text::asked_rematch(),
    };
    let awake = awake();
    view! {
        <section class="card offer" data-test="offer">
            <p>{question}</p>
            <fieldset class="ways" disabled=move || !awake.get()>
                {way("decline", "button", text::decline(), session.on(Wish::Answer(offer, false)))}
                {way("accept", "button strong", text::accept(), session.on(Wish::Answer(offer, true)))}
            </fieldset>
        </section>
    }
    .into_any()
}

fn claim_card(scene: Scene) -> AnyView {
    let session = scene.session;
    let awake = awake();
    let wait = Callback::new(move |()| scene.claim_dismissed.set(true));
    view! {
        <section class="card offer" data-test="claim">
            <p>{text::status_may_claim()}</p>
            <fieldset class="ways" disabled=move || !awake.get()>
                {way("claim-wait", "button", text::claim_wait(), wait)}
                {way("claim-draw", "button", text::claim_draw(), session.on(Wish::Claim(Claim::Draw)))}
                {way("claim-win", "button strong", text::claim_win(), session.on(Wish::Claim(Claim::Win)))}
            </fieldset>
        </section>
    }
    .into_any()
}

fn result(scene: Scene) -> AnyView {
    let Scene {
        session,
        you,
        outcome,
        controls,
        ..
    } = scene;
    let home = way(
        "result-home",
        "button",
        text::home(),
        session.on(Wish::Home),
    );
    let left = session.read(|model| {
        table(model).is_some_and(|table| {
            table
                .opponent()
                .is_some_and(|other| table.seats[other].left)
        })
    });
    let rematch = move || {
        let Controls {
            answer, withdraw, ..
        } = controls.get();
        if you.get().is_none() {
            return ().into_any();
        }
        if left.get() {
            return view! {
                <button type="button" class="button" data-test="rematch-off" disabled>
                    {text::opponent_left()}
                </button>
            }
            .into_any();
        }
        match (answer, withdraw) {
            (Some(OfferKind::Rematch), _) => way(
                "rematch-accept",
                "button strong",
                text::rematch_accept(),
                session.on(Wish::Answer(OfferKind::Rematch, true)),
            ),
            (_, Some(OfferKind::Rematch)) => way(
                "rematch-withdraw",
                "button",
                text::rematch_asked(),
                session.on(Wish::Withdraw(OfferKind::Rematch)),
            ),
            _ => way(
                "rematch",
                "button strong",
                text::rematch(),
                session.on(Wish::Offer(OfferKind::Rematch)),
            ),
        }
    };
    view! {
        <ResultCard
            outcome=outcome.get()
            you=you.get()
            on_close=Callback::new(move |()| scene.card_closed.set(true))
        >
            {home}
            {rematch}
        </ResultCard>
    }
    .into_any()
}
