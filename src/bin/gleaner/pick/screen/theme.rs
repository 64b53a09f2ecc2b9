//! The colors. Without them, and for people who do not see them, the attributes and the signs suffice.

use std::env;

use ratatui::style::{Color, Modifier, Style};

#[derive(Clone, Copy, Debug)]
pub struct Theme {
    has_colors: bool,
}

impl Theme {
    pub fn new() -> Self {
        Self { has_colors: env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()) }
    }

    fn colored(self, color: Color) -> Style {
        if self.has_colors { Style::new().fg(color) } else { Style::new() }
    }

    pub fn link(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    pub fn selected(self) -> Style {
        self.link().add_modifier(Modifier::REVERSED)
    }

    pub fn matched(self) -> Style {
        self.colored(Color::Green).add_modifier(Modifier::UNDERLINED)
    }

    pub fn mark(self) -> Style {
        self.colored(Color::Magenta).add_modifier(Modifier::BOLD)
    }

    pub fn context(self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    /// A link in its context.
    pub fn here(self) -> Style {
        Style::new().add_modifier(Modifier::UNDERLINED)
    }

    pub fn source(self) -> Style {
        self.colored(Color::Cyan)
    }

    pub fn target(self) -> Style {
        self.colored(Color::Green)
    }

    pub fn warning(self) -> Style {
        self.colored(Color::Yellow).add_modifier(Modifier::BOLD)
    }

    pub fn bar(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    pub fn key(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }
}
