//! The line of keys, and the list of all keys.

use ratatui::text::{Line, Span};

use super::text;
use super::theme::Theme;
use crate::pick::settings::Action;

/// A key and what it does, in a word.
type Hint = (&'static str, &'static str);

/// Returns the most important keys, in the order in which they are left out at the end.
fn hints(action: Action) -> [Hint; 14] {
    let enter = match action {
        Action::Open => "open",
        Action::Print => "print",
        Action::Copy => "copy",
    };
    [
        ("?", "keys"),
        ("q", "quit"),
        ("enter", enter),
        ("/", "filter"),
        ("space", "mark"),
        ("j k", "move"),
        ("C", "copy"),
        ("O", "open queue"),
        ("a d", "queue"),
        ("c", "context"),
        ("s", "shorten"),
        ("R", "reverse"),
        ("g G", "ends"),
        ("p", "print"),
    ]
}

/// Returns lines of keys: as many keys as there is room for, in at most this many lines.
pub fn key_lines(action: Action, columns: usize, lines: usize, theme: Theme) -> Vec<Line<'static>> {
    let mut all: Vec<Vec<Span<'static>>> = vec![Vec::new()];
    let mut used = 0;
    for (key, word) in hints(action) {
        let width = text::width(key) + 1 + text::width(word);
        let gap = if used == 0 { 0 } else { 2 };
        if used + gap + width > columns {
            if all.len() == lines {
                break;
            }
            all.push(Vec::new());
            used = 0;
        }
        let Some(line) = all.last_mut() else { break };
        if used > 0 {
            line.push(Span::raw("  "));
            used += 2;
        }
        used += width;
        line.extend([Span::styled(key, theme.key), Span::raw(format!(" {word}"))]);
    }
    all.into_iter().map(Line::from).collect()
}

/// All keys, for the page that `?` shows.
const KEYS: [Hint; 25] = [
    ("j k, arrows", "select the next or the previous link"),
    ("PgDn PgUp, ^F ^B", "move by a page"),
    ("^D ^U", "move by half a page"),
    ("g G, Home End", "go to the first or the last link"),
    ("1, 2, 3 ...", "go to the link of this number"),
    ("/", "filter as you type"),
    ("  Enter", "keep the filter"),
    ("  Esc", "remove the filter"),
    ("Enter", ""),
    ("Space", "mark the link, or remove its mark"),
    ("a", "add the link to the queue of marked links"),
    ("d", "remove it from the queue"),
    ("O", "open all marked links"),
    ("C", "copy the marked links, or else the selected one"),
    ("P", "the same, to the primary selection"),
    ("p", "print them, and quit"),
    ("c", "context: the line, all lines, nothing"),
    ("s", "show the link whole, or shortened"),
    ("S", "the same for all links"),
    ("t", "act on the targets of wrapped links, or not"),
    ("v", "show the selected link in a pane"),
    ("R", "reverse the order"),
    ("^L", "draw the screen anew"),
    ("^Z", "suspend"),
    ("q, Esc, ^C", "quit"),
];

/// The columns of the keys on their page.
const KEY_COLUMNS: usize = 18;

/// Returns the page of all keys, in this many columns.
pub fn page(action: Action, multi: bool, columns: usize, theme: Theme) -> Vec<Line<'static>> {
    let verb = match action {
        Action::Open => "open",
        Action::Print => "print",
        Action::Copy => "copy",
    };
    let object = if multi { "the marked links, or else the selected one" } else { "the link" };
    let enter = format!("{verb} {object}");
    let mut lines = Vec::new();
    for (key, help) in KEYS {
        let help = if key == "Enter" { &enter } else { help };
        if columns >= 2 * KEY_COLUMNS {
            let key = Span::styled(format!("{key:<KEY_COLUMNS$}"), theme.key);
            lines.push(Line::from(vec![key, Span::raw(help.to_owned())]));
            continue;
        }
        lines.push(Line::styled(key, theme.key));
        let parts = text::wrap(help, columns.saturating_sub(2)).into_iter();
        lines.extend(parts.map(|part| Line::raw(format!("  {part}"))));
    }
    lines
}
