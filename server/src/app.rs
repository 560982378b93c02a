//! The server put together: what its parts share, and its life from listening to the last answer.

use std::future::Future;
use std::ops::Deref;
use std::sync::Arc;

use tokio::net::TcpListener;

use crate::config::Config;
use crate::http;

/// A server that is ready to serve.
#[derive(Debug, Clone)]
pub struct App {
    shared: Shared,
}

/// What every part of the server can reach.
#[derive(Debug, Clone)]
pub(crate) struct Shared(Arc<Parts>);

#[derive(Debug)]
pub(crate) struct Parts {
    pub(crate) config: Config,
}

impl Deref for Shared {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}

impl App {
    /// A server of this configuration.
    #[must_use]
    pub fn new(config: Config) -> Self {
        Self {
            shared: Shared(Arc::new(Parts { config })),
        }
    }

    /// Serves until `shutdown` is done.
    ///
    /// # Errors
    ///
    /// When the listener fails.
    pub async fn serve(
        self,
        listener: TcpListener,
        shutdown: impl Future<Output = ()> + Send + 'static,
    ) -> std::io::Result<()> {
        axum::serve(listener, http::router(self.shared))
            .with_graceful_shutdown(shutdown)
            .await
    }
}
