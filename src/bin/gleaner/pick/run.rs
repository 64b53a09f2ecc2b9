//! Runs the search in a thread, and the picker when there is something to choose.

use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::panic;
use std::process::ExitCode;
use std::sync::mpsc::{self, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use clap::ArgMatches;
use gleaner::sink::escape;

use crate::message::{self, fail};
use crate::pick::found::{Collector, Messages, News};
use crate::pick::links::browser::{self, Opened};
use crate::pick::links::{caution, clipboard, refusal};
use crate::pick::list::List;
use crate::pick::picker::{Outcome, Picker, Source};
use crate::pick::screen::terminal::{self, Screen};
use crate::pick::settings::{Action, PickSettings};
use crate::search::{self, Settings};
use crate::stdio;

/// The number of characters of the text on each side of a finding that are held.
const CONTEXT: u16 = 400;

/// The number of findings that wait for the list, while it is drawn.
const QUEUE: usize = 4096;

/// How long to wait for the others, so that the list of a message is complete when it appears.
const SETTLING: Duration = Duration::from_millis(60);

/// How long to wait for the first finding before the list appears without one.
const PATIENCE: Duration = Duration::from_millis(300);

/// How long to wait for a browser that fails at once.
const GRACE: Duration = Duration::from_millis(150);

/// A hundred years.
const FOREVER: Duration = Duration::from_secs(3_155_760_000);

const NOTHING_FOUND: &str = "no references found";

/// The exit code of a shell for a command that Ctrl-C ended.
const ABORTED: u8 = 130;

pub fn run(matches: &ArgMatches, search: Settings) -> ExitCode {
    let settings = PickSettings::new(matches);
    if io::stdin().is_terminal() && search.paths.given.iter().any(|path| path == "-") {
        return fail(
            "standard input is the terminal, which the picker needs; name files, or pipe a message to gleaner pick",
        );
    }
    let tty = terminal::open();
    // With a single link, no terminal is needed.
    if !settings.select_1
        && let Err(message) = &tty
    {
        return fail(message);
    }
    let mut list = List::new(&settings.query);
    let mut source = match start(search, &settings) {
        Ok(source) => source,
        Err(error) => return fail(&format!("cannot start a thread: {error}")),
    };
    await_first(&mut source, &mut list, settings.select_1);
    let action = settings.action;
    let ran = match single(&source, &list, &settings) {
        Some(link) => act_at_once(&link, action, tty.as_ref().ok()),
        None if source.ended.is_some() && list.total() == 0 => Ok(Outcome::default()),
        None => tty.and_then(|tty| pick(tty, &mut source, &mut list, settings)),
    };
    let _ = io::stderr().write_all(&source.messages.take());
    match ran {
        Ok(outcome) => finish(&outcome, &source, &list, action),
        Err(message) => fail(&message),
    }
}

/// Starts the search in a thread of its own, which the end of the process ends.
fn start(mut search: Settings, settings: &PickSettings) -> io::Result<Source> {
    let (sender, news) = mpsc::sync_channel(QUEUE);
    let messages = Messages::default();
    for warning in std::mem::take(&mut search.warnings) {
        messages.add(&format!("gleaner: {warning}\n"));
    }
    search.report.style.reported = Some(CONTEXT);
    search.progress = false;
    let collector = Collector::new(sender.clone(), settings.limits);
    let theirs = messages.clone();
    thread::Builder::new().spawn(move || search_all(search, collector, theirs, &sender))?;
    Ok(Source { news, messages, ended: None })
}

fn search_all(
    search: Settings,
    collector: Collector,
    messages: Messages,
    sender: &SyncSender<News>,
) {
    let news = match search::run_for(search, Box::new(collector), Box::new(messages)) {
        Ok(summary) => News::Ended { failed: summary.failed },
        Err(error) => News::Failed(error),
    };
    let _ = sender.send(news);
}

/// Waits for the first finding, or for a second one or the end, with `--select-1`.
fn await_first(source: &mut Source, list: &mut List, select_1: bool) {
    let started = Instant::now();
    let mut patience = if select_1 { FOREVER } else { PATIENCE };
    loop {
        while !list.advance(Instant::now()) {}
        // Without --select-1, the list appears even if the filter hides all.
        if source.ended.is_some() || select_1 && list.len() > 1 {
            return;
        }
        if !select_1 && list.total() > 0 {
            patience = SETTLING;
        }
        let left = patience.saturating_sub(started.elapsed());
        if left.is_zero() {
            return;
        }
        match source.news.recv_timeout(left) {
            Ok(news) => source.take(news, list),
            Err(RecvTimeoutError::Timeout) => return,
            Err(RecvTimeoutError::Disconnected) => source.ended = Some(true),
        }
    }
}

/// Returns the link that is acted on at once, if there is one.
fn single(source: &Source, list: &List, settings: &PickSettings) -> Option<String> {
    if !settings.select_1 || source.ended.is_none() || list.len() != 1 {
        return None;
    }
    let (_, finding) = list.row(0)?;
    let link = finding.chosen(settings.unwrap);
    let is_shown = settings.action == Action::Open && caution(link).is_some();
    (!is_shown).then(|| link.to_owned())
}

fn act_at_once(link: &str, action: Action, tty: Option<&File>) -> Result<Outcome, String> {
    match action {
        Action::Print => {
            return Ok(Outcome { printed: vec![link.to_owned()], ..Outcome::default() });
        }
        Action::Copy => {
            let no_terminal = || terminal::open().err().unwrap_or_default();
            let mut tty = tty.ok_or_else(no_terminal)?;
            clipboard::copy(link, clipboard::Selection::Clipboard, &mut tty)?;
        }
        Action::Open => open_at_once(link, tty)?,
    }
    Ok(Outcome { acted: true, ..Outcome::default() })
}

fn open_at_once(link: &str, tty: Option<&File>) -> Result<(), String> {
    if let Some(why) = refusal(link) {
        return Err(format!("{}: {why}", escape(link.as_bytes())));
    }
    let browsers = browser::of_environment();
    let (mut child, program) = match browser::open(&browsers, link)? {
        Opened::Running(child, program) => (child, program),
        Opened::NeedsTerminal(command) => {
            let tty = tty.ok_or("the browser needs a terminal, and there is none")?;
            let ran = browser::run_in_terminal(command, tty);
            return ran.map_err(|error| format!("the browser failed: {error}"));
        }
    };
    let until = Instant::now() + GRACE;
    while Instant::now() < until {
        match child.try_wait() {
            Ok(Some(status)) if !status.success() => {
                return Err(format!("{program} failed: {status}"));
            }
            Ok(Some(_)) => break,
            _ => thread::sleep(Duration::from_millis(10)),
        }
    }
    Ok(())
}

/// Shows the list until a key ends it.
fn pick(
    tty: File,
    source: &mut Source,
    list: &mut List,
    settings: PickSettings,
) -> Result<Outcome, String> {
    stdio::catch_signals(Some(terminal::restore));
    restore_on_panic(source.messages.clone());
    let failed = |error: io::Error| format!("the terminal: {error}");
    let mut screen = Screen::take(tty, settings.mouse).map_err(failed)?;
    let taken = std::mem::take(list);
    let (_, nothing) = mpsc::sync_channel(1);
    let news = std::mem::replace(&mut source.news, nothing);
    let search = Source { news, messages: source.messages.clone(), ended: source.ended };
    let ran = Picker::new(taken, search, settings).run(&mut screen);
    drop(screen);
    let (outcome, search, all) = ran.map_err(failed)?;
    (*source, *list) = (search, all);
    Ok(outcome)
}

/// Lets a panic restore the screen, before its message is printed. A thread of the search goes on after its panic, so that the
/// message waits.
fn restore_on_panic(messages: Messages) {
    let main = thread::current().id();
    let default = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        if thread::current().id() == main {
            terminal::restore();
            default(info);
        } else {
            messages.add(&format!("{info}\n"));
        }
    }));
}

/// Prints the chosen links, and what the list lacks; returns the exit code.
fn finish(outcome: &Outcome, source: &Source, list: &List, action: Action) -> ExitCode {
    let left_out = list.left_out();
    if left_out > 0 {
        message::print(&format!(
            "the list had the first {} links; {left_out} more were not listed (--limit, --max-text)",
            list.total()
        ));
    }
    if !outcome.printed.is_empty() {
        return print(&outcome.printed);
    }
    let failed = source.ended == Some(true);
    match outcome {
        Outcome { aborted: true, .. } => ExitCode::from(ABORTED),
        // What reads the output of `--print` gets nothing, whatever else was done.
        Outcome { acted: true, .. } if action != Action::Print => ExitCode::SUCCESS,
        _ if list.total() == 0 && failed => ExitCode::from(2),
        _ if list.total() == 0 => {
            message::print(NOTHING_FOUND);
            ExitCode::from(1)
        }
        _ if action == Action::Print => ExitCode::from(1),
        _ => ExitCode::SUCCESS,
    }
}

/// Prints links, one per line, with escapes if standard output is a terminal.
fn print(links: &[String]) -> ExitCode {
    let is_terminal = io::stdout().is_terminal();
    let mut text = Vec::new();
    for link in links {
        let line = if is_terminal { escape(link.as_bytes()) } else { link.into() };
        text.extend_from_slice(line.as_bytes());
        text.push(b'\n');
    }
    let written = io::stdout().write_all(&text).and_then(|()| io::stdout().flush());
    written.map_or_else(|error| stdio::output_failed(stdio::STDOUT, &error), |()| ExitCode::SUCCESS)
}
