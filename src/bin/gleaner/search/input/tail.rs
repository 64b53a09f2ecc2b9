//! [`Tail`]: repeats a walk when files change, for `--tail`.

mod options;
mod watch;
#[cfg_attr(not(feature = "state"), path = "tail/unwatched.rs")]
mod watcher;

use std::sync::mpsc::{self, Receiver, Sender};
use std::time::{Duration, Instant};

pub use self::options::TailOptions;
pub use self::watch::Watch;

/// The least time between two walks.
const PAUSE: Duration = Duration::from_millis(20);

/// A walk takes at most a fifth of the time.
const SHARE: u32 = 4;

/// A walk that begins again when files change.
pub struct Tail {
    watch: Watch,
    /// Tells when the output has the findings of a walk, and the state is saved.
    written: Receiver<()>,
    sender: Sender<()>,
    began: Instant,
    is_idle: bool,
}

impl Tail {
    pub fn new(watch: Watch) -> Self {
        let (sender, written) = mpsc::channel();
        Self { watch, written, sender, began: Instant::now(), is_idle: false }
    }

    /// Ends a walk. The first call returns the sender through which the writer reports that the findings are written. The second blocks
    /// until that report, and until files change, or may have, and returns [`NextWalk::Again`]. If the output has stopped, it blocks until
    /// the process ends.
    pub fn next(&mut self) -> NextWalk {
        if !self.is_idle {
            self.is_idle = true;
            return NextWalk::Idle(self.sender.clone());
        }
        // No error: `self.sender` lives.
        let _ = self.written.recv();
        let least = PAUSE.max(self.began.elapsed() * SHARE);
        self.watch.wait(least);
        (self.began, self.is_idle) = (Instant::now(), false);
        NextWalk::Again
    }
}

/// What follows a walk.
pub enum NextWalk {
    /// The writer writes its findings, and then sends a message.
    Idle(Sender<()>),
    /// Another one.
    Again,
}
