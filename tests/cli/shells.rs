//! Man pages and completion scripts, in the programs that read them.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use crate::support::Folder;

/// Reports whether the program is installed.
pub fn is_installed(program: &str) -> bool {
    let version = Command::new(program).arg("--version").stdin(Stdio::null()).output();
    version.is_ok_and(|output| output.status.success())
}

/// Runs a program in a folder, with this standard input, and its home there.
fn output(folder: &Folder, program: &str, args: &[&str], input: &str) -> Output {
    let mut child = Command::new(program)
        .args(args)
        .current_dir(folder.path())
        .env("HOME", folder.path())
        .env("ZDOTDIR", folder.path())
        .envs([("LC_ALL", "C.UTF-8"), ("MANWIDTH", "80"), ("SHELL", "/bin/sh"), ("TERM", "xterm")])
        .env_remove("MANOPT")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

/// Writes what the arguments print to a file.
fn generate(folder: &Folder, args: &str, file: &str) {
    folder.file(file, folder.found(args));
}

/// Types a line into a shell on a terminal, in which `gleaner` prints its arguments, and checks that they are `expected`.
fn assert_completes(folder: &Folder, shell: &str, typed: &str, expected: &str) {
    let args = ["--quiet", "--flush", "--return", "--command", shell, "/dev/null"];
    let output = output(folder, "script", &args, &format!("{typed}\nexit\n"));
    let screen = String::from_utf8_lossy(&output.stdout);
    assert!(screen.contains(&format!("<{expected}>")), "{shell}: {typed:?} gave {screen}");
}

/// What a shell does before it reads a line: it loads the script, and prints the arguments of `gleaner`.
const ARGUMENTS: &str = "gleaner() { printf '<%s>\\n' \"$*\"; }\n";

pub fn bash_completes_options_subcommands_and_values() {
    let folder = Folder::new();
    generate(&folder, "--generate bash", "script");
    folder.file("rc", format!("PS1=\n. ./script\n{ARGUMENTS}"));
    let shell = "bash --noprofile --rcfile rc -i";
    assert_completes(&folder, shell, "gleaner --max-nes\t3", "--max-nesting 3");
    assert_completes(&folder, shell, "gleaner --format js\tx", "--format jsonl x");
    assert_completes(&folder, shell, "gleaner uri res\t--ba\tx", "uri resolve --base x");
    assert_completes(&folder, shell, "gleaner history --max-v\t3", "history --max-variants 3");
}

pub fn zsh_completes_options_subcommands_and_values() {
    let folder = Folder::new();
    generate(&folder, "--generate zsh", "functions/_gleaner");
    let start = "PS1=\nfpath=($PWD/functions $fpath)\nautoload -U compinit\ncompinit -u -D\n";
    folder.file(".zshrc", format!("{start}{ARGUMENTS}"));
    let shell = "zsh -d -i";
    assert_completes(&folder, shell, "gleaner --max-nes\t3", "--max-nesting=3");
    assert_completes(&folder, shell, "gleaner --format js\tx", "--format jsonl x");
    assert_completes(&folder, shell, "gleaner uri res\t--ba\tx", "uri resolve --base=x");
    assert_completes(&folder, shell, "gleaner history --max-v\t3", "history --max-variants=3");
}

pub fn fish_completes_options_subcommands_and_values() {
    let folder = Folder::new();
    generate(&folder, "--generate fish", "script.fish");
    for (line, expected) in [
        ("gleaner --max-nes", "--max-nesting"),
        ("gleaner --format js", "jsonl"),
        ("gleaner uri res", "resolve"),
        ("gleaner uri resolve --ba", "--base"),
        ("gleaner history --max-v", "--max-variants"),
    ] {
        let command = format!("source script.fish; complete --do-complete '{line}'");
        let output = output(&folder, "fish", &["--no-config", "--command", &command], "");
        assert!(output.stderr.is_empty(), "{line}: {output:?}");
        let candidates = String::from_utf8_lossy(&output.stdout).into_owned();
        let names: Vec<_> = candidates.lines().filter_map(|line| line.split('\t').next()).collect();
        assert_eq!(names, [expected], "{line}: {output:?}");
    }
}

/// Returns a page as `man` shows it, with one space between words, after checking that `man` has no warning.
fn page(folder: &Folder, args: &str) -> String {
    generate(folder, args, "page.1");
    let output = output(folder, "man", &["--warnings=w", "-l", "page.1"], "");
    assert!(output.status.success() && output.stderr.is_empty(), "{args}: {output:?}");
    // Without the overstrikes of bold and underlined letters.
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(!text.contains('\u{8}'), "{args}: formatted for a terminal");
    text
}

/// Asserts that the headings of a page are these, in this order.
fn assert_headings(page: &str, expected: &[&str]) {
    let is_heading = |line: &&str| line.starts_with(|first: char| first.is_ascii_uppercase());
    let headings: Vec<_> = page.lines().filter(is_heading).collect();
    // The first line is the header.
    assert_eq!(headings[1..], *expected);
}

fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

pub fn man_shows_the_page_of_gleaner() {
    let folder = Folder::new();
    let page = page(&folder, "--generate man");
    assert_headings(
        &page,
        &[
            "NAME",
            "SYNOPSIS",
            "DESCRIPTION",
            "ARGUMENTS",
            "INPUT OPTIONS",
            "SEARCH OPTIONS",
            "OUTPUT OPTIONS",
            "OUTPUT MODES",
            "OTHER",
            "SUBCOMMANDS",
            "EXIT STATUS",
            "EXAMPLES",
            "SEE ALSO",
        ],
    );
    let page = words(&page);
    for text in [
        "GLEANER(1) User Commands GLEANER(1)",
        "gleaner [OPTIONS] [PATH]... gleaner uri <COMMAND> gleaner pick [OPTIONS] [PATH]... gleaner explain [OPTIONS] [FILE] gleaner history [OPTIONS] DATABASE",
        "--max-nesting <N> [default: 64]",
        "EXIT STATUS 0 At least one reference was found",
        "gleaner -c --exclude .git --exclude '*.log' .",
        "gleaner-history(1)",
        "gleaner-pick(1)",
        "gleaner-uri(1)",
    ] {
        assert!(page.contains(text), "{text}: {page}");
    }
}

pub fn man_shows_the_page_of_gleaner_uri() {
    let folder = Folder::new();
    let page = page(&folder, "uri --generate man");
    assert_headings(
        &page,
        &[
            "NAME",
            "SYNOPSIS",
            "DESCRIPTION",
            "COMMANDS",
            "ARGUMENTS",
            "INPUT OPTIONS",
            "OUTPUT OPTIONS",
            "RESOLUTION",
            "OTHER",
            "KINDS OF HAZARD",
            "EXIT STATUS",
            "EXAMPLES",
            "SEE ALSO",
        ],
    );
    let page = words(&page);
    for text in [
        "gleaner uri resolve --base URI [OPTIONS] [REFERENCE]...",
        "--width <N> Fold to lines",
        "Only with wrap.",
        "bidi-host the host",
        "EXIT STATUS 0 All references were processed.",
        "gleaner uri unwrap '<URL: http://a.example/ b>'",
    ] {
        assert!(page.contains(text), "{text}: {page}");
    }
}

pub fn man_shows_the_page_of_gleaner_history() {
    let folder = Folder::new();
    let page = page(&folder, "history --generate man");
    assert_headings(
        &page,
        &[
            "NAME",
            "SYNOPSIS",
            "DESCRIPTION",
            "ARGUMENTS",
            "SELECTION",
            "OUTPUT OPTIONS",
            "OTHER",
            "FORMS OF VARIANTS",
            "EXIT STATUS",
            "EXAMPLES",
            "SEE ALSO",
        ],
    );
    let page = words(&page);
    for text in [
        "gleaner history [OPTIONS] DATABASE",
        "--sort <KEY> [default: last]",
        "wrapped in a link of a mail filter",
        "EXIT STATUS 0 At least one link was printed",
    ] {
        assert!(page.contains(text), "{text}: {page}");
    }
}

pub fn man_shows_the_page_of_gleaner_pick() {
    let folder = Folder::new();
    let page = page(&folder, "pick --generate man");
    assert_headings(
        &page,
        &[
            "NAME",
            "SYNOPSIS",
            "DESCRIPTION",
            "ARGUMENTS",
            "PICKER OPTIONS",
            "INPUT OPTIONS",
            "SEARCH OPTIONS",
            "OUTPUT OPTIONS",
            "OTHER",
            "KEYS",
            "FILTER",
            "OPENING",
            "COPYING",
            "EXIT STATUS",
            "EXAMPLES",
            "SEE ALSO",
        ],
    );
    let page = words(&page);
    for text in [
        "gleaner pick [OPTIONS] [PATH]...",
        "--limit <N> [default: 200000]",
        "Esc removes it",
        "EXIT STATUS 0 A link was opened, copied or printed",
        "xdg-open(1)",
    ] {
        assert!(page.contains(text), "{text}: {page}");
    }
}

/// Every option of `--help` is in the page, and each once.
pub fn the_page_has_each_option_once() {
    let folder = Folder::new();
    let page = page(&folder, "--generate man");
    let help = folder.found("-h");
    let long =
        |line: &str| line.split([' ', ',']).find(|word| word.starts_with("--")).map(str::to_owned);
    let is_option = |line: &&str| line.trim_start().starts_with('-');
    let options: Vec<_> = help.lines().filter(is_option).filter_map(long).collect();
    assert!(options.len() > 30, "{help}");
    for option in options {
        // Text is indented more than the option that it explains, and may begin with the name of another one.
        let is_tag = |line: &&str| line.starts_with("       -");
        let is_it = |line: &&str| is_tag(line) && long(line).as_ref() == Some(&option);
        assert_eq!(page.lines().filter(is_it).count(), 1, "{option}");
    }
}
