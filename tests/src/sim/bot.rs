//! What a simulated player does next: mostly play, sometimes everything else.

use hasami_core::protocol::{
    Claim, ClientMessage, OfferKind, OfferView, Phase, SeatView, Side, SideChoice,
};
use hasami_core::{Color, Game, Move};

use super::client::{Client, Seen};
use super::luck::Luck;

/// What one tab does next.
#[derive(Debug, Default)]
pub struct Plan {
    /// Said now, in this order.
    pub say: Vec<ClientMessage>,
    /// Milliseconds until it thinks again, if nothing happens before.
    pub then_ms: u64,
    /// The connection is lost.
    pub cut: bool,
    /// Another tab of the same browser is opened.
    pub open_tab: bool,
}

const RULES: [&str; 8] = [
    "classic",
    "classic",
    "hybrid",
    "dai",
    "dai+step",
    "classic+nohop",
    "dai+diag",
    "hybrid+nohop",
];
const CLOCKS: [Option<u32>; 5] = [Some(10), Some(25), Some(60), None, None];

/// What a tab that sees this does next. `links` are codes of rooms that are going round.
pub fn think(client: &Client, links: &[String], luck: &mut Luck) -> Plan {
    let mut plan = match &client.room {
        _ if !client.welcome => Plan {
            then_ms: 1_000,
            ..Plan::default()
        },
        Some(seen) => in_room(seen, luck),
        None if client.called => called(luck),
        None if client.queued => in_queue(luck),
        None => at_home(client, links, luck),
    };
    plan.cut = luck.per_mille(6);
    plan.open_tab = luck.per_mille(4);
    plan
}

fn say(message: ClientMessage) -> Plan {
    Plan {
        say: vec![message],
        then_ms: 3_000,
        ..Plan::default()
    }
}

fn wait(ms: u64) -> Plan {
    Plan {
        then_ms: ms,
        ..Plan::default()
    }
}

fn at_home(client: &Client, links: &[String], luck: &mut Luck) -> Plan {
    if let Some(room) = &client.home {
        let room = room.clone();
        return say(ClientMessage::Join { room, watch: false });
    }
    match luck.between(0, 99) {
        0..45 => {
            let mut plan = say(ClientMessage::QuickMatch {
                here: luck.per_mille(300),
                aside: luck.per_mille(350),
            });
            if luck.per_mille(50) {
                plan.say.push(ClientMessage::QuickMatch {
                    here: false,
                    aside: false,
                });
            }
            if luck.per_mille(30) {
                plan.say.push(ClientMessage::Cancel);
            }
            plan
        }
        45..65 => say(ClientMessage::CreateRoom {
            rules: (*luck.pick(&RULES).expect("there are rulesets")).to_owned(),
            side: [SideChoice::Random, SideChoice::Sente, SideChoice::Gote]
                [luck.between(0, 2) as usize],
            clock: *luck.pick(&CLOCKS).expect("there are clocks"),
        }),
        kind => match luck.pick(links) {
            Some(room) => say(ClientMessage::Join {
                room: room.clone(),
                watch: kind >= 95,
            }),
            None => wait(1_000),
        },
    }
}

fn in_queue(luck: &mut Luck) -> Plan {
    let aside = luck.per_mille(500);
    match luck.between(0, 99) {
        0..8 => say(ClientMessage::Cancel),
        8..12 => say(ClientMessage::QuickMatch { here: false, aside }),
        12..14 => say(ClientMessage::AnswerCall { accept: aside }),
        _ => wait(luck.between(500, 4_000)),
    }
}

fn called(luck: &mut Luck) -> Plan {
    let answer = |accept| ClientMessage::AnswerCall { accept };
    let mut plan = match luck.between(0, 99) {
        0..45 => say(answer(true)),
        45..55 => say(answer(false)),
        55..60 => say(ClientMessage::QuickMatch {
            here: false,
            aside: luck.per_mille(500),
        }),
        60..63 => say(ClientMessage::Cancel),
        _ => return wait(luck.between(1_000, 20_000)),
    };
    // A double click, or second thoughts.
    if luck.per_mille(100) {
        plan.say.push(answer(luck.per_mille(700)));
    }
    plan
}

fn in_room(seen: &Seen, luck: &mut Luck) -> Plan {
    let room = seen.view.code.clone();
    let Some(side) = seen.side() else {
        return watching(seen, luck);
    };
    match seen.view.phase {
        Phase::Waiting if luck.per_mille(40) => say(ClientMessage::Leave { room }),
        Phase::Waiting => wait(luck.between(1_000, 8_000)),
        Phase::Starting => starting(seen, side, luck),
        Phase::Playing => playing(seen, side, luck),
        Phase::Over => over(seen, side, luck),
    }
}

fn watching(seen: &Seen, luck: &mut Luck) -> Plan {
    let room = seen.view.code.clone();
    match luck.between(0, 19) {
        0..5 => say(ClientMessage::Leave { room }),
        5 => say(ClientMessage::Resync),
        6 => match id(seen) {
            Some(game) => say(ClientMessage::Resign { game }),
            None => say(ClientMessage::Join { room, watch: false }),
        },
        _ => wait(luck.between(1_000, 10_000)),
    }
}

fn starting(seen: &Seen, side: Color, luck: &mut Luck) -> Plan {
    let room = seen.view.code.clone();
    let waiting_ms = luck.between(1_000, 6_000);
    match (id(seen), own(seen, side).ready) {
        (Some(game), false) if luck.per_mille(930) => say(ClientMessage::Ready { game }),
        _ if luck.per_mille(60) => say(ClientMessage::Leave { room }),
        _ => wait(waiting_ms),
    }
}

fn playing(seen: &Seen, side: Color, luck: &mut Luck) -> Plan {
    let (Some(id), Some(game)) = (id(seen), &seen.game) else {
        return wait(1_000);
    };
    let takebacks = seen.view.game.as_ref().map_or(0, |game| game.takebacks);
    let ply = game.position().plies();
    let mv = |mv: String, ply| ClientMessage::Move {
        game: id.clone(),
        ply,
        takebacks,
        mv,
    };
    if let Some(open) = offer_of(seen, side.other())
        && luck.per_mille(600)
    {
        return say(ClientMessage::Answer {
            game: id,
            offer: open.offer,
            accept: luck.per_mille(500),
        });
    }
    if !other(seen, side).here && seen.view.clock.is_none() {
        // Waits for the other, and asks now and then whether it was long enough.
        let claim = if luck.per_mille(700) {
            Claim::Win
        } else {
            Claim::Draw
        };
        let mut plan = say(ClientMessage::Claim { game: id, claim });
        plan.then_ms = luck.between(10_000, 40_000);
        return plan;
    }
    let offer =
        [OfferKind::Draw, OfferKind::TakeBack, OfferKind::Rematch][luck.between(0, 2) as usize];
    match luck.between(0, 999) {
        0..20 => return say(ClientMessage::Offer { game: id, offer }),
        20..30 => return say(ClientMessage::Withdraw { game: id, offer }),
        30..42 => return say(ClientMessage::Resign { game: id }),
        60..64 => {
            let room = seen.view.code.clone();
            return say(ClientMessage::Leave { room });
        }
        64..70 => return say(mv("9a9z".to_owned(), ply)),
        70..76 => return say(mv("9e1e".to_owned(), ply)),
        76..80 => return wait(40_000),
        80..90 => return say(ClientMessage::Resync),
        _ => {}
    }
    if game.position().side_to_move() != side {
        let Some(last) = game.moves().last() else {
            return wait(luck.between(1_000, 8_000));
        };
        // The own last move once more, or one too early.
        return match luck.between(0, 99) {
            0..5 => say(mv(last.mv.to_string(), ply - 1)),
            5..8 => say(mv(last.mv.to_string(), ply)),
            8..11 => say(mv(last.mv.to_string(), ply + 1)),
            _ => wait(luck.between(1_000, 8_000)),
        };
    }
    let Some(best) = choose(game, luck) else {
        return wait(1_000);
    };
    let mut plan = say(mv(best.to_string(), ply));
    match luck.between(0, 99) {
        // A double click, another move right behind, and a resignation that crosses.
        0..3 => plan.say.push(mv(best.to_string(), ply)),
        3..6 => plan.say.push(mv("5i5h".to_owned(), ply)),
        6 => {
            plan.say.push(ClientMessage::Resign { game: id.clone() });
            plan.say.push(mv("5i5h".to_owned(), ply + 2));
        }
        _ => {}
    }
    plan
}

/// A move that takes something where one is quickly found, else any.
fn choose(game: &Game, luck: &mut Luck) -> Option<Move> {
    let position = game.position();
    let moves = position.legal_moves();
    let takes = |mv: &&Move| !position.captures_of(**mv).is_empty();
    let capture = moves.iter().find(takes).filter(|_| luck.per_mille(900));
    capture.copied().or_else(|| luck.pick(&moves).copied())
}

fn over(seen: &Seen, side: Color, luck: &mut Luck) -> Plan {
    let room = seen.view.code.clone();
    let Some(game) = id(seen) else {
        return wait(1_000);
    };
    let offer = OfferKind::Rematch;
    let waiting_ms = luck.between(1_000, 5_000);
    if offer_of(seen, side.other()).is_some() && luck.per_mille(500) {
        let accept = luck.per_mille(800);
        return say(ClientMessage::Answer {
            game,
            offer,
            accept,
        });
    }
    match luck.between(0, 99) {
        0..30 => say(ClientMessage::Offer { game, offer }),
        30..35 => say(ClientMessage::Withdraw { game, offer }),
        35..65 => say(ClientMessage::Leave { room }),
        65..75 => say(ClientMessage::QuickMatch {
            here: false,
            aside: false,
        }),
        75..78 => say(ClientMessage::Resign { game }),
        _ => wait(waiting_ms),
    }
}

fn id(seen: &Seen) -> Option<String> {
    seen.view.game.as_ref().map(|game| game.id.clone())
}

fn own(seen: &Seen, side: Color) -> SeatView {
    match side {
        Color::Sente => seen.view.seats.sente,
        Color::Gote => seen.view.seats.gote,
    }
}

fn other(seen: &Seen, side: Color) -> SeatView {
    own(seen, side.other())
}

fn offer_of(seen: &Seen, side: Color) -> Option<OfferView> {
    let wire = match side {
        Color::Sente => Side::Sente,
        Color::Gote => Side::Gote,
    };
    let offers = &seen.view.game.as_ref()?.offers;
    offers.iter().copied().find(|open| open.by == wire)
}
