//! The online game: the session's table on the game screen.

use hasami_core::protocol::{OfferKind, Phase, RoomKind};
use hasami_core::{Color, Game, Outcome, Position, Preset, Rules};
use leptos::prelude::*;

use super::cards::{Question, cards};
use super::frame::switch;
use super::words;
use crate::ai::Engine;
use crate::board::{Advice, Hand};
use crate::game_view::{
    ClockFace, GameScreen, Icon, Look, Presence, SeatFace, awake, control, more, settings_line,
    side_at,
};
use crate::i18n::text;
use crate::net::Session;
use crate::record::Sharing;
use crate::review::review_page;
use crate::senses::{Glance, Role, follow};
use crate::session::status::Controls;
use crate::session::table::{Play, Table};
use crate::session::{Model, Msg, Wish};
use crate::settings::Chosen;

/// What decides how the screen is laid out; it changes when a game begins or ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Stand {
    pub(super) you: Option<Color>,
    pub(super) over: bool,
    friends: bool,
    /// The game's number in the room's series.
    number: u32,
}

/// What the parts of the screen share.
#[derive(Clone, Copy)]
pub(super) struct Scene {
    pub(super) session: Session,
    pub(super) stand: Memo<Stand>,
    /// The board is turned from where it would lie.
    turned: RwSignal<bool>,
    /// Which part of the game is on the board.
    look: RwSignal<Look>,
    pub(super) asking: RwSignal<Option<Question>>,
    pub(super) card_closed: RwSignal<bool>,
    /// The game that is over is being gone through.
    pub(super) reviewing: RwSignal<bool>,
    pub(super) claim_dismissed: RwSignal<bool>,
}

pub(super) fn table(model: &Model) -> Option<&Table> {
    model.table.as_ref()
}

pub(super) fn play(model: &Model) -> Option<&Play> {
    table(model)?.play.as_ref()
}

fn stand(model: &Model) -> Stand {
    Stand {
        you: table(model).and_then(|table| table.you),
        over: table(model).is_some_and(|table| table.phase == Phase::Over),
        friends: table(model).is_some_and(|table| table.kind == RoomKind::Friend),
        number: play(model).map_or(0, |play| play.number),
    }
}

/// The game screen of the room.
pub(super) fn game_page(session: Session) -> AnyView {
    let scene = Scene {
        session,
        stand: session.read(stand),
        turned: RwSignal::new(false),
        look: RwSignal::new(Look::default()),
        asking: RwSignal::new(None),
        card_closed: RwSignal::new(false),
        reviewing: RwSignal::new(false),
        claim_dismissed: RwSignal::new(false),
    };
    begin_each_game(scene);
    follow(
        session.derive(glance),
        session.derive(status),
        session.derive(own_clock),
    );
    switch(move || {
        if scene.reviewing.get() {
            review(scene)
        } else {
            game_screen(scene)
        }
    })
}

/// Goes through the game that is over; says so when the opponent wants another one.
fn review(scene: Scene) -> AnyView {
    let session = scene.session;
    let game = session.peek(|model| play(model).map(|play| play.game.clone()));
    let news = session.derive(|model| match model.controls().answer {
        Some(OfferKind::Rematch) => text::asked_rematch().to_owned(),
        _ => String::new(),
    });
    let close = Callback::new(move |()| scene.reviewing.set(false));
    let you = scene.stand.get_untracked().you;
    match game {
        Some(game) => review_page(Engine::new(), game, you, news, close),
        None => ().into_any(),
    }
}

fn game_screen(scene: Scene) -> AnyView {
    let session = scene.session;
    let flipped =
        Signal::derive(move || (scene.stand.get().you == Some(Color::Gote)) != scene.turned.get());
    let face = move |far: bool| {
        Signal::derive(move || {
            let color = side_at(far, flipped.get());
            session.with(|model| seat_face(model, color))
        })
    };
    view! {
        <GameScreen
            far=face(true)
            near=face(false)
            game=session.read(game).into()
            look=scene.look
            flipped=flipped
            hand=session.read(hand).into()
            on_move=Callback::new(move |mv| session.wish(Wish::Play(mv)))
            premove=session.derive(Model::premove)
            on_premove=Callback::new(move |mv| session.wish(Wish::Premove(mv)))
            pending=session.derive(|model| Some(play(model)?.pending?.mv))
            advice=Signal::stored(Advice::default())
            status=session.derive(status)
            controls=switch(move || controls(scene))
            above=cards(scene)
        />
    }
    .into_any()
}

/// The screen lives a moment longer than its table: then it shows a game that has not begun.
fn game(model: &Model) -> Game {
    play(model).map_or_else(
        || Game::new(Rules::new(Preset::Classic)),
        |play| play.game.clone(),
    )
}

fn status(model: &Model) -> String {
    words::status(model.status(), table(model).and_then(|table| table.you)).to_owned()
}

/// What the senses are told of the game.
fn glance(model: &Model) -> Glance {
    let role = match table(model).and_then(|table| table.you) {
        Some(you) => Role::Player(you),
        None => Role::Watcher,
    };
    let playing = table(model).is_some_and(|table| table.phase == Phase::Playing);
    match play(model) {
        Some(play) => Glance::of(play.number, &play.game, play.outcome, playing, role),
        None => Glance::of(0, &game(model), Outcome::Ongoing, false, role),
    }
}

fn own_clock(model: &Model) -> Option<ClockFace> {
    seat_face(model, table(model)?.you?).clock
}

/// Sets the screen up for each game of the room, and tells the session once its board has been painted:
/// the board of a page in the background is not.
fn begin_each_game(scene: Scene) {
    let session = scene.session;
    let number = Memo::new(move |_| scene.stand.get().number);
    Effect::new(move || {
        number.get();
        scene.turned.set(false);
        scene.look.set(Look::default());
        scene.asking.set(None);
        scene.card_closed.set(false);
        scene.reviewing.set(false);
        scene.claim_dismissed.set(false);
        let game = session.peek(|model| play(model).map(|play| play.id.clone()));
        request_animation_frame(move || session.tell(Msg::BoardShown(game)));
    });
    on_cleanup(move || session.tell(Msg::BoardShown(None)));
}

fn hand(model: &Model) -> Hand {
    match (model.movable(), model.premovable()) {
        (Some(you), _) => Hand::Now(you),
        (None, Some(you)) => Hand::Ahead(you),
        (None, None) => Hand::Nobody,
    }
}

fn seat_face(model: &Model, color: Color) -> SeatFace {
    let position = play(model).map_or_else(
        || Position::start(Rules::new(Preset::Classic)),
        |play| *play.game.position(),
    );
    let mut face = SeatFace {
        title: "",
        color,
        captured: position.captured()[color],
        left: position.board().of(color).count(),
        to_move: false,
        here: Presence::Here,
        clock: None,
    };
    if let Some((table, play)) = table(model).zip(play(model)) {
        let seat = table.seats[color];
        face.title = words::title(table.title(color));
        face.to_move = table.phase == Phase::Playing && position.side_to_move() == color;
        face.here = match (seat.left, seat.is_here()) {
            (true, _) => Presence::Left,
            (false, true) => Presence::Here,
            (false, false) => Presence::Away,
        };
        face.clock = table
            .limit_ms
            .map(|limit_ms| clock_face(model, play, color, limit_ms));
    }
    face
}

/// The clock of one side: it counts only while the server can be heard.
fn clock_face(model: &Model, play: &Play, color: Color, limit_ms: u32) -> ClockFace {
    let short = |ms: u64| u32::try_from(ms).unwrap_or(u32::MAX).min(limit_ms);
    let mut face = ClockFace {
        left_ms: limit_ms,
        limit_ms,
        since: None,
    };
    if let Some(clock) = play.clock.filter(|clock| clock.side == color) {
        match model.stopped_at() {
            Some(stopped) => face.left_ms = short(clock.left_at(stopped)),
            None => {
                face.left_ms = short(clock.left_ms);
                #[expect(clippy::cast_precision_loss, reason = "milliseconds of a page's life")]
                let since = clock.at as f64;
                face.since = Some(since);
            }
        }
    }
    face
}

/// The row of controls. It changes only when a game begins or ends, and then sleeps for half a second.
fn controls(scene: Scene) -> AnyView {
    let Scene { session, .. } = scene;
    let Stand {
        you, over, friends, ..
    } = scene.stand.get();
    let turn = Callback::new(move |()| scene.turned.update(|turned| *turned = !*turned));
    let unless =
        |is_on: fn(Controls) -> bool| session.derive(move |model| !is_on(model.controls()));
    let offer = |kind| session.on(Wish::Offer(kind));
    let mut row = Vec::new();
    match (you, over) {
        (None, over) => {
            let never = Signal::stored(false);
            row.push(control("flip", Icon::Flip, text::flip(), never, turn));
            if over {
                row.push(review_control(scene));
            }
        }
        (Some(_), true) => {
            row.push(review_control(scene));
            let awake = awake();
            let asleep = Signal::derive(move || !awake.get());
            let no_rematch = Signal::derive(move || {
                asleep.get() || session.with(|model| !model.controls().rematch)
            });
            let rematch = offer(OfferKind::Rematch);
            row.push(control(
                "rematch-again",
                Icon::Rematch,
                text::rematch(),
                no_rematch,
                rematch,
            ));
            row.push(if friends {
                let new_room = session.on(Wish::ChooseRules);
                control("new-room", Icon::Friend, text::new_room(), asleep, new_room)
            } else {
                let quick = session.on(Wish::QuickMatch);
                control("quick", Icon::Bolt, text::new_opponent(), asleep, quick)
            });
        }
        (Some(_), false) => {
            let draw = unless(|controls| controls.draw);
            row.push(control(
                "draw",
                Icon::Draw,
                text::draw(),
                draw,
                offer(OfferKind::Draw),
            ));
            if friends {
                let off = unless(|controls| controls.take_back);
                let take_back = offer(OfferKind::TakeBack);
                row.push(control(
                    "take-back",
                    Icon::TakeBack,
                    text::take_back(),
                    off,
                    take_back,
                ));
            }
            let ask = Callback::new(move |()| scene.asking.set(Some(Question::Resign)));
            let resign = unless(|controls| controls.resign);
            row.push(control("resign", Icon::Resign, text::resign(), resign, ask));
        }
    }
    let chosen = Chosen::here();
    let sharing = Sharing::new();
    let game = move || session.peek(|model| play(model).map(|play| play.game.clone()));
    row.push(sharing.place());
    row.push(more(move || {
        let mut lines = vec![
            sharing.line(game),
            settings_line(chosen),
            ("home", Icon::Home, text::home(), leave(scene)),
        ];
        if you.is_some() {
            lines.insert(0, ("flip", Icon::Flip, text::flip_board(), turn));
        }
        lines
    }));
    row.into_any()
}

fn review_control(scene: Scene) -> AnyView {
    let open = Callback::new(move |()| scene.reviewing.set(true));
    let awake = awake();
    let asleep = Signal::derive(move || !awake.get());
    control("review-again", Icon::Review, text::review(), asleep, open)
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
