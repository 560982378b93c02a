//! What each address uses, so that one cannot take what belongs to all.

use std::net::IpAddr;
use std::sync::Arc;

use dashmap::DashMap;
use dashmap::mapref::entry::Entry;
use hasami_core::Timestamp;

/// A minute, the window in which attempts are counted.
const WINDOW_MS: u64 = 60_000;

/// An IPv4 address, or the /64 network of an IPv6 one: whoever has one address there has them all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Address(u128);

impl From<IpAddr> for Address {
    fn from(ip: IpAddr) -> Self {
        match ip.to_canonical() {
            IpAddr::V4(v4) => Self(u128::from(v4.to_bits())),
            IpAddr::V6(v6) => Self(v6.to_bits() & !u128::from(u64::MAX) | 1 << 63),
        }
    }
}

/// The book of all addresses that use something.
#[derive(Debug, Clone, Default)]
pub(crate) struct Addresses(Arc<DashMap<Address, Use>>);

/// What an address uses now, and what it tried lately.
#[derive(Debug, Clone, Copy, Default)]
struct Use {
    connections: usize,
    rooms: usize,
    rooms_made: Tries,
    wrong_codes: Tries,
}

/// Tries in the present minute.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Tries {
    since: Timestamp,
    count: u32,
}

impl Tries {
    /// Counts one more; false when that is over the limit.
    pub(crate) fn another(&mut self, now: Timestamp, limit: u32) -> bool {
        if self.are_over(now) {
            *self = Self {
                since: now,
                count: 0,
            };
        }
        self.count = self.count.saturating_add(1);
        self.count <= limit
    }

    /// Whether the limit is used up.
    fn used_up(&self, now: Timestamp, limit: u32) -> bool {
        !self.are_over(now) && self.count >= limit
    }

    fn are_over(&self, now: Timestamp) -> bool {
        self.count == 0 || now.ms_since(self.since) >= WINDOW_MS
    }
}

/// What is held until it is dropped.
#[derive(Debug, Clone, Copy)]
enum Held {
    Connection,
    Room,
}

/// A connection or room of an address; counts until it is dropped.
#[derive(Debug)]
pub(crate) struct Holding {
    addresses: Addresses,
    address: Address,
    held: Held,
}

impl Drop for Holding {
    fn drop(&mut self) {
        if let Entry::Occupied(mut entry) = self.addresses.0.entry(self.address) {
            let used = entry.get_mut();
            match self.held {
                Held::Connection => used.connections -= 1,
                Held::Room => used.rooms -= 1,
            }
        }
    }
}

impl Addresses {
    /// One more connection, if the address may have it.
    pub(crate) fn connect(&self, address: Address, limit: usize) -> Option<Holding> {
        let mut used = self.0.entry(address).or_default();
        (used.connections < limit).then(|| {
            used.connections += 1;
            self.holding(address, Held::Connection)
        })
    }

    /// One more friend room, if the address may have it.
    pub(crate) fn make_room(
        &self,
        address: Address,
        now: Timestamp,
        limit: usize,
        a_minute: u32,
    ) -> Option<Holding> {
        let mut used = self.0.entry(address).or_default();
        (used.rooms < limit && used.rooms_made.another(now, a_minute)).then(|| {
            used.rooms += 1;
            self.holding(address, Held::Room)
        })
    }

    /// Notes that the address named a code of no room.
    pub(crate) fn wrong_code(&self, address: Address, now: Timestamp) {
        self.0
            .entry(address)
            .or_default()
            .wrong_codes
            .another(now, u32::MAX);
    }

    /// Whether the address may name a code.
    pub(crate) fn may_try_code(&self, address: Address, now: Timestamp, a_minute: u32) -> bool {
        self.0
            .get(&address)
            .is_none_or(|used| !used.wrong_codes.used_up(now, a_minute))
    }

    /// Forgets addresses that use nothing and tried nothing lately.
    pub(crate) fn tidy(&self, now: Timestamp) {
        self.0.retain(|_, used| {
            used.connections > 0
                || used.rooms > 0
                || !used.rooms_made.are_over(now)
                || !used.wrong_codes.are_over(now)
        });
    }

    /// How many addresses the book knows.
    pub(crate) fn known(&self) -> usize {
        self.0.len()
    }

    fn holding(&self, address: Address, held: Held) -> Holding {
        Holding {
            addresses: self.clone(),
            address,
            held,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> Address {
        text.parse::<IpAddr>().expect("an address").into()
    }

    #[test]
    fn one_network_counts_as_one_address() {
        assert_eq!(address("2001:db8::1"), address("2001:db8::ffff:2"));
        assert_ne!(address("2001:db8::1"), address("2001:db8:0:1::1"));
        assert_ne!(address("127.0.0.1"), address("127.0.0.2"));
        assert_eq!(address("127.0.0.1"), address("::ffff:127.0.0.1"));
        assert_ne!(address("::1"), address("0.0.0.1"));
    }

    #[test]
    fn an_address_gets_no_more_than_its_share_and_gets_it_back() {
        let book = Addresses::default();
        let here = address("192.0.2.1");
        let first = book.connect(here, 1).expect("the first");
        assert!(book.connect(here, 1).is_none());
        assert!(book.connect(address("192.0.2.2"), 1).is_some());
        drop(first);
        assert!(book.connect(here, 1).is_some());
    }

    #[test]
    fn rooms_are_limited_at_once_and_a_minute() {
        let book = Addresses::default();
        let here = address("192.0.2.1");
        let rooms: Vec<_> = (0..3)
            .filter_map(|_| book.make_room(here, Timestamp(0), 2, 10))
            .collect();
        assert_eq!(rooms.len(), 2);
        drop(rooms);
        let made = (0..20)
            .filter(|_| book.make_room(here, Timestamp(1_000), 2, 10).is_some())
            .count();
        assert_eq!(made, 8, "two of ten were made before");
        assert!(
            book.make_room(here, Timestamp(60_000), 2, 10).is_some(),
            "a minute later"
        );
    }

    #[test]
    fn wrong_codes_close_the_door_for_a_minute() {
        let book = Addresses::default();
        let here = address("192.0.2.1");
        for _ in 0..3 {
            assert!(book.may_try_code(here, Timestamp(5), 3));
            book.wrong_code(here, Timestamp(5));
        }
        assert!(!book.may_try_code(here, Timestamp(60_004), 3));
        assert!(book.may_try_code(address("192.0.2.2"), Timestamp(6), 3));
        assert!(book.may_try_code(here, Timestamp(60_005), 3));
    }

    #[test]
    fn addresses_that_use_nothing_are_forgotten() {
        let book = Addresses::default();
        let connection = book.connect(address("192.0.2.1"), 5);
        book.wrong_code(address("192.0.2.2"), Timestamp(0));
        book.tidy(Timestamp(1));
        assert_eq!(book.known(), 2);
        book.tidy(Timestamp(60_000));
        assert_eq!(book.known(), 1);
        drop(connection);
        book.tidy(Timestamp(60_000));
        assert_eq!(book.known(), 0);
    }
}
