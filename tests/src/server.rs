//! A whole server inside a test: on a free port, with a store of its own, ended with the test.

#![expect(
    clippy::expect_used,
    reason = "a test fails by a panic, here as in a test function"
)]

use std::net::SocketAddr;

use hasami_server::app::{App, Builder};
use hasami_server::config::Config;
use hasami_server::runtime::Gauges;
use tempfile::TempDir;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::player::{Player, token};
use crate::port::HeldPort;

/// A server in this process.
pub struct TestServer {
    address: SocketAddr,
    app: App,
    stop: Option<oneshot::Sender<()>>,
    serving: JoinHandle<std::io::Result<()>>,
    left: Left,
}

/// What a server leaves when it ends, for the next one in its place.
pub struct Left {
    /// The folder of its store.
    pub folder: TempDir,
    /// Its port, which stays closed and nobody else's.
    pub port: HeldPort,
}

/// The defaults on a free port and a store in `folder`, with the share of one address large enough for
/// a whole test.
///
/// # Panics
///
/// When the folder's path is no text.
#[must_use]
pub fn test_config(folder: &TempDir) -> Config {
    let mut config = Config::defaults();
    config.listen = SocketAddr::from(([127, 0, 0, 1], 0));
    config.assets = folder.path().join("dist");
    config.database_url = format!("sqlite:{}", folder.path().join("hasami.db").display());
    config.limits.max_connections_per_address = config.limits.max_connections;
    config.limits.max_rooms_per_address = config.limits.max_rooms;
    config.limits.rooms_per_minute = 100_000;
    config.limits.wrong_codes_per_minute = 100_000;
    config
}

impl TestServer {
    /// A server with the defaults.
    pub async fn start() -> Self {
        Self::with(|_| ()).await
    }

    /// A server with a changed configuration.
    pub async fn with(configure: impl FnOnce(&mut Config)) -> Self {
        Self::built(configure, |builder| builder).await
    }

    /// A server with a changed configuration and changed parts.
    ///
    /// # Panics
    ///
    /// When the server cannot start.
    pub async fn built(
        configure: impl FnOnce(&mut Config),
        build: impl FnOnce(Builder) -> Builder,
    ) -> Self {
        let left = Left {
            folder: TempDir::new().expect("a folder"),
            port: HeldPort::take().expect("a free port"),
        };
        Self::after(left, configure, build).await
    }

    async fn after(
        left: Left,
        configure: impl FnOnce(&mut Config),
        build: impl FnOnce(Builder) -> Builder,
    ) -> Self {
        let mut config = test_config(&left.folder);
        configure(&mut config);
        config.check().expect("a sound configuration");
        let listener = left.port.listen().await.expect("the port is ours");
        let address = left.port.address();
        let app = build(App::builder(config))
            .start()
            .await
            .expect("the server starts");
        let (stop, stopped) = oneshot::channel::<()>();
        let serving = tokio::spawn(app.clone().serve(listener, async move {
            let _dropped_with_the_test = stopped.await;
        }));
        Self {
            address,
            app,
            stop: Some(stop),
            serving,
            left,
        }
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address of the page.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The URL of its store.
    #[must_use]
    pub fn database_url(&self) -> String {
        format!(
            "sqlite:{}",
            self.left.folder.path().join("hasami.db").display()
        )
    }

    /// What the server holds now.
    #[must_use]
    pub fn gauges(&self) -> Gauges {
        self.app.gauges()
    }

    /// Waits until the server holds what the test expects.
    ///
    /// # Panics
    ///
    /// When that does not come true within ten seconds.
    pub async fn until(&self, what: &str, holds: impl Fn(Gauges) -> bool) {
        let deadline = tokio::time::Instant::now() + std::time::Duration::from_secs(10);
        while !holds(self.gauges()) {
            assert!(
                tokio::time::Instant::now() < deadline,
                "{what}: {:?}",
                self.gauges()
            );
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
    }

    /// A new person, connected and greeted.
    pub async fn player(&self) -> Player {
        Player::connect(self.address, &token()).await
    }

    /// A connection of the person with this token.
    pub async fn player_with(&self, token: &str) -> Player {
        Player::connect(self.address, token).await
    }

    /// Ends the server in order.
    ///
    /// # Panics
    ///
    /// When the server fails.
    pub async fn end(mut self) -> Left {
        drop(self.stop.take());
        self.serving.await.expect("no panic").expect("served");
        self.left
    }

    /// Ends the server in order and starts it again with its store, under its address.
    pub async fn restarted(self) -> Self {
        self.replaced(|_| ()).await
    }

    /// Ends the server in order and starts another with its store, under its address.
    pub async fn replaced(self, configure: impl FnOnce(&mut Config)) -> Self {
        let left = self.end().await;
        Self::after(left, configure, |builder| builder).await
    }
}
