//! A task's mailbox: strictly first come, first served, and bounded for those who may be made to wait.
//!
//! What a connection asks needs a place, and waits for one. What tasks tell each other never waits, so
//! that two tasks cannot block one another; there is little of it, a few messages for each request.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};

/// The sending side; clones share it.
#[derive(Debug)]
pub(crate) struct Mailbox<T> {
    letters: mpsc::UnboundedSender<Letter<T>>,
    places: Arc<Semaphore>,
}

/// The receiving side.
#[derive(Debug)]
pub(crate) struct Letters<T>(mpsc::UnboundedReceiver<Letter<T>>);

/// What lies in the mailbox, with the place it takes until it is taken out.
#[derive(Debug)]
struct Letter<T> {
    message: T,
    _place: Option<OwnedSemaphorePermit>,
}

/// The task that owned the mailbox is gone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Gone;

/// A mailbox with this many places for requests.
pub(crate) fn mailbox<T>(places: usize) -> (Mailbox<T>, Letters<T>) {
    let (letters, waiting) = mpsc::unbounded_channel();
    (
        Mailbox {
            letters,
            places: Arc::new(Semaphore::new(places)),
        },
        Letters(waiting),
    )
}

impl<T> Clone for Mailbox<T> {
    fn clone(&self) -> Self {
        Self {
            letters: self.letters.clone(),
            places: Arc::clone(&self.places),
        }
    }
}

impl<T> Mailbox<T> {
    /// Leaves a request, once there is a place for it.
    pub(crate) async fn ask(&self, message: T) -> Result<(), Gone> {
        let place = Arc::clone(&self.places)
            .acquire_owned()
            .await
            .map_err(|_| Gone)?;
        self.letters
            .send(Letter {
                message,
                _place: Some(place),
            })
            .map_err(|_| Gone)
    }

    /// Leaves a message at once.
    pub(crate) fn tell(&self, message: T) -> Result<(), Gone> {
        self.letters
            .send(Letter {
                message,
                _place: None,
            })
            .map_err(|_| Gone)
    }
}

impl<T> Letters<T> {
    /// The next message; none when nobody can write any more.
    pub(crate) async fn next(&mut self) -> Option<T> {
        self.0.recv().await.map(|letter| letter.message)
    }

    /// Takes no more, and gives what is left.
    pub(crate) fn close(&mut self) -> impl Iterator<Item = T> {
        self.0.close();
        std::iter::from_fn(|| self.0.try_recv().ok().map(|letter| letter.message))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn requests_wait_for_a_place_and_news_do_not() {
        let (mailbox, mut letters) = mailbox(1);
        mailbox.ask(1).await.expect("a place");
        let second = tokio::spawn({
            let mailbox = mailbox.clone();
            async move { mailbox.ask(3).await }
        });
        tokio::task::yield_now().await;
        mailbox.tell(2).expect("somebody reads");
        assert_eq!(letters.next().await, Some(1));
        assert_eq!(letters.next().await, Some(2));
        assert_eq!(letters.next().await, Some(3));
        assert_eq!(second.await.expect("no panic"), Ok(()));
    }

    #[tokio::test]
    async fn whoever_writes_to_a_closed_mailbox_is_told() {
        let (mailbox, mut letters) = mailbox(1);
        mailbox.tell(1).expect("somebody reads");
        assert_eq!(letters.close().collect::<Vec<_>>(), vec![1]);
        assert_eq!(mailbox.tell(2), Err(Gone));
        assert_eq!(mailbox.ask(3).await, Err(Gone));
    }
}
