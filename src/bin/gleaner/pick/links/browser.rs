//! Runs browsers. A link is one argument, and no shell reads it.

use std::env;
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, ErrorKind};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use crate::stdio;

/// The browsers that need the terminal.
const IN_TERMINAL: [&str; 7] = ["browsh", "cha", "elinks", "links", "links2", "lynx", "w3m"];

/// A command that opens links.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Browser {
    program: String,
    arguments: Vec<String>,
}

/// A browser that runs, or what it needs first.
pub enum Opened {
    /// In the background, with the name of the program.
    Running(Child, String),
    /// The command, which needs the terminal.
    NeedsTerminal(Command),
}

/// Returns the commands of the environment.
pub fn of_environment() -> Vec<Browser> {
    let is_set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
    let has_display = cfg!(target_os = "macos") || is_set("DISPLAY") || is_set("WAYLAND_DISPLAY");
    browsers(env::var_os("BROWSER"), has_display)
}

/// Returns the commands that `$BROWSER` lists, or else those of the system. Without a display, xdg-open would start a text browser
/// without the terminal, so text browsers come first.
fn browsers(variable: Option<OsString>, has_display: bool) -> Vec<Browser> {
    let listed = variable.map(|variable| variable.to_string_lossy().into_owned());
    let listed: Vec<Browser> =
        listed.iter().flat_map(|list| list.split(':')).filter_map(Browser::parse).collect();
    if !listed.is_empty() {
        return listed;
    }
    let system = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
    let text: &[&str] = if has_display { &[] } else { &IN_TERMINAL };
    text.iter().chain([&system]).filter_map(|command| Browser::parse(command)).collect()
}

/// Opens a link with the first browser that exists. An error is a message.
pub fn open(browsers: &[Browser], link: &str) -> Result<Opened, String> {
    for browser in browsers {
        let mut command = browser.command(link);
        if browser.needs_terminal() {
            if is_installed(&browser.program) {
                return Ok(Opened::NeedsTerminal(command));
            }
            continue;
        }
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        // The end of the terminal, and Ctrl-C in it, do not reach a process group of its own.
        match command.process_group(0).spawn() {
            Ok(child) => return Ok(Opened::Running(child, browser.program.clone())),
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(format!("{}: {error}", browser.program)),
        }
    }
    let names: Vec<&str> = browsers.iter().map(|browser| &*browser.program).collect();
    let verb = if names.len() > 1 { "are" } else { "is" };
    Err(format!(
        "{} {verb} not installed; set BROWSER to a command that opens a link, such as BROWSER=firefox",
        names.join(", ")
    ))
}

/// Runs a browser that needs the terminal until it ends.
pub fn run_in_terminal(mut command: Command, terminal: &File) -> io::Result<()> {
    let stream = || terminal.try_clone().map(Stdio::from);
    command.stdin(stream()?).stdout(stream()?).stderr(stream()?);
    // Ctrl-C is for the browser.
    let status = stdio::without_interrupt(|| command.status())?;
    if status.success() { Ok(()) } else { Err(io::Error::other(status.to_string())) }
}

impl Browser {
    /// Parses a command, whose words may have quotes around them; `None` if it is empty. The path of a file is the program,
    /// whatever is in it.
    fn parse(command: &str) -> Option<Self> {
        if command.contains('/') && Path::new(command).is_file() {
            return Some(Self { program: command.to_owned(), arguments: Vec::new() });
        }
        let mut words = words(command).into_iter();
        let program = words.next()?;
        Some(Self { program, arguments: words.collect() })
    }

    /// Returns the command for a link, which takes the place of `%s` or else comes last.
    fn command(&self, link: &str) -> Command {
        let mut command = Command::new(&self.program);
        command.args(self.arguments.iter().map(|argument| argument.replace("%s", link)));
        if !self.arguments.iter().any(|argument| argument.contains("%s")) {
            command.arg(link);
        }
        command
    }

    fn needs_terminal(&self) -> bool {
        let name = Path::new(&self.program).file_name().unwrap_or_default();
        IN_TERMINAL.iter().any(|other| name == *other)
    }
}

/// Splits a command at white space outside quotes. There are no escapes: a backslash is itself.
fn words(command: &str) -> Vec<String> {
    let (mut all, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for character in command.chars() {
        match (quote, character) {
            (None, '"' | '\'') => {
                quote = Some(character);
                word.get_or_insert_default();
            }
            (Some(open), close) if open == close => quote = None,
            (None, space) if space.is_whitespace() => all.extend(word.take()),
            _ => word.get_or_insert_default().push(character),
        }
    }
    all.extend(word);
    all
}

/// Reports whether a program can be found, as a shell finds it.
fn is_installed(program: &str) -> bool {
    if program.contains('/') {
        return Path::new(program).is_file();
    }
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path).any(|folder| folder.join(program).is_file())
}

#[cfg(test)]
#[path = "../../../../../tests/unit/gleaner/pick/browser.rs"]
mod tests;
