//! What each key does.

use std::io;

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use rustix::process::{Signal, kill_current_process_group};

use super::state::{Pending, Picker};
use crate::pick::links::clipboard::Selection;
use crate::pick::screen::terminal::Screen;
use crate::pick::screen::view::Mode;
use crate::pick::settings::Action;

impl Picker {
    pub(super) fn press(&mut self, key: KeyEvent, screen: &mut Screen) -> io::Result<()> {
        // No key with Alt has a meaning here; without Alt it would have another one.
        if key.modifiers.contains(KeyModifiers::ALT) {
            return Ok(());
        }
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('c') if control => {
                (self.outcome.aborted, self.is_over) = (true, true);
                return Ok(());
            }
            KeyCode::Char('z') if control => {
                // The whole group, as the terminal does; this process last, or the shell takes the terminal before it is
                // restored. Without a shell that could continue it, nothing stops.
                return screen.without(|_| {
                    let _ = kill_current_process_group(Signal::TSTP);
                });
            }
            KeyCode::Char('l') if control => return screen.redraw(),
            _ => {}
        }
        match self.view.mode {
            Mode::List => self.press_in_list(key, screen),
            Mode::Filter => {
                self.press_in_filter(key);
                Ok(())
            }
            Mode::Help(from) => {
                self.press_in_help(key, from);
                Ok(())
            }
        }
    }

    fn press_in_list(&mut self, key: KeyEvent, screen: &mut Screen) -> io::Result<()> {
        let pending = self.pending.take();
        let pending = pending.as_ref();
        self.view.message = None;
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        if self.moves(key.code, control) {
            return Ok(());
        }
        match key.code {
            _ if control => {}
            KeyCode::Enter => self.enter(key.code, pending, screen)?,
            KeyCode::Char(digit @ '0'..='9') => self.type_number(digit, pending),
            KeyCode::Char(character) => self.command(character, key.code, pending, screen)?,
            KeyCode::F(1) => self.view.mode = Mode::Help(0),
            KeyCode::Esc if self.list.query().is_empty() => self.is_over = true,
            KeyCode::Esc => self.list.set_query(""),
            _ => {}
        }
        Ok(())
    }

    fn command(
        &mut self,
        character: char,
        key: KeyCode,
        pending: Option<&Pending>,
        screen: &mut Screen,
    ) -> io::Result<()> {
        match character {
            '/' => self.view.mode = Mode::Filter,
            ' ' => self.toggle_mark(),
            'a' => self.with_selected(|picker, index| picker.list.mark(index)),
            'd' => self.with_selected(|picker, index| picker.list.unmark(index)),
            'O' | 'o' => self.open_marked(key, pending, screen)?,
            'C' => self.copy(&self.marked_or_selected(), Selection::Clipboard, screen),
            'P' => self.copy(&self.marked_or_selected(), Selection::Primary, screen),
            'p' => self.print(&self.marked_or_selected()),
            'c' => self.view.context = self.view.context.next(),
            's' => self.with_selected(Self::toggle_whole),
            'S' => {
                self.view.is_whole = !self.view.is_whole;
                self.view.exceptions.clear();
            }
            't' => self.view.unwrap = !self.view.unwrap,
            'v' => self.view.preview = !self.view.preview,
            'R' => self.list.reverse(),
            '?' => self.view.mode = Mode::Help(0),
            'q' | 'Q' => self.is_over = true,
            _ => {}
        }
        Ok(())
    }

    /// Moves the selection, if the key does.
    fn moves(&mut self, key: KeyCode, control: bool) -> bool {
        let page = isize::try_from(self.view.page()).unwrap_or(1);
        // A row has several lines, so a page has fewer rows.
        let page = (page / 2).max(1);
        match (key, control) {
            (KeyCode::Char('j'), false) | (KeyCode::Down, _) | (KeyCode::Char('n'), true) => {
                self.list.move_by(1);
            }
            (KeyCode::Char('k'), false) | (KeyCode::Up, _) | (KeyCode::Char('p'), true) => {
                self.list.move_by(-1);
            }
            (KeyCode::PageDown, _) | (KeyCode::Char('f'), true) => self.list.move_by(page),
            (KeyCode::PageUp, _) | (KeyCode::Char('b'), true) => self.list.move_by(-page),
            (KeyCode::Char('d'), true) => self.list.move_by((page / 2).max(1)),
            (KeyCode::Char('u'), true) => self.list.move_by(-(page / 2).max(1)),
            (KeyCode::Char('g'), false) | (KeyCode::Home, _) => self.list.select(0),
            (KeyCode::Char('G'), false) | (KeyCode::End, _) => self.list.select(usize::MAX),
            _ => return false,
        }
        true
    }

    fn press_in_filter(&mut self, key: KeyEvent) {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        let mut query = self.list.query().to_owned();
        match key.code {
            KeyCode::Enter => {
                self.view.mode = Mode::List;
                return;
            }
            KeyCode::Esc => {
                self.view.mode = Mode::List;
                query.clear();
            }
            KeyCode::Backspace if query.is_empty() => self.view.mode = Mode::List,
            KeyCode::Backspace => drop(query.pop()),
            KeyCode::Char('h') if control => drop(query.pop()),
            KeyCode::Char('u') if control => query.clear(),
            KeyCode::Char('w') if control => {
                let kept = query.trim_end().rfind(' ').map_or(0, |space| space + 1);
                query.truncate(kept);
            }
            KeyCode::Char(character) if !control => query.push(character),
            // Arrows and pages, but no letters.
            code if !matches!(code, KeyCode::Char(_) | KeyCode::Home | KeyCode::End) => {
                self.moves(code, false);
                return;
            }
            KeyCode::Char('n' | 'p') => {
                self.moves(key.code, true);
                return;
            }
            _ => return,
        }
        if query != self.list.query() {
            self.list.set_query(&query);
        }
    }

    /// Adds a pasted text to the filter. Elsewhere its characters would be taken for keys.
    pub(super) fn paste(&mut self, text: &str) {
        if self.view.mode == Mode::Filter {
            let line = text.lines().next().unwrap_or_default();
            let query = format!("{}{line}", self.list.query());
            self.list.set_query(&query);
        }
    }

    fn press_in_help(&mut self, key: KeyEvent, from: usize) {
        self.view.mode = match key.code {
            KeyCode::Char('j') | KeyCode::Down => Mode::Help(from + 1),
            KeyCode::Char('k') | KeyCode::Up => Mode::Help(from.saturating_sub(1)),
            KeyCode::Char(' ') | KeyCode::PageDown => Mode::Help(from + self.view.page()),
            KeyCode::PageUp => Mode::Help(from.saturating_sub(self.view.page())),
            _ => Mode::List,
        };
    }

    /// Goes to the link of the number that the digits name so far.
    fn type_number(&mut self, digit: char, pending: Option<&Pending>) {
        let before = if let Some(Pending::Number(number)) = pending { *number } else { 0 };
        let digit = digit.to_digit(10).unwrap_or(0) as usize;
        let number = before.saturating_mul(10).saturating_add(digit);
        if number > 0 && !self.list.select_index(number - 1) {
            self.view.message = Some(format!("no link has the number {number} here"));
            // Under a filter, a longer number may be there.
            if number > self.list.total() {
                return;
            }
        }
        self.pending = Some(Pending::Number(number));
    }

    pub(super) fn enter(
        &mut self,
        key: KeyCode,
        pending: Option<&Pending>,
        screen: &mut Screen,
    ) -> io::Result<()> {
        let links = if self.settings.multi {
            self.marked_or_selected()
        } else {
            self.list.selected_index().into_iter().collect()
        };
        match self.settings.action {
            Action::Open => self.open(links, key, pending, screen)?,
            Action::Print => self.print(&links),
            Action::Copy => self.copy(&links, Selection::Clipboard, screen),
        }
        Ok(())
    }

    fn open_marked(
        &mut self,
        key: KeyCode,
        pending: Option<&Pending>,
        screen: &mut Screen,
    ) -> io::Result<()> {
        let links: Vec<usize> = self.list.marked().collect();
        if links.is_empty() {
            self.view.message = Some("no link is marked; Space or a marks one".to_owned());
            return Ok(());
        }
        self.open(links, key, pending, screen)
    }

    pub(super) fn marked_or_selected(&self) -> Vec<usize> {
        if self.list.marked().len() > 0 {
            return self.list.marked().collect();
        }
        self.list.selected_index().into_iter().collect()
    }

    fn with_selected(&mut self, act: impl FnOnce(&mut Self, usize)) {
        if let Some(index) = self.list.selected_index() {
            act(self, index);
        }
    }

    pub(super) fn toggle_mark(&mut self) {
        self.with_selected(|picker, index| {
            if picker.list.is_marked(index) {
                picker.list.unmark(index);
            } else {
                picker.list.mark(index);
            }
        });
    }

    fn toggle_whole(&mut self, index: usize) {
        let exceptions = &mut self.view.exceptions;
        match exceptions.iter().position(|&other| other == index) {
            Some(at) => drop(exceptions.swap_remove(at)),
            None => exceptions.push(index),
        }
    }
}
