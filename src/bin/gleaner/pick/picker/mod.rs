//! The loop of the picker: takes findings, keys and the mouse, acts, and draws.
//!
//! ```text
//! keys   what each key does
//! act    opens, copies and prints the chosen links
//! mouse  clicks and the wheel
//! ```

mod act;
mod keys;
mod mouse;

use std::io;
use std::process::Child;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError};
use std::time::{Duration, Instant};

use ratatui::crossterm::event::{self, Event, KeyEventKind};
use signal_hook::consts::SIGTSTP;
use signal_hook::flag;

use crate::pick::found::{Messages, News};
use crate::pick::links::browser::{self, Browser};
use crate::pick::list::List;
use crate::pick::screen::terminal::Screen;
use crate::pick::screen::view::View;
use crate::pick::settings::PickSettings;
use crate::progress;
use keys::Pending;
use mouse::Clicks;

/// How the picker ended.
#[derive(Debug, Default)]
pub struct Outcome {
    /// The links to print.
    pub printed: Vec<String>,
    /// Whether a link was opened or copied.
    pub acted: bool,
    /// Whether Ctrl-C ended it.
    pub aborted: bool,
}

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

/// How long to work before the next look at the keys.
const WORK: Duration = Duration::from_millis(8);

/// How long to wait for a key while the search goes on, and after it.
const WAIT: Duration = Duration::from_millis(40);
const LONG_WAIT: Duration = Duration::from_millis(400);

/// How often to draw while there is something new.
const FRAME: Duration = Duration::from_millis(50);

pub struct Picker {
    list: List,
    view: View,
    source: Source,
    settings: PickSettings,
    browsers: Vec<Browser>,
    children: Vec<(Child, String)>,
    /// A key that must be pressed twice, or the digits of a number.
    pending: Option<Pending>,
    clicks: Clicks,
    outcome: Outcome,
    is_over: bool,
    /// Set by SIGTSTP.
    suspends: Arc<AtomicBool>,
}

impl Picker {
    pub fn new(list: List, source: Source, settings: PickSettings) -> Self {
        let suspends = Arc::new(AtomicBool::new(false));
        // Without the handler, the signal stops the process with the screen as it is.
        let _ = flag::register(SIGTSTP, Arc::clone(&suspends));
        let PickSettings { action, multi, unwrap, preview, .. } = settings;
        Self {
            list,
            view: View::new(action, multi, unwrap, preview),
            source,
            settings,
            browsers: browser::browsers(std::env::var_os("BROWSER")),
            children: Vec::new(),
            pending: None,
            clicks: Clicks::default(),
            outcome: Outcome::default(),
            is_over: false,
            suspends,
        }
    }

    /// Runs until a key ends the picker, or the search has ended without findings.
    pub fn run(mut self, screen: &mut Screen) -> io::Result<(Outcome, Source, List)> {
        let (mut is_dirty, mut drawn) = (true, None::<Instant>);
        while !self.is_over {
            let until = Instant::now() + WORK;
            is_dirty |= self.source.receive(&mut self.list, until);
            let was_done = self.list.unfiltered() == 0;
            let is_done = self.list.advance(until);
            is_dirty |= !was_done | self.check_children();
            if self.suspends.swap(false, Ordering::Relaxed) {
                self.suspend(screen)?;
                is_dirty = true;
            }
            if self.source.ended.is_some() && self.list.total() == 0 {
                break;
            }
            let is_busy = !is_done || self.source.ended.is_none();
            if is_dirty && drawn.is_none_or(|drawn| !is_busy || drawn.elapsed() >= FRAME) {
                self.draw(screen)?;
                (is_dirty, drawn) = (false, Some(Instant::now()));
            }
            let wait = if !is_done {
                Duration::ZERO
            } else if is_dirty || self.source.ended.is_none() {
                WAIT
            } else {
                LONG_WAIT
            };
            // All that has arrived, so that a paste or the wheel is one step.
            let mut wait = wait;
            while !self.is_over && event::poll(wait)? {
                let event = event::read()?;
                self.handle(event, screen)?;
                (is_dirty, drawn, wait) = (true, None, Duration::ZERO);
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

    fn draw(&mut self, screen: &mut Screen) -> io::Result<()> {
        let status = self.status();
        let Self { view, list, .. } = self;
        screen.terminal.draw(|frame| view.draw(frame, list, &status))?;
        Ok(())
    }

    /// Returns what the search and the filter do.
    fn status(&self) -> String {
        let mut parts = Vec::new();
        if self.source.ended.is_none() {
            parts.push(format!("searching, {} KiB", progress::bytes() >> 10));
        }
        let unfiltered = self.list.unfiltered();
        if unfiltered > 0 {
            parts.push(format!("{unfiltered} to filter"));
        }
        let messages = self.source.messages.count();
        if messages > 0 {
            parts.push(format!("{messages} messages at the end"));
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
                failed = Some(format!("{name}: {status}"));
                false
            }
            Err(_) => false,
        });
        let has_failed = failed.is_some();
        if has_failed {
            self.view.message = failed;
        }
        has_failed
    }

    fn suspend(&mut self, screen: &mut Screen) -> io::Result<()> {
        screen.without(|_| {
            // The default of the signal, which this process handles.
            let _ = signal_hook::low_level::emulate_default_handler(SIGTSTP);
        })
    }
}
