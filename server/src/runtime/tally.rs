//! How many of something there are, and a way to wait until there are none.

use std::sync::Arc;

use tokio::sync::watch;

/// Counts the [`Counted`] that live.
#[derive(Debug, Clone)]
pub(crate) struct Tally(Arc<watch::Sender<usize>>);

/// Counts as one until it is dropped.
#[derive(Debug)]
pub(crate) struct Counted(Tally);

impl Tally {
    pub(crate) fn new() -> Self {
        Self(Arc::new(watch::Sender::new(0)))
    }

    pub(crate) fn count(&self) -> usize {
        *self.0.borrow()
    }

    /// One more, unless there are `limit` already.
    pub(crate) fn one_of(&self, limit: usize) -> Option<Counted> {
        let counted = self.0.send_if_modified(|count| {
            let room = *count < limit;
            *count += usize::from(room);
            room
        });
        counted.then(|| Counted(self.clone()))
    }

    /// One more.
    pub(crate) fn one(&self) -> Counted {
        self.0.send_modify(|count| *count += 1);
        Counted(self.clone())
    }

    /// Done as soon as there are none.
    pub(crate) async fn none_left(&self) {
        // The sender lives as long as self.
        let mut watching = self.0.subscribe();
        let _closed = watching.wait_for(|count| *count == 0).await;
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.0.send_modify(|count| *count -= 1);
    }
}
