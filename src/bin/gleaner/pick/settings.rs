//! [`PickSettings`].

use std::io::{self, IsTerminal};

use clap::ArgMatches;

/// What to do with chosen links.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    Open,
    Print,
    Copy,
}

/// What the command line sets for a picker, without its search.
#[derive(Clone, Debug)]
pub struct PickSettings {
    /// What Enter does.
    pub action: Action,
    pub multi: bool,
    pub select_1: bool,
    pub preview: bool,
    pub query: String,
    /// Whether to act on the targets of wrapped links.
    pub unwrap: bool,
    pub mouse: bool,
    pub limits: Limits,
}

/// How much the list holds.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    pub links: usize,
    /// In bytes.
    pub text: usize,
}

impl PickSettings {
    pub fn new(matches: &ArgMatches) -> Self {
        let given = |name, action| matches.get_flag(name).then_some(action);
        let action = given("open", Action::Open)
            .or(given("print", Action::Print))
            .or(given("copy", Action::Copy));
        let default = || if io::stdout().is_terminal() { Action::Open } else { Action::Print };
        Self {
            action: action.unwrap_or_else(default),
            multi: matches.get_flag("multi"),
            select_1: matches.get_flag("select-1"),
            preview: matches.get_flag("preview"),
            query: matches.get_one::<String>("query").cloned().unwrap_or_default(),
            unwrap: matches.get_flag("unwrap"),
            mouse: !matches.get_flag("no-mouse"),
            limits: Limits {
                links: matches.get_one("limit").copied().unwrap_or(usize::MAX),
                text: matches.get_one("max-text").copied().unwrap_or(usize::MAX),
            },
        }
    }
}
