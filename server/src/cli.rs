//! The command: from flags to a running server, and from a signal to its end.

use std::process::ExitCode;

use clap::Parser;
use tokio::net::TcpListener;

use crate::app::App;
use crate::config::Config;
use crate::telemetry;

/// Runs the server as the process's arguments and environment say, until a signal ends it.
///
/// Anything that keeps it from starting is told in one line on standard error.
#[must_use]
pub fn run() -> ExitCode {
    let config = Config::parse();
    match start(config) {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("hasami-server: {reason}");
            ExitCode::FAILURE
        }
    }
}

fn start(config: Config) -> Result<(), String> {
    config
        .check()
        .map_err(|contradiction| contradiction.to_string())?;
    telemetry::start(&config.log, config.log_json).map_err(|error| error.to_string())?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| format!("the threads cannot be started: {error}"))?;
    let result = runtime.block_on(serve(config));
    // Whatever still runs has had its time.
    runtime.shutdown_background();
    result
}

async fn serve(config: Config) -> Result<(), String> {
    let listener = TcpListener::bind(config.listen)
        .await
        .map_err(|error| format!("cannot listen on {}: {error}", config.listen))?;
    let address = listener.local_addr().map_err(|error| error.to_string())?;
    let app = App::builder(config)
        .start()
        .await
        .map_err(|error| error.to_string())?;
    // Whoever starts this process on port 0 reads the port here.
    println!("listening on http://{address}");
    app.serve(listener, signal_to_end())
        .await
        .map_err(|error| format!("the listener failed: {error}"))
}

/// Done when the process is asked to end.
async fn signal_to_end() {
    let interrupted = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminated = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => {
                signal.recv().await;
            }
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminated = std::future::pending::<()>();
    tokio::select! {
        () = interrupted => (),
        () = terminated => (),
    }
    tracing::info!("asked to end");
}
