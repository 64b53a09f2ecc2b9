//! Completion scripts. `clap_complete` writes them; two of them need a correction.

use clap::Command;
use clap_complete::{Shell, generate};

use crate::command::{command, search};
use crate::{history, pick, state_command, uri};

pub fn script(shell: Shell) -> String {
    match shell {
        Shell::Zsh => zsh(),
        Shell::Fish => fish(),
        _ => generated(shell, command(), "gleaner"),
    }
}

fn generated(shell: Shell, mut command: Command, name: &str) -> String {
    let mut script = Vec::new();
    generate(shell, &mut command, name, &mut script);
    String::from_utf8_lossy(&script).into_owned()
}

const DECLARATION: &str = "#compdef gleaner\n";

/// The first line after the functions of a script for zsh.
const ZSH_START: &str = "\nif [ \"$funcstack[1]\" =";

const ZSH_DISPATCH: &str = r#"
_gleaner() {
    if (( CURRENT > 2 )) && [[ ${words[2]} == (uri|history|pick|state) ]]; then
        local subcommand=gleaner-${words[2]}
        words=($subcommand "${(@)words[3,-1]}")
        (( CURRENT -= 1 ))
        _$subcommand
        return
    fi
    local -a subcommands=('uri:work on given references' 'history:print the history of the links in a database' 'pick:choose references in the terminal' 'state:list, check and forget the files of a state')
    (( CURRENT == 2 )) && _describe -t commands subcommand subcommands
    _gleaner-search
}

if [ "$funcstack[1]" = "_gleaner" ]; then
    _gleaner "$@"
else
    compdef _gleaner gleaner
fi
"#;

/// Returns the script for zsh. The functions that `clap_complete` writes for a command with paths and subcommands take
/// a subcommand for a path, so each gets its own.
fn zsh() -> String {
    let mut script = DECLARATION.to_owned();
    let commands = [
        (search(), "gleaner-search"),
        (uri::command(), "gleaner-uri"),
        (history::command(), "gleaner-history"),
        (pick::command(), "gleaner-pick"),
        (state_command::command(), "gleaner-state"),
    ];
    for (command, name) in commands {
        let functions = generated(Shell::Zsh, command, name);
        let begin = functions.find('\n').unwrap_or(0);
        let end = functions.find(ZSH_START).unwrap_or(functions.len());
        script += &functions[begin..end];
    }
    script + ZSH_DISPATCH
}

/// Returns the script for fish. That of `clap_complete` does not complete the value of an option.
fn fish() -> String {
    let script = generated(Shell::Fish, command(), "gleaner");
    script.replacen("2>/dev/null\n    or return\n", "2>/dev/null\n    or return 0\n", 1)
}
