//! Connections that speak HTTP: each has a set time to ask for something, and a task of its own.

use std::net::SocketAddr;

use axum::Router;
use axum::extract::ConnectInfo;
use axum::serve::Listener;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tower::ServiceExt;

use crate::app::Shared;
use crate::runtime::Phase;

/// Serves until HTTP ends. A connection that does not send the head of a request in time, be it the
/// first or the next one, is closed, so that those who ask for nothing hold nothing.
pub(crate) async fn serve(mut listener: TcpListener, router: Router, shared: Shared) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(shared.config.times.head_within);
    let ended = shared.drain.reached(Phase::Ended);
    tokio::pin!(ended);
    loop {
        let (stream, from) = tokio::select! {
            () = &mut ended => return,
            accepted = Listener::accept(&mut listener) => accepted,
        };
        tokio::spawn(converse(
            http.clone(),
            stream,
            from,
            router.clone(),
            shared.clone(),
        ));
    }
}

async fn converse(
    http: http1::Builder,
    stream: TcpStream,
    from: SocketAddr,
    router: Router,
    shared: Shared,
) {
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "a socket's delay cannot be switched off");
    }
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(from));
        router.clone().oneshot(request)
    });
    let talk = http
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    tokio::pin!(talk);
    let talked = tokio::select! {
        talked = &mut talk => talked,
        () = shared.drain.reached(Phase::Ended) => {
            talk.as_mut().graceful_shutdown();
            talk.await
        }
    };
    if let Err(error) = talked {
        tracing::debug!(%error, "an HTTP connection ends");
    }
}
