//! The terminal: `/dev/tty`, as standard input may be the message, and standard output a pipe.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::sync::atomic::{AtomicU8, Ordering};

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::{Hide, Show};
use ratatui::crossterm::event::{DisableBracketedPaste, EnableBracketedPaste};
use ratatui::crossterm::style::Print;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::crossterm::{execute, queue};

/// The path of the terminal that controls the process.
const TTY: &str = "/dev/tty";

/// Asks the terminal to show characters in their order (ECMA-48, BDSM), and to order them again.
const IN_ORDER: &str = "\x1b[8l";
const REORDERED: &str = "\x1b[8h";

/// Ask the terminal to report buttons and the wheel, by SGR, and no longer to. crossterm's command asks for each motion too.
const WITH_BUTTONS: &str = "\x1b[?1000h\x1b[?1006h";
const WITHOUT_BUTTONS: &str = "\x1b[?1006l\x1b[?1000l";

/// Whether the screen is taken, and if so, whether with the mouse.
static TAKEN: AtomicU8 = AtomicU8::new(FREE);
const FREE: u8 = 0;
const WITHOUT_MOUSE: u8 = 1;
const WITH_MOUSE: u8 = 2;

/// Opens the terminal; an error is a message.
pub fn open() -> Result<File, String> {
    let remedy = "run it in a terminal, or print the references with gleaner";
    if crate::output::style::is_dumb() {
        return Err(format!(
            "gleaner pick needs a terminal that moves its cursor, and TERM names none; set TERM, {remedy}"
        ));
    }
    let opened = File::options().read(true).write(true).open(TTY);
    opened.map_err(|error| format!("gleaner pick needs a terminal, and {TTY}: {error}; {remedy}"))
}

/// The screen that the picker draws on, which is restored when this is dropped.
pub struct Screen {
    pub terminal: Terminal<CrosstermBackend<BufWriter<File>>>,
    tty: File,
    mouse: bool,
}

impl Screen {
    /// Takes the screen. A panic or a signal restores it.
    pub fn take(tty: File, mouse: bool) -> io::Result<Self> {
        let backend = CrosstermBackend::new(BufWriter::new(tty.try_clone()?));
        enter(&tty, mouse)?;
        let terminal = Terminal::new(backend).inspect_err(|_| restore())?;
        let mut screen = Self { terminal, tty, mouse };
        // The program that started this one may have taken the alternate screen itself, as Vim does.
        screen.redraw()?;
        Ok(screen)
    }

    /// Clears the screen, so that the next frame draws all of it.
    pub fn redraw(&mut self) -> io::Result<()> {
        // `Terminal::clear` asks for the place of the cursor, on standard output.
        let size = self.terminal.size()?;
        self.terminal.resize(size.into())
    }

    /// Returns an error if the terminal is gone, which the keys do not tell.
    pub fn check(&self) -> io::Result<()> {
        rustix::termios::tcgetwinsize(&self.tty)?;
        Ok(())
    }

    pub fn tty(&self) -> &File {
        &self.tty
    }

    /// Restores the screen while `run` runs.
    pub fn without<R>(&mut self, run: impl FnOnce(&File) -> R) -> io::Result<R> {
        restore();
        let result = run(&self.tty);
        enter(&self.tty, self.mouse)?;
        self.redraw()?;
        Ok(result)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

fn enter(mut tty: &File, mouse: bool) -> io::Result<()> {
    TAKEN.store(if mouse { WITH_MOUSE } else { WITHOUT_MOUSE }, Ordering::SeqCst);
    let entered = enable_raw_mode().and_then(|()| {
        queue!(tty, EnterAlternateScreen, Print(IN_ORDER), EnableBracketedPaste, Hide)?;
        if mouse {
            queue!(tty, Print(WITH_BUTTONS))?;
        }
        tty.flush()
    });
    entered.inspect_err(|_| restore())
}

/// Restores the screen, if it is taken. What fails has no remedy.
pub fn restore() {
    let taken = TAKEN.swap(FREE, Ordering::SeqCst);
    if taken == FREE {
        return;
    }
    if let Ok(mut tty) = File::options().write(true).open(TTY) {
        if taken == WITH_MOUSE {
            let _ = execute!(tty, Print(WITHOUT_BUTTONS));
        }
        let _ = execute!(tty, Show, DisableBracketedPaste, Print(REORDERED), LeaveAlternateScreen);
    }
    let _ = disable_raw_mode();
}
