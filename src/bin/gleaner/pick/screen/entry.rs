//! The lines of one finding in the list.

use gleaner::uri::HazardKind;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthChar;

use super::context;
use super::text;
use super::theme::Theme;
use crate::pick::found::{Finding, Source};

/// How much of the text around a link is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Context {
    /// The line of the link.
    #[default]
    Line,
    /// All lines that are held.
    All,
    Nothing,
}

impl Context {
    pub fn next(self) -> Self {
        match self {
            Self::Line => Self::All,
            Self::All => Self::Nothing,
            Self::Nothing => Self::Line,
        }
    }
}

/// How a finding is shown.
#[derive(Clone, Debug)]
pub struct EntryStyle {
    pub columns: usize,
    /// The maximum number of lines.
    pub lines: usize,
    pub context: Context,
    /// Whether the link is shown whole, over several lines.
    pub is_whole: bool,
    /// Whether the target is what is chosen.
    pub unwrap: bool,
    /// Whether the finding before it is of another source.
    pub has_source: bool,
    pub is_selected: bool,
    pub is_marked: bool,
    /// The number, and the columns that the greatest number takes; `None` if there is no room.
    pub number: Option<(usize, usize)>,
    /// The characters of the link that match the filter.
    pub matched: Vec<u32>,
    pub theme: Theme,
}

/// Returns the lines of a finding, and which of them has the link.
pub fn lines(finding: &Finding, style: &EntryStyle) -> (Vec<Line<'static>>, usize) {
    let mut all = Vec::new();
    if style.has_source
        && let Some(source) = source_line(&finding.source, style.columns)
    {
        all.push(Line::styled(source, style.theme.source));
    }
    let at = all.len();
    link_lines(finding, style, &mut all);
    let others = warnings(finding).len() + usize::from(finding.target.is_some());
    let most = at + style.lines.saturating_sub(others + at).max(1);
    if all.len() > most {
        all.truncate(most - 1);
        all.push(Line::raw(format!("{}{}", " ".repeat(gutter(style)), text::ELLIPSIS)));
    }
    let indent = " ".repeat(gutter(style));
    let columns = style.columns.saturating_sub(indent.len());
    let theme = style.theme;
    let mut push = |sign: &str, text: &str, line_style: Style| {
        let text = text::cut(text, columns.saturating_sub(text::width(sign)));
        all.push(Line::from(vec![
            Span::raw(indent.clone()),
            Span::styled(format!("{sign}{text}"), line_style),
        ]));
    };
    if let Some((sign, other)) = other_link(finding, style.unwrap) {
        push(sign, &other, theme.target);
    }
    for warning in warnings(finding) {
        push("! ", &warning, theme.warning);
    }
    let found = match style.context {
        Context::Nothing => Vec::new(),
        Context::Line => context::line_of(finding, columns, theme),
        Context::All => context::all_lines(finding, columns, theme),
    };
    for line in found {
        let mut spans = vec![Span::raw(indent.clone())];
        spans.extend(line);
        all.push(Line::from(spans));
    }
    all.truncate(style.lines.max(at + 1));
    (all, at)
}

/// Returns the number of columns before a link: the cursor, the mark, and the number.
fn gutter(style: &EntryStyle) -> usize {
    2 + style.number.map_or(0, |(_, width)| width + 1)
}

fn link_lines(finding: &Finding, style: &EntryStyle, all: &mut Vec<Line<'static>>) {
    let theme = style.theme;
    let shown = text::link(finding.chosen(style.unwrap));
    let columns = style.columns.saturating_sub(gutter(style)).max(1);
    let short = if style.is_whole { None } else { Some(text::shorten(&shown, columns)) };
    let parts: Vec<&str> = match &short {
        Some(short) => vec![short],
        None => text::wrap(&shown, columns),
    };
    let link_style = if style.is_selected { theme.selected } else { theme.link };
    let mut from = 0;
    for (n, part) in parts.into_iter().enumerate() {
        let mut spans = first_columns(style, n == 0);
        // The characters of a shortened or escaped link are not those that match.
        let is_plain = shown == finding.chosen(style.unwrap);
        if is_plain && (part.len() == shown.len() || style.is_whole) {
            highlighted(part, from, &style.matched, link_style, theme, &mut spans);
        } else {
            spans.push(Span::styled(part.to_owned(), link_style));
        }
        from += part.chars().count();
        all.push(Line::from(spans));
    }
}

/// Returns what precedes a link in its first line, or in another one.
fn first_columns(style: &EntryStyle, is_first: bool) -> Vec<Span<'static>> {
    if !is_first {
        return vec![Span::raw(" ".repeat(gutter(style)))];
    }
    let theme = style.theme;
    let cursor = if style.is_selected { ">" } else { " " };
    let mark = if style.is_marked { "*" } else { " " };
    let mut spans = vec![Span::styled(cursor, theme.key), Span::styled(mark, theme.mark)];
    if let Some((number, width)) = style.number {
        spans.push(Span::styled(format!("{number:>width$} "), theme.context));
    }
    spans
}

/// Appends a part of a link whose first character has the index `from`, with the matching characters in their own style.
fn highlighted(
    part: &str,
    from: usize,
    matched: &[u32],
    style: Style,
    theme: Theme,
    spans: &mut Vec<Span<'static>>,
) {
    let is_matched =
        |at: usize| matched.binary_search(&u32::try_from(at).unwrap_or(u32::MAX)).is_ok();
    let (mut run, mut run_matches) = (String::new(), false);
    let styled = |matches| if matches { style.patch(theme.matched) } else { style };
    for (at, character) in part.chars().enumerate() {
        // A mark stays with the character that it is on: alone it would not be drawn.
        if character.width() == Some(0) {
            run.push(character);
            continue;
        }
        if is_matched(from + at) != run_matches && !run.is_empty() {
            spans.push(Span::styled(std::mem::take(&mut run), styled(run_matches)));
        }
        run_matches = is_matched(from + at);
        run.push(character);
    }
    spans.push(Span::styled(run, styled(run_matches)));
}

/// Returns the link that is not the chosen one, if the link is wrapped, and the sign before it.
pub fn other_link(finding: &Finding, unwrap: bool) -> Option<(&'static str, String)> {
    let target = finding.target.as_ref()?;
    if unwrap {
        return Some(("<- ", text::link(&finding.link)));
    }
    let rest = if target.is_wrapped { " (still wrapped)" } else { "" };
    Some(("-> ", text::link(&target.link) + rest))
}

/// Returns the warnings about a finding.
pub fn warnings(finding: &Finding) -> Vec<String> {
    let mut all = Vec::new();
    if !finding.text_host.is_empty() {
        all.push(format!(
            "mismatch: the text of the link names {}, where it does not lead",
            text::link(&finding.text_host)
        ));
    }
    all.extend(finding.hazards.split_whitespace().map(|name| {
        let kind = name.parse::<HazardKind>();
        kind.map_or_else(|_| name.to_owned(), |kind| format!("{name}: {}", kind.description()))
    }));
    all
}

/// Returns the message or the path of findings, in one line; `None` for standard input that is no mail.
pub fn source_line(source: &Source, columns: usize) -> Option<String> {
    let Some(message) = &source.message else {
        let is_named = &*source.path != "<stdin>";
        return is_named.then(|| text::cut(&text::prose(&source.path), columns));
    };
    let [from, subject, date] =
        [&message.from, &message.subject, &message.date].map(|field| text::prose(field));
    let rest = text::width(&date) + 4;
    let parts = if columns > 3 * rest {
        let room = columns - rest;
        let from = text::cut(&from, (room / 3).max(room.saturating_sub(text::width(&subject))));
        let subject = text::cut(&subject, room - text::width(&from));
        vec![from, subject, date]
    } else {
        vec![subject, from, date]
    };
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    let line =
        if parts.is_empty() { format!("message {}", message.number) } else { parts.join("  ") };
    Some(text::cut(&line, columns))
}
