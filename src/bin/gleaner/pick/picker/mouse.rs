//! Clicks and the wheel.

use std::io;
use std::time::Instant;

use ratatui::crossterm::event::{KeyCode, MouseButton, MouseEvent, MouseEventKind};

use super::state::Picker;
use crate::pick::screen::terminal::Screen;
use crate::pick::screen::view::Mode;

/// The number of rows that the wheel moves.
const WHEEL: isize = 3;

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
                        self.enter(KeyCode::Enter, pending.as_ref(), screen)?;
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
