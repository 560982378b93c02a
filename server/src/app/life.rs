//! The server's life: it listens, serves, and ends in order and in time.

use std::future::Future;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::time::timeout;

use super::App;
use crate::http;
use crate::runtime::Phase;

impl App {
    /// Serves until `shutdown` is done, then ends in order: connections are told and closed, rooms store
    /// what they have, HTTP ends. All of it takes no longer than the configured time, whatever a client does.
    ///
    /// # Errors
    ///
    /// When serving HTTP fails.
    pub async fn serve(
        self,
        listener: TcpListener,
        shutdown: impl Future<Output = ()> + Send,
    ) -> std::io::Result<()> {
        let shared = &self.shared;
        let router = http::router(shared.clone());
        let serving = tokio::spawn(http::serve(listener, router, shared.clone()));
        let abort = serving.abort_handle();
        let result = tokio::select! {
            served = serving => served.map_err(std::io::Error::other),
            () = shutdown => {
                let within = shared.config.times.shutdown_within;
                if timeout(within.mul_f32(0.9), self.end(within)).await.is_err() {
                    tracing::warn!("not everything ended in time");
                }
                Ok(())
            }
        };
        abort.abort();
        result
    }

    /// Each step has a share of the time, so that none can use up what the next one needs.
    async fn end(&self, within: Duration) {
        let shared = &self.shared;
        shared.drain.enter(Phase::Parting);
        if timeout(within.mul_f32(0.4), shared.sessions.none_left())
            .await
            .is_err()
        {
            tracing::warn!(
                connections = shared.sessions.count(),
                "connections did not close in time"
            );
        }
        shared.drain.enter(Phase::Closing);
        if timeout(within.mul_f32(0.3), shared.room_tasks.none_left())
            .await
            .is_err()
        {
            tracing::warn!(
                rooms = shared.room_tasks.count(),
                "rooms did not end in time"
            );
        }
        if timeout(within.mul_f32(0.1), shared.store.close())
            .await
            .is_err()
        {
            tracing::warn!("the store did not close in time");
        }
        shared.drain.enter(Phase::Ended);
        tracing::info!("ended");
    }
}
