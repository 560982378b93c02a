//! Mounts the web client on the page.

fn main() {
    leptos::mount::mount_to_body(hasami_client::app::App);
}
