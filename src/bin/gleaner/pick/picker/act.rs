//! Opens, copies and prints links.

use std::io;
use std::process::Command;

use ratatui::crossterm::event::KeyCode;

use super::state::{Pending, Picker};
use crate::pick::links::browser::{self, Opened};
use crate::pick::links::clipboard::{self, Selection};
use crate::pick::links::{caution, refusal};
use crate::pick::screen::terminal::Screen;
use crate::pick::screen::text;

/// The number of links that open without a second press.
const FEW: usize = 10;

impl Picker {
    /// Returns the links with these indices, as they are used.
    fn links(&self, indices: &[usize]) -> Vec<String> {
        let findings = indices.iter().filter_map(|&index| self.list.finding(index));
        findings.map(|finding| finding.chosen(self.view.unwrap).to_owned()).collect()
    }

    /// Opens links, if `key` need not be pressed twice, or was before.
    pub(super) fn open(
        &mut self,
        indices: Vec<usize>,
        key: KeyCode,
        pending: Option<&Pending>,
        screen: &mut Screen,
    ) -> io::Result<()> {
        let links = self.links(&indices);
        let confirm = Pending::Confirm(key, indices);
        if pending != Some(&confirm)
            && let Some(why) = why_twice(&links)
        {
            self.view.message = Some(format!("{why}; press {} again to open", key_name(key)));
            self.pending = Some(confirm);
            return Ok(());
        }
        let (mut opened, mut refused) = (0, None);
        for link in &links {
            match self.open_one(link, screen)? {
                Ok(()) => opened += 1,
                Err(why) => refused = Some(why),
            }
        }
        self.outcome.acted |= opened > 0;
        self.view.message = Some(match (refused, links.as_slice()) {
            (Some(why), _) if opened == 0 => why,
            (Some(why), _) => format!("opened {opened} of {} links; {why}", links.len()),
            (None, [link]) => format!("opened {}", text::link(link)),
            (None, _) => format!("opened {opened} links"),
        });
        Ok(())
    }

    fn open_one(&mut self, link: &str, screen: &mut Screen) -> io::Result<Result<(), String>> {
        if let Some(why) = refusal(link) {
            return Ok(Err(why.to_owned()));
        }
        match browser::open(&self.browsers, link) {
            Ok(Opened::Running(child, program)) => {
                self.children.push((child, program));
                Ok(Ok(()))
            }
            Ok(Opened::NeedsTerminal(command)) => run_in_terminal(command, screen),
            Err(message) => Ok(Err(message)),
        }
    }

    pub(super) fn copy(&mut self, indices: &[usize], selection: Selection, screen: &mut Screen) {
        let links = self.links(indices);
        if links.is_empty() {
            return;
        }
        let mut tty = screen.tty();
        self.view.message = Some(match clipboard::copy(&links.join("\n"), selection, &mut tty) {
            Ok(()) => {
                self.outcome.acted = true;
                match links.as_slice() {
                    [link] => format!("copied {}", text::link(link)),
                    _ => format!("copied {} links", links.len()),
                }
            }
            Err(message) => message,
        });
    }

    /// Ends the picker, and then prints links.
    pub(super) fn print(&mut self, indices: &[usize]) {
        let links = self.links(indices);
        if !links.is_empty() {
            self.outcome.printed = links;
            self.is_over = true;
        }
    }
}

/// Gives a browser the terminal until it ends.
fn run_in_terminal(command: Command, screen: &mut Screen) -> io::Result<Result<(), String>> {
    let program = command.get_program().to_string_lossy().into_owned();
    let ran = screen.without(|tty| browser::run_in_terminal(command, tty))?;
    Ok(ran.map_err(|error| format!("{program}: {error}")))
}

/// Returns why a key must be pressed twice to open links.
fn why_twice(links: &[String]) -> Option<String> {
    links
        .iter()
        .find_map(|link| caution(link))
        .or_else(|| (links.len() > FEW).then(|| format!("{} links are marked", links.len())))
}

fn key_name(key: KeyCode) -> String {
    match key {
        KeyCode::Char(character) => character.to_string(),
        _ => "Enter".to_owned(),
    }
}
