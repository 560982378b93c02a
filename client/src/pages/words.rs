//! The session's states in words.

use hasami_core::protocol::{OfferKind, Refusal};
use hasami_core::{Color, Outcome};

use crate::game_view::headline;
use crate::i18n::text;
use crate::session::link::{Hold, LinkFace};
use crate::session::status::{Status, Title};
use crate::session::table::Happening;
use crate::session::{Notice, Stop};

/// "You", "Opponent", "Host", or a watcher's "Sente" and "Gote".
pub(super) fn title(title: Title) -> &'static str {
    match title {
        Title::You => text::you(),
        Title::Opponent => text::opponent(),
        Title::Host => text::host(),
        Title::Side(Color::Sente) => text::sente(),
        Title::Side(Color::Gote) => text::gote(),
    }
}

/// The line under the board, for somebody on side `you` or a watcher.
pub(super) fn status(status: Status, you: Option<Color>) -> &'static str {
    match status {
        Status::Line(face) => line(face).unwrap_or_default(),
        Status::Notice(what) => notice(what),
        Status::HostAway => text::status_host_away(),
        Status::OpponentComing => text::status_opponent_coming(),
        Status::Starting => text::status_starting(),
        Status::Asked(OfferKind::Draw) => text::asked_draw(),
        Status::Asked(OfferKind::TakeBack) => text::asked_take_back(),
        Status::Asked(OfferKind::Rematch) => text::asked_rematch(),
        Status::Proposed(OfferKind::Draw) => text::proposed_draw(),
        Status::Proposed(OfferKind::TakeBack) => text::proposed_take_back(),
        Status::Proposed(OfferKind::Rematch) => text::proposed_rematch(),
        Status::OpponentLeft => text::status_opponent_left(),
        Status::OpponentAway => text::status_opponent_away(),
        Status::MayClaim => text::status_may_claim(),
        Status::Sending => text::status_sending(),
        Status::YourMove => text::status_your_move(),
        Status::OpponentMove => text::status_opponent_move(),
        Status::SideMove(Color::Sente) => text::sente_to_move(),
        Status::SideMove(Color::Gote) => text::gote_to_move(),
        Status::Over(Outcome::Ongoing) => text::result_none(),
        Status::Over(outcome) => headline(outcome, you),
    }
}

/// What is wrong with the connection; none when all is well.
pub(super) fn line(face: LinkFace) -> Option<&'static str> {
    match face {
        LinkFace::Up => None,
        LinkFace::Connecting => Some(text::line_connecting()),
        LinkFace::Unreachable => Some(text::line_unreachable()),
        LinkFace::Reconnecting => Some(text::line_reconnecting()),
        LinkFace::Offline => Some(text::line_offline()),
        LinkFace::Restarting => Some(text::line_restarting()),
        LinkFace::Blocked => Some(text::line_blocked()),
        LinkFace::Held(Hold::Replaced) => Some(text::line_replaced()),
        LinkFace::Held(Hold::Outdated) => Some(text::line_outdated()),
    }
}

/// A word on what just happened.
pub(super) fn notice(notice: Notice) -> &'static str {
    match notice {
        Notice::Happening(Happening::Declined(OfferKind::Draw)) => text::declined_draw(),
        Notice::Happening(Happening::Declined(OfferKind::TakeBack)) => text::declined_take_back(),
        Notice::Happening(Happening::Declined(OfferKind::Rematch)) => text::declined_rematch(),
        Notice::Happening(Happening::Withdrawn(_)) => text::offer_withdrawn(),
        Notice::Happening(Happening::TookBack) => text::took_back(),
        Notice::Refused(code) => refusal(code),
        Notice::MoveUndone => text::move_undone(),
        Notice::PremoveGone => text::premove_gone(),
        Notice::OpponentNotReady => text::opponent_not_ready(),
    }
}

/// What was wrong with a request, and what to do instead.
pub(super) fn refusal(code: Refusal) -> &'static str {
    match code {
        Refusal::TooMany => text::refused_too_many(),
        Refusal::BadRules | Refusal::BadClock => text::refused_rules(),
        Refusal::NoRoom | Refusal::BadCode => text::stop_no_room(),
        Refusal::RoomFull => text::stop_room_full(),
        Refusal::NotStarted => text::refused_not_started(),
        Refusal::GameOver => text::refused_game_over(),
        Refusal::GameNotOver => text::refused_game_not_over(),
        Refusal::NotYourTurn => text::refused_not_your_turn(),
        Refusal::BadMove | Refusal::IllegalMove => text::refused_move(),
        Refusal::NoOffer => text::refused_no_offer(),
        Refusal::OfferNotNow => text::refused_offer_not_now(),
        Refusal::NoTakeBacks => text::refused_no_take_backs(),
        Refusal::OpponentLeft => text::refused_opponent_left(),
        Refusal::ClaimNotNow => text::refused_claim_not_now(),
        Refusal::Unavailable => text::stop_unavailable(),
        Refusal::BadMessage
        | Refusal::HelloFirst
        | Refusal::BadToken
        | Refusal::WrongVersion
        | Refusal::WaitingElsewhere
        | Refusal::LiveGame
        | Refusal::AlreadyMatched
        | Refusal::NoCall
        | Refusal::NotInRoom
        | Refusal::NotAPlayer
        | Refusal::WrongGame
        | Refusal::Stale => text::refused_unknown(),
    }
}

/// Why there is no way into a room: a heading and a sentence.
pub(super) fn stop(stop: Stop) -> (&'static str, &'static str) {
    match stop {
        Stop::BadCode => (text::stop_bad_code_title(), text::stop_bad_code()),
        Stop::NoRoom => (text::stop_no_room_title(), text::stop_no_room()),
        Stop::RoomFull => (text::stop_room_full_title(), text::stop_room_full()),
        Stop::Closed => (text::stop_closed_title(), text::stop_closed()),
        Stop::NotReady => (text::stop_not_ready_title(), text::stop_not_ready()),
        Stop::TooMany => (text::stop_too_many_title(), text::refused_too_many()),
        Stop::Unavailable => (text::stop_unavailable_title(), text::stop_unavailable()),
        Stop::Error => (text::stop_error_title(), text::stop_error()),
    }
}
