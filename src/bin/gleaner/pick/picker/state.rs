//! [`Picker`]: what the picker knows between two keys.

use std::process::Child;
use std::time::{Duration, Instant};

use ratatui::crossterm::event::KeyCode;

use super::source::Source;
use crate::pick::links::browser::{self, Browser};
use crate::pick::list::List;
use crate::pick::screen::view::View;
use crate::pick::settings::PickSettings;

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

pub struct Picker {
    pub(super) list: List,
    pub(super) view: View,
    pub(super) source: Source,
    pub(super) settings: PickSettings,
    pub(super) browsers: Vec<Browser>,
    pub(super) children: Vec<(Child, String)>,
    /// A key that must be pressed twice, or the digits of a number.
    pub(super) pending: Option<Pending>,
    pub(super) clicks: Clicks,
    pub(super) outcome: Outcome,
    pub(super) started: Instant,
    pub(super) is_over: bool,
}

impl Picker {
    pub fn new(list: List, source: Source, settings: PickSettings) -> Self {
        let PickSettings { action, multi, unwrap, preview, .. } = settings;
        Self {
            list,
            view: View::new(action, multi, unwrap, preview),
            source,
            settings,
            browsers: browser::of_environment(),
            children: Vec::new(),
            pending: None,
            clicks: Clicks::default(),
            outcome: Outcome::default(),
            started: Instant::now(),
            is_over: false,
        }
    }
}

/// What the next key may complete.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pending {
    /// The same key confirms an action on these links.
    Confirm(KeyCode, Vec<usize>),
    /// The number of a link so far.
    Number(usize),
}

/// The longest time between the clicks of a double click.
const DOUBLE: Duration = Duration::from_millis(500);

/// The row that was clicked last, and when.
#[derive(Debug, Default)]
pub struct Clicks(Option<(usize, Instant)>);

impl Clicks {
    /// Notes a click on a row; reports whether it is the second one of a double click.
    pub fn click(&mut self, row: usize, now: Instant) -> bool {
        let is_double =
            self.0.is_some_and(|(other, then)| other == row && now.duration_since(then) <= DOUBLE);
        self.0 = (!is_double).then_some((row, now));
        is_double
    }
}

#[cfg(test)]
#[path = "../../../../../tests/unit/gleaner/pick/clicks.rs"]
mod tests;
