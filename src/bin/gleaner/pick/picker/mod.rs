//! The loop of the picker: takes findings, keys and the mouse, acts, and draws.
//!
//! ```text
//! state   what the picker knows between two keys
//! source  the search that fills the list
//! keys    what each key does
//! act     opens, copies and prints the chosen links
//! mouse   clicks and the wheel
//! ```

mod act;
mod keys;
mod mouse;
mod source;
mod state;

use std::io;
use std::time::{Duration, Instant};

use ratatui::crossterm::event::{self, Event, KeyEventKind};

use crate::pick::list::List;
use crate::pick::screen::terminal::Screen;
use crate::progress;
pub use source::Source;
pub use state::{Outcome, Picker};

/// How long to work before the next look at the keys.
const WORK: Duration = Duration::from_millis(8);

/// How long to wait for a key while there is work, while the search goes on, and after it.
const SHORT_WAIT: Duration = Duration::from_millis(1);
const WAIT: Duration = Duration::from_millis(40);
const LONG_WAIT: Duration = Duration::from_millis(400);

/// How often to draw while there is something new.
const FRAME: Duration = Duration::from_millis(50);

impl Picker {
    /// Runs until a key ends the picker, or the search has ended without findings.
    pub fn run(mut self, screen: &mut Screen) -> io::Result<(Outcome, Source, List)> {
        let (mut is_dirty, mut drawn, mut shown) = (true, None::<Instant>, String::new());
        while !self.is_over {
            let until = Instant::now() + WORK;
            let has_news = self.source.receive(&mut self.list, until);
            is_dirty |= has_news;
            let was_done = self.list.unfiltered() == 0;
            let is_done = self.list.advance(until);
            is_dirty |= !was_done | self.check_children();
            if self.source.ended.is_some() && self.list.total() == 0 {
                break;
            }
            screen.check()?;
            let status = self.status();
            is_dirty |= status != shown;
            let is_busy = !is_done || self.source.ended.is_none();
            if is_dirty && drawn.is_none_or(|drawn| !is_busy || drawn.elapsed() >= FRAME) {
                self.draw(screen, &status)?;
                shown = status;
                (is_dirty, drawn) = (false, Some(Instant::now()));
            }
            // With no time at all, crossterm reads no keys.
            let mut wait = if !is_done || has_news {
                SHORT_WAIT
            } else if is_dirty || self.source.ended.is_none() {
                WAIT
            } else {
                LONG_WAIT
            };
            // All that has arrived, so that a paste or the wheel is one step.
            while !self.is_over && event::poll(wait)? {
                let event = event::read()?;
                self.handle(event, screen)?;
                (is_dirty, drawn, wait) = (true, None, SHORT_WAIT);
            }
        }
        Ok((self.outcome, self.source, self.list))
    }

    fn handle(&mut self, event: Event, screen: &mut Screen) -> io::Result<()> {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.press(key, screen)?,
            Event::Mouse(mouse) => self.point(mouse, screen)?,
            Event::Paste(text) => self.paste(&text),
            // The next frame has the new size.
            _ => {}
        }
        Ok(())
    }

    fn draw(&mut self, screen: &mut Screen, status: &str) -> io::Result<()> {
        let Self { view, list, .. } = self;
        screen.terminal.draw(|frame| view.draw(frame, list, status))?;
        Ok(())
    }

    /// Returns what the search and the filter do.
    fn status(&self) -> String {
        let mut parts = Vec::new();
        // Most searches are over before anyone reads it.
        if self.source.ended.is_none() && self.started.elapsed() > WAIT * 5 {
            parts.push(format!("searching, {} KiB", progress::bytes() >> 10));
        }
        let unfiltered = self.list.unfiltered();
        if unfiltered > 0 {
            parts.push(format!("{unfiltered} to filter"));
        }
        let messages = self.source.messages.count();
        if messages > 0 {
            let noun = if messages == 1 { "message" } else { "messages" };
            parts.push(format!("{messages} {noun} at the end"));
        }
        parts.join("  ")
    }

    /// Reports the browsers that ended with an error; reports whether there is one.
    fn check_children(&mut self) -> bool {
        let mut failed = None;
        self.children.retain_mut(|(child, name)| match child.try_wait() {
            Ok(None) => true,
            Ok(Some(status)) if status.success() => false,
            Ok(Some(status)) => {
                failed = Some(format!("{name} failed: {status}"));
                false
            }
            Err(_) => false,
        });
        let has_failed = failed.is_some();
        if has_failed {
            self.view.message = failed;
            // The question is no longer there to be confirmed.
            self.pending = None;
        }
        has_failed
    }
}
