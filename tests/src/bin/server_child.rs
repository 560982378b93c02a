//! The real server command, as a program of this crate so that its tests can start and kill it.

fn main() -> std::process::ExitCode {
    hasami_server::cli::run()
}
