//! [`View`]: the rows of the screen, from top to bottom: the status, the list, the preview, the messages and the keys.

use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::Line;

use super::entry::{self, Context, EntryStyle};
use super::theme::Theme;
use super::{help, preview, text};
use crate::pick::list::List;
use crate::pick::settings::Action;

/// What is shown besides the list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    #[default]
    List,
    /// What is typed goes to the filter.
    Filter,
    /// The page of all keys, from this line on.
    Help(usize),
}

#[derive(Debug)]
pub struct View {
    pub mode: Mode,
    pub context: Context,
    /// Whether all links are shown whole.
    pub is_whole: bool,
    /// The findings that are shown the other way.
    pub exceptions: Vec<usize>,
    pub preview: bool,
    pub unwrap: bool,
    pub action: Action,
    pub multi: bool,
    /// What the last line says in place of the keys.
    pub message: Option<String>,
    pub theme: Theme,
    /// The position of the first row.
    top: usize,
    /// The position of the row in each line of the list, for the mouse.
    rows: Vec<usize>,
    list_area: Rect,
}

/// Below this number of lines, the list has neither context nor messages.
const FEW_LINES: u16 = 6;

/// Below this number of columns, links have no numbers.
const FEW_COLUMNS: u16 = 40;

impl View {
    pub fn new(action: Action, multi: bool, unwrap: bool, preview: bool) -> Self {
        Self {
            mode: Mode::List,
            context: Context::default(),
            is_whole: false,
            exceptions: Vec::new(),
            preview,
            unwrap,
            action,
            multi,
            message: None,
            theme: Theme::new(),
            top: 0,
            rows: Vec::new(),
            list_area: Rect::ZERO,
        }
    }

    /// Returns the number of lines of the list.
    pub fn page(&self) -> usize {
        usize::from(self.list_area.height).max(1)
    }

    /// Returns the row at a place of the screen.
    pub fn row_at(&self, column: u16, line: u16) -> Option<usize> {
        if !self.list_area.contains(Position::new(column, line)) {
            return None;
        }
        self.rows.get(usize::from(line - self.list_area.y)).copied()
    }

    /// Draws everything; `status` is what the search does.
    pub fn draw(&mut self, frame: &mut Frame<'_>, list: &mut List, status: &str) {
        let area = frame.area();
        if area.is_empty() {
            return;
        }
        if let Mode::Help(from) = self.mode {
            self.draw_help(frame, from);
            return;
        }
        let mut rest = area;
        if rest.height > 1 {
            let line = self.status_line(list, status, rest.width.into());
            set_line(frame, take_top(&mut rest, 1), &Line::raw(line), self.theme.bar);
        }
        self.draw_bottom(frame, &mut rest, list);
        self.draw_preview(frame, &mut rest, list);
        self.list_area = rest;
        self.draw_list(frame, rest, list);
    }

    fn status_line(&self, list: &List, status: &str, columns: usize) -> String {
        let (shown, total, marked) = (list.len(), list.total(), list.marked().len());
        let position = if shown == 0 { 0 } else { list.selected() + 1 };
        let has_filter = !list.query().is_empty();
        let of = if has_filter { format!(" of {total}") } else { String::new() };
        let left_out = list.left_out();
        let parts = [
            Some(format!("{position}/{shown}{of}")),
            (marked > 0).then(|| format!("{marked} marked")),
            self.unwrap.then(|| "targets".to_owned()),
            (left_out > 0).then(|| format!("{left_out} not listed")),
            (!status.is_empty()).then(|| status.to_owned()),
            (has_filter && self.mode != Mode::Filter)
                .then(|| format!("/{}", text::prose(list.query()))),
        ];
        let line = parts.into_iter().flatten().collect::<Vec<_>>().join("  ");
        let line = text::cut(&line, columns);
        let fill = columns.saturating_sub(text::width(&line));
        line + &" ".repeat(fill)
    }

    /// Draws what is typed, the message or the keys in the last lines.
    fn draw_bottom(&self, frame: &mut Frame<'_>, rest: &mut Rect, list: &List) {
        let columns = usize::from(rest.width);
        if self.mode == Mode::Filter {
            let area = take_bottom(rest, 1);
            let room = columns.saturating_sub(2);
            let query = text::prose(list.query());
            let shown = text::end(&query, room);
            set_line(frame, area, &Line::raw(format!("/{shown}")), Style::new());
            let x = area.x + u16::try_from(1 + text::width(shown)).unwrap_or(0);
            frame.set_cursor_position(Position::new(x.min(area.right().saturating_sub(1)), area.y));
            return;
        }
        if let Some(message) = &self.message {
            let lines = text::wrap(message, columns);
            let most = usize::from(rest.height / 2).max(1);
            let count = u16::try_from(lines.len().min(most)).unwrap_or(1);
            let area = take_bottom(rest, count);
            for (line, y) in lines.into_iter().zip(area.rows()) {
                set_line(frame, y, &Line::raw(line.to_owned()), self.theme.key);
            }
            return;
        }
        if rest.height < 3 {
            return;
        }
        let most = if rest.height > 12 { 2 } else { 1 };
        let lines = help::key_lines(self.action, columns, most, self.theme);
        let area = take_bottom(rest, u16::try_from(lines.len()).unwrap_or(1));
        for (line, y) in lines.iter().zip(area.rows()) {
            set_line(frame, y, line, Style::new());
        }
    }

    fn draw_preview(&self, frame: &mut Frame<'_>, rest: &mut Rect, list: &List) {
        if !self.preview {
            return;
        }
        let Some(finding) = list.selected_index().and_then(|index| list.finding(index)) else {
            return;
        };
        let area = if rest.width >= 100 {
            let width = rest.width * 2 / 5;
            rest.width -= width + 1;
            let bar = Rect::new(rest.right(), rest.y, 1, rest.height);
            for y in bar.rows() {
                set_line(frame, y, &Line::raw("│"), self.theme.context);
            }
            Rect::new(rest.right() + 1, rest.y, width, rest.height)
        } else if rest.height >= 13 {
            let mut area = take_bottom(rest, rest.height / 2);
            let bar = take_top(&mut area, 1);
            let line = "─".repeat(bar.width.into());
            set_line(frame, bar, &Line::raw(line), self.theme.context);
            area
        } else {
            return;
        };
        let lines = preview::lines(finding, self.unwrap, area.width.into(), self.theme);
        for (line, y) in lines.iter().zip(area.rows()) {
            set_line(frame, y, line, Style::new());
        }
    }

    fn draw_list(&mut self, frame: &mut Frame<'_>, area: Rect, list: &mut List) {
        self.rows.clear();
        if area.is_empty() {
            return;
        }
        self.scroll(area, list);
        let mut rest = area;
        for position in self.top..list.len() {
            if rest.is_empty() {
                break;
            }
            let lines = self.entry(list, position, area).0;
            for line in lines {
                if rest.is_empty() {
                    break;
                }
                set_line(frame, take_top(&mut rest, 1), &line, Style::new());
                self.rows.push(position);
            }
        }
        if list.len() == 0 && list.unfiltered() == 0 && list.total() > 0 {
            set_line(frame, area, &Line::raw("no match"), self.theme.context);
        }
    }

    /// Moves the first row so that the selected one is visible.
    fn scroll(&mut self, area: Rect, list: &mut List) {
        let selected = list.selected();
        self.top = self.top.min(selected);
        let room = usize::from(area.height);
        // The rows before the selected one that fit, from it upward.
        let mut used = self.entry(list, selected, area).0.len();
        let mut first = selected;
        while first > self.top {
            used += self.entry(list, first - 1, area).0.len();
            if used > room {
                break;
            }
            first -= 1;
        }
        self.top = first;
        // At the end of the list, earlier rows fill the screen.
        if self.top > 0 && self.ends_before(list, area) {
            let mut used = 0;
            let mut first = list.len();
            while first > 0 {
                used += self.entry(list, first - 1, area).0.len();
                if used > room {
                    break;
                }
                first -= 1;
            }
            self.top = first.min(selected);
        }
    }

    /// Reports whether the rows from the first one on leave lines empty.
    fn ends_before(&self, list: &mut List, area: Rect) -> bool {
        let mut used = 0;
        for position in self.top..list.len() {
            used += self.entry(list, position, area).0.len();
            if used >= area.height.into() {
                return false;
            }
        }
        true
    }

    /// Returns the lines of a row.
    fn entry(&self, list: &mut List, position: usize, area: Rect) -> (Vec<Line<'static>>, usize) {
        let Some((index, finding)) = list.row(position) else { return (Vec::new(), 0) };
        let is_small = area.height < FEW_LINES;
        let previous = position.checked_sub(1).and_then(|before| list.row(before));
        let has_source =
            !is_small && previous.is_none_or(|(_, other)| other.source != finding.source);
        let finding = finding.clone();
        let matched = list.highlights(finding.chosen(self.unwrap));
        let is_exception = self.exceptions.contains(&index);
        let digits = list.total().to_string().len();
        let style = EntryStyle {
            columns: area.width.into(),
            lines: area.height.into(),
            context: if is_small { Context::Nothing } else { self.context },
            is_whole: self.is_whole != is_exception,
            unwrap: self.unwrap,
            has_source,
            is_selected: position == list.selected(),
            is_marked: list.is_marked(index),
            number: (area.width >= FEW_COLUMNS).then_some((index + 1, digits)),
            matched,
            theme: self.theme,
        };
        entry::lines(&finding, &style)
    }

    fn draw_help(&mut self, frame: &mut Frame<'_>, from: usize) {
        let columns = frame.area().width.into();
        let page = help::page(self.action, self.multi, columns, self.theme);
        let from = from.min(page.len().saturating_sub(1));
        self.mode = Mode::Help(from);
        for (line, y) in page.iter().skip(from).zip(frame.area().rows()) {
            set_line(frame, y, line, Style::new());
        }
    }
}

/// Draws a line in the first row of an area.
fn set_line(frame: &mut Frame<'_>, area: Rect, line: &Line<'_>, style: Style) {
    if area.is_empty() {
        return;
    }
    let row = Rect { height: 1, ..area };
    let buffer = frame.buffer_mut();
    buffer.set_line(row.x, row.y, line, row.width);
    buffer.set_style(row, style);
}

fn take_top(area: &mut Rect, lines: u16) -> Rect {
    let lines = lines.min(area.height);
    let top = Rect { height: lines, ..*area };
    area.y += lines;
    area.height -= lines;
    top
}

fn take_bottom(area: &mut Rect, lines: u16) -> Rect {
    let lines = lines.min(area.height);
    area.height -= lines;
    Rect { y: area.y + area.height, height: lines, ..*area }
}

#[cfg(test)]
#[path = "../../../../../tests/unit/gleaner/pick/view.rs"]
mod tests;
