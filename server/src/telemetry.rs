//! Where the log goes: standard error, as text or JSON.

use tracing_subscriber::EnvFilter;

/// Starts the log; a second call in one process changes nothing.
///
/// # Errors
///
/// One line that says what is wrong with the filter.
pub fn start(filter: &str, json: bool) -> Result<(), InvalidFilter> {
    let filter = EnvFilter::try_new(filter).map_err(|error| InvalidFilter(error.to_string()))?;
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr);
    // Tests start several servers in one process; the first one's log serves them all.
    let _already_started = if json {
        log.json().try_init()
    } else {
        log.try_init()
    };
    Ok(())
}

/// The filter cannot be understood.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("--log cannot be understood: {0}")]
pub struct InvalidFilter(String);
