//! Two real browsers at one table: how they meet, move, and compare what they see.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use serde_json::json;
use tempfile::TempDir;

use crate::browser::{Browser, Screen, built_client};
use crate::deploy::{pages, record};
use crate::server::TestServer;

/// A whole game in eleven plies: Gote lines five pieces up, Sente takes all of them.
pub const FIVE_AT_ONCE: [&str; 11] = [
    "8i8e", "7a7e", "9i9h", "6a6e", "9h9i", "5a5e", "9i9h", "4a4e", "9h9i", "3a3e", "2i2e",
];

/// A server that serves the client with the test hooks.
///
/// # Errors
///
/// When the client is not built.
pub async fn server() -> Result<TestServer> {
    let client = built_client()?;
    Ok(TestServer::with(|config| config.assets = client).await)
}

/// A server of the built client, without the assets whose names contain `left_out`. The folder that it
/// serves goes with the second value.
///
/// # Errors
///
/// When the client is not built.
pub async fn server_without(left_out: &str) -> Result<(TestServer, TempDir)> {
    let client = built_client()?;
    let folder = tempfile::tempdir()?;
    let assets = folder.path().join("assets");
    fs::create_dir(&assets)?;
    let files = pages(&record(&client)?)
        .map(|page| page.file)
        .collect::<Vec<_>>();
    for name in files
        .iter()
        .map(String::as_str)
        .chain(["sw.js", "build.json"])
    {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().context("a folder")?)?;
        fs::copy(client.join(name), path)?;
    }
    for entry in fs::read_dir(client.join("assets"))? {
        let path = entry?.path();
        let name = path.file_name().context("a file has a name")?;
        if !Path::new(name).to_string_lossy().contains(left_out) {
            fs::copy(&path, assets.join(name))?;
        }
    }
    let server = TestServer::with(|config| config.assets = folder.path().to_owned()).await;
    Ok((server, folder))
}

/// The two players of a game, by side.
pub struct Pair {
    /// Who moves first.
    pub sente: Browser,
    /// Who moves second.
    pub gote: Browser,
}

/// Where a browser finds the server, and its size.
pub type Seat<'a> = (&'a str, Screen);

impl Pair {
    /// Two strangers who press Quick Match.
    ///
    /// # Errors
    ///
    /// When they do not come to a game.
    pub async fn by_quick_match(first: Seat<'_>, second: Seat<'_>) -> Result<Self> {
        let waiting = Browser::open(first.0, first.1).await?;
        waiting.goto("/").await?;
        waiting.press("quick").await?;
        waiting.see("queue").await?;
        let coming = Browser::open(second.0, second.1).await?;
        coming.goto("/").await?;
        coming.press("quick").await?;
        Self::at_the_table(waiting, coming).await
    }

    /// A host who makes a room with these choices, such as `side-sente`, and a friend who opens its link.
    ///
    /// # Errors
    ///
    /// When they do not come to a game.
    pub async fn by_invite(host: Seat<'_>, friend: Seat<'_>, choices: &[&str]) -> Result<Self> {
        let waiting = Browser::open(host.0, host.1).await?;
        waiting.goto("/").await?;
        waiting.press("friend").await?;
        for choice in choices {
            waiting.press(choice).await?;
        }
        waiting.press("create").await?;
        let path = invite_path(&waiting).await?;
        let coming = Browser::open(friend.0, friend.1).await?;
        coming.goto(&path).await?;
        Self::at_the_table(waiting, coming).await
    }

    /// Two who are on their way to one game.
    ///
    /// # Errors
    ///
    /// When they do not come to it.
    pub async fn at_the_table(a: Browser, b: Browser) -> Result<Self> {
        let a_is_sente = is_sente(&a).await?;
        let (sente, gote) = if a_is_sente { (a, b) } else { (b, a) };
        let pair = Self { sente, gote };
        pair.sente.says("status", "Your move").await?;
        pair.gote.says("status", "Opponent's move").await?;
        Ok(pair)
    }

    /// Plays moves in turn, each seen by the other before the next. `ply` moves were played before.
    ///
    /// # Errors
    ///
    /// When a move does not come through.
    pub async fn play(&self, ply: usize, moves: &[&str]) -> Result<()> {
        for (index, mv) in moves.iter().enumerate() {
            let (mover, other) = match (ply + index) % 2 {
                0 => (&self.sente, &self.gote),
                _ => (&self.gote, &self.sente),
            };
            tap_move(mover, mv).await?;
            for page in [mover, other] {
                shows_plies(page, ply + index + 1).await?;
            }
        }
        Ok(())
    }

    /// Both show the same moves.
    ///
    /// # Errors
    ///
    /// When they do not, or a browser fails.
    pub async fn agree(&self) -> Result<()> {
        self.sente
            .until("both boards to agree", async |sente| {
                Ok((moves_shown(sente).await? == moves_shown(&self.gote).await?).then_some(()))
            })
            .await
    }
}

/// The path of the invite link that a waiting host sees.
///
/// # Errors
///
/// When there is none.
pub async fn invite_path(host: &Browser) -> Result<String> {
    host.see("link").await?;
    let script = "return document.querySelector('[data-test=link]').value";
    let link: String = host.script(script, vec![]).await?;
    let (_, path) = link.split_once("/?").context("no query in the link")?;
    Ok(format!("/?{path}"))
}

/// Whether the person at this page plays Sente.
///
/// # Errors
///
/// When no game shows.
pub async fn is_sente(page: &Browser) -> Result<bool> {
    Ok(page.text("seat-near").await?.contains("Sente"))
}

/// Taps a piece, then the square it goes to.
///
/// # Errors
///
/// When they cannot be hit.
pub async fn tap_move(page: &Browser, mv: &str) -> Result<()> {
    let (from, to) = mv.split_at(2);
    page.says("status", "Your move").await?;
    page.press(&format!("sq-{from}")).await?;
    page.press(&format!("sq-{to}")).await
}

/// The moves of the game on this page, as the list has them. It follows the picture by a frame: what was done
/// before this call is in it.
///
/// # Errors
///
/// When the browser fails.
pub async fn moves_shown(page: &Browser) -> Result<Vec<String>> {
    let moves = "[...document.querySelectorAll('[data-test=moves] li > span')].map(move => move.textContent)";
    page.once_painted(moves, vec![]).await
}

/// Waits until the page shows so many moves.
///
/// # Errors
///
/// When it does not.
pub async fn shows_plies(page: &Browser, plies: usize) -> Result<()> {
    page.until(&format!("{plies} moves"), async |page| {
        Ok((moves_shown(page).await?.len() == plies).then_some(()))
    })
    .await
}

/// What stands on this square, in the words for screen readers. They follow the picture by a frame: what was
/// done before this call is in them.
///
/// # Errors
///
/// When the browser fails.
pub async fn square(page: &Browser, square: &str) -> Result<String> {
    let label = "document.querySelector(arguments[0]).getAttribute('aria-label')";
    page.once_painted(label, vec![json!(format!("[data-test=sq-{square}]"))])
        .await
}
