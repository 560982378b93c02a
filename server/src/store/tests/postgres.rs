//! A PostgreSQL of the test's own, reached by a socket in a temporary folder alone.

use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::TempDir;

/// A running server; ended when dropped.
pub(super) struct Postgres {
    programs: PathBuf,
    /// Its data and socket.
    folder: TempDir,
    account: Option<Account>,
}

/// The account it runs as, where the test itself is root: it refuses to run as root.
#[derive(Clone, Copy)]
struct Account {
    uid: u32,
    gid: u32,
}

impl Postgres {
    /// Starts one; none where its programs are not found or may not be run.
    pub(super) fn start() -> Option<Self> {
        let programs = programs()?;
        let folder = TempDir::new().ok()?;
        let account = if id(&["-u"])? == 0 {
            Some(Account {
                uid: id(&["-u", "postgres"])?,
                gid: id(&["-g", "postgres"])?,
            })
        } else {
            None
        };
        if let Some(Account { uid, gid }) = account {
            std::os::unix::fs::chown(folder.path(), Some(uid), Some(gid)).ok()?;
        }
        let postgres = Self {
            programs,
            folder,
            account,
        };
        let socket = postgres.folder.path().display().to_string();
        let options = format!("-k {socket} -c listen_addresses='' -c fsync=off");
        postgres.run(
            "initdb",
            &["-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"],
        )?;
        let log = postgres.folder.path().join("log");
        postgres.run(
            "pg_ctl",
            &[
                "start",
                "-w",
                "-o",
                &options,
                "-l",
                &log.display().to_string(),
            ],
        )?;
        Some(postgres)
    }

    /// A new database's URL.
    pub(super) fn database(&self, name: &str) -> String {
        let socket = self.folder.path().display();
        // Longer names are cut by PostgreSQL.
        let name = &name[..name.len().min(60)];
        let created = self
            .command("createdb")
            .args(["-h", &socket.to_string(), "-U", "postgres", name])
            .status()
            .is_ok_and(|status| status.success());
        assert!(created, "a database of its own");
        format!("postgres://postgres@localhost/{name}?host={socket}")
    }

    fn run(&self, program: &str, args: &[&str]) -> Option<()> {
        let data = self.folder.path().join("data");
        let status = self
            .command(program)
            .arg("-D")
            .arg(data)
            .args(args)
            .stdout(Stdio::null())
            .status()
            .ok()?;
        status.success().then_some(())
    }

    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(self.programs.join(program));
        command.current_dir(self.folder.path());
        if let Some(Account { uid, gid }) = self.account {
            command.uid(uid).gid(gid);
        }
        command
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        let _already_ended = self.run("pg_ctl", &["stop", "-m", "immediate"]);
    }
}

fn programs() -> Option<PathBuf> {
    let output = Command::new("pg_config").arg("--bindir").output().ok()?;
    let folder = PathBuf::from(String::from_utf8(output.stdout).ok()?.trim());
    ["initdb", "pg_ctl", "createdb", "postgres"]
        .iter()
        .all(|program| Path::exists(&folder.join(program)))
        .then_some(folder)
}

fn id(args: &[&str]) -> Option<u32> {
    let output = Command::new("id").args(args).output().ok()?;
    String::from_utf8(output.stdout).ok()?.trim().parse().ok()
}
