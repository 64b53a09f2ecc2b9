//! [`Source`]: the search that fills the list.

use std::sync::mpsc::{Receiver, TryRecvError};
use std::time::Instant;

use crate::pick::found::{Messages, News};
use crate::pick::list::List;

/// The search that fills the list.
pub struct Source {
    pub news: Receiver<News>,
    pub messages: Messages,
    /// Whether the search has ended; if so, whether an input could not be read.
    pub ended: Option<bool>,
}

impl Source {
    /// Moves findings to the list until a time, or until there is none; reports whether anything changed.
    pub fn receive(&mut self, list: &mut List, until: Instant) -> bool {
        let mut changed = false;
        while self.ended.is_none() {
            match self.news.try_recv() {
                Ok(news) => self.take(news, list),
                Err(TryRecvError::Empty) => break,
                // The thread of the search panicked.
                Err(TryRecvError::Disconnected) => self.ended = Some(true),
            }
            changed = true;
            if Instant::now() >= until {
                break;
            }
        }
        changed
    }

    /// Takes one message of the search.
    pub fn take(&mut self, news: News, list: &mut List) {
        match news {
            News::Found(found) => list.add(found),
            News::Ended { failed } => self.ended = Some(failed),
            News::Failed(error) => {
                self.messages.add(&format!("gleaner: {}\n", crate::os_error::explain(&error)));
                self.ended = Some(true);
            }
        }
    }
}
