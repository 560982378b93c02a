//! The `hasami-server` binary.

fn main() -> std::process::ExitCode {
    hasami_server::cli::run()
}
