//! Copies text to the clipboard: by tmux, or by the sequence OSC 52 of terminals, which works over ssh too.

use std::env;
use std::io::{self, Write};
use std::process::{Command, Stdio};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

/// The longest text in bytes: terminals drop a sequence of more than 100,000 bytes.
const MAX: usize = 74_994;

/// What X calls selections.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Selection {
    Clipboard,
    Primary,
}

/// Copies a text; an error is a message.
pub fn copy(text: &str, selection: Selection, terminal: &mut impl Write) -> Result<(), String> {
    if text.len() > MAX {
        return Err(format!(
            "{} bytes are too long for the clipboard of terminals, which take {MAX}; copy fewer links, or print them",
            text.len()
        ));
    }
    let in_tmux = env::var_os("TMUX").is_some_and(|value| !value.is_empty());
    // A terminal in tmux may have no primary selection of its own.
    if in_tmux && load_tmux_buffer(text).is_ok() {
        return Ok(());
    }
    let sequence = osc52(text, selection, is_screen());
    let written = terminal.write_all(&sequence).and_then(|()| terminal.flush());
    written.map_err(|error| format!("cannot write to the terminal: {error}"))
}

/// Copies to the buffer of tmux, which also copies to the clipboard of the terminal that it runs in.
fn load_tmux_buffer(text: &str) -> io::Result<()> {
    let mut tmux = Command::new("tmux");
    tmux.args(["load-buffer", "-w", "-"]).stdin(Stdio::piped());
    let mut child = tmux.stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
    let written = child.stdin.take().map_or(Ok(()), |mut input| input.write_all(text.as_bytes()));
    let status = child.wait()?;
    written?;
    if status.success() { Ok(()) } else { Err(io::Error::other(status.to_string())) }
}

/// Reports whether GNU Screen is the terminal.
fn is_screen() -> bool {
    env::var_os("STY").is_some_and(|value| !value.is_empty())
        && env::var_os("TMUX").is_none_or(|value| value.is_empty())
}

/// Returns the sequence; GNU Screen passes on what is in a device control string, in pieces that it can hold.
fn osc52(text: &str, selection: Selection, in_screen: bool) -> Vec<u8> {
    let name = match selection {
        Selection::Clipboard => 'c',
        Selection::Primary => 'p',
    };
    let sequence = format!("\x1b]52;{name};{}\x07", STANDARD.encode(text));
    if !in_screen {
        return sequence.into_bytes();
    }
    let pieces = sequence.as_bytes().chunks(SCREEN_PIECE);
    pieces.flat_map(|piece| [b"\x1bP", piece, b"\x1b\\"].concat()).collect()
}

/// The length in bytes of a string in GNU Screen, with room to spare.
const SCREEN_PIECE: usize = 76;

#[cfg(test)]
#[path = "../../../../../tests/unit/gleaner/pick/clipboard.rs"]
mod tests;
