//! The colors. Without them, and for people who do not see them, the attributes and the signs suffice.

use std::env;

use ratatui::style::{Color, Modifier, Style};

#[derive(Clone, Copy, Debug)]
pub struct Theme {
    pub link: Style,
    pub selected: Style,
    /// The characters of a link that match the filter.
    pub matched: Style,
    pub mark: Style,
    pub context: Style,
    /// A link in its context.
    pub here: Style,
    pub source: Style,
    pub target: Style,
    pub warning: Style,
    pub bar: Style,
    pub key: Style,
}

impl Theme {
    pub fn new() -> Self {
        let has_colors = env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        let colored = |color| if has_colors { Style::new().fg(color) } else { Style::new() };
        let bold = Style::new().add_modifier(Modifier::BOLD);
        Self {
            link: bold,
            selected: bold.add_modifier(Modifier::REVERSED),
            matched: colored(Color::Green).add_modifier(Modifier::UNDERLINED),
            mark: colored(Color::Magenta).add_modifier(Modifier::BOLD),
            context: Style::new().add_modifier(Modifier::DIM),
            here: Style::new().add_modifier(Modifier::UNDERLINED),
            source: colored(Color::Cyan),
            target: colored(Color::Green),
            warning: colored(Color::Yellow).add_modifier(Modifier::BOLD),
            bar: Style::new().add_modifier(Modifier::REVERSED),
            key: bold,
        }
    }
}
