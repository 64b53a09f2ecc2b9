//! Clicks and the wheel.

use std::io;
use std::time::{Duration, Instant};

use ratatui::crossterm::event::{KeyCode, MouseButton, MouseEvent, MouseEventKind};

use super::Picker;
use crate::pick::screen::terminal::Screen;
use crate::pick::screen::view::Mode;

/// The longest time between the clicks of a double click.
const DOUBLE: Duration = Duration::from_millis(500);

/// The number of rows that the wheel moves.
const WHEEL: isize = 3;

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

impl Picker {
    pub(super) fn point(&mut self, mouse: MouseEvent, screen: &mut Screen) -> io::Result<()> {
        if matches!(self.view.mode, Mode::Help(_)) {
            return Ok(());
        }
        match mouse.kind {
            MouseEventKind::ScrollDown => self.list.move_by(WHEEL),
            MouseEventKind::ScrollUp => self.list.move_by(-WHEEL),
            MouseEventKind::Down(button) => {
                let Some(row) = self.view.row_at(mouse.column, mouse.row) else { return Ok(()) };
                let pending = self.pending.take();
                self.view.message = None;
                self.list.select(row);
                match button {
                    MouseButton::Left if self.clicks.click(row, Instant::now()) => {
                        self.enter(KeyCode::Enter, pending, screen)?;
                    }
                    MouseButton::Right => self.toggle_mark(),
                    _ => {}
                }
            }
            _ => {}
        }
        Ok(())
    }
}

#[cfg(test)]
#[path = "../../../../../tests/unit/gleaner/pick/mouse.rs"]
mod tests;
