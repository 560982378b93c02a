//! Deadlines of the move clock.

use hasami_core::clock::MAX_ALLOWANCE_MS;
use hasami_core::{MoveClock, Timestamp};

const START: Timestamp = Timestamp(7_000);

#[test]
fn a_turn_runs_out_at_its_deadline_and_not_a_millisecond_before() {
    let clock = MoveClock::seconds(25);
    assert_eq!(clock.deadline(START, 40), Some(Timestamp(32_040)));
    assert!(!clock.has_run_out(START, 40, Timestamp(32_039)));
    assert!(clock.has_run_out(START, 40, Timestamp(32_040)));
    assert!(clock.has_run_out(START, 40, Timestamp(90_000)));
}

#[test]
fn the_allowance_counts_up_to_its_limit() {
    let clock = MoveClock::seconds(10);
    let at_most = clock.deadline(START, MAX_ALLOWANCE_MS);
    assert_eq!(at_most, Some(Timestamp(17_500)));
    assert_eq!(clock.deadline(START, u32::MAX), at_most);
}

#[test]
fn what_the_clock_shows_is_the_limit_less_the_time_used() {
    let clock = MoveClock::seconds(25);
    assert_eq!(clock.remaining_ms(START, START), Some(25_000));
    assert_eq!(clock.remaining_ms(START, Timestamp(6_000)), Some(25_000));
    assert_eq!(clock.remaining_ms(START, Timestamp(8_001)), Some(23_999));
    assert_eq!(clock.remaining_ms(START, Timestamp(32_100)), Some(0));
    assert_eq!(clock.remaining_ms(START, Timestamp(u64::MAX)), Some(0));
}

#[test]
fn without_a_clock_no_turn_runs_out() {
    assert_eq!(MoveClock::NONE.deadline(START, 0), None);
    assert!(!MoveClock::NONE.has_run_out(START, 0, Timestamp(u64::MAX)));
    assert_eq!(MoveClock::NONE.remaining_ms(START, START), None);
}

#[test]
fn times_stop_at_the_ends_of_their_range() {
    assert_eq!(Timestamp(u64::MAX - 1) + 5, Timestamp(u64::MAX));
    assert_eq!(Timestamp(3) - 5, Timestamp(0));
    assert_eq!(Timestamp(3).ms_since(Timestamp(5)), 0);
    assert_eq!(Timestamp(5).ms_since(Timestamp(3)), 2);
}
