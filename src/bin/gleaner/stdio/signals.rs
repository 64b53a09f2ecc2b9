//! Ends the process on a signal, but not in the middle of a write: a pipe or a file would otherwise end in the middle
//! of a line. A second signal ends the process at once, because a write to a pipe that is not read takes forever.

/// Protects writes from signals while it exists.
pub struct Uninterrupted(());

impl Uninterrupted {
    /// Begins a write; ends the process if a signal has arrived.
    pub fn begin() -> Self {
        imp::begin();
        Self(())
    }
}

impl Drop for Uninterrupted {
    fn drop(&mut self) {
        imp::end();
    }
}

pub use imp::install;
#[cfg(all(feature = "pick", unix))]
pub use imp::without_interrupt;

#[cfg(unix)]
mod imp {
    use std::fs;
    use std::io;
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
    use std::sync::{Once, OnceLock};
    use std::thread;

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
    use signal_hook::iterator::Signals;
    use signal_hook::{flag, low_level};

    /// The signal that ends the process; 0 before it arrives.
    static SIGNAL: AtomicUsize = AtomicUsize::new(0);

    static IDLE: AtomicBool = AtomicBool::new(true);

    static REPEATED: AtomicBool = AtomicBool::new(false);

    /// Whether a file has reached its maximum length; the result of the write says the same.
    static TOO_LONG: AtomicBool = AtomicBool::new(false);

    static BEFORE_END: OnceLock<fn()> = OnceLock::new();

    /// Whether SIGINT is for another program, which has the terminal.
    static LENT: AtomicBool = AtomicBool::new(false);

    /// Makes signals wait for writes, and call `before_end` once before they end the process.
    pub fn install(before_end: Option<fn()>) {
        if let Some(before_end) = before_end {
            let _ = BEFORE_END.set(before_end);
        }
        // Without handlers everything works, except that an interrupted output may end in mid-line.
        let _ = register();
    }

    /// Registers actions, which run in this order when their signal arrives.
    ///
    /// All accesses are sequentially consistent: the handler sets `SIGNAL` before it reads `IDLE`, and
    /// a write sets `IDLE` before it reads `SIGNAL`, so one of both sees the other.
    fn register() -> io::Result<()> {
        let ignored = ignored_signals()?;
        let mut signals = vec![SIGHUP, SIGINT, SIGTERM];
        // A signal that is ignored, as nohup does with SIGHUP, stays ignored.
        signals.retain(|signal| ignored & (1 << (signal - 1)) == 0);
        for &signal in &signals {
            flag::register_conditional_default(signal, &REPEATED)?;
            flag::register_usize(signal, &SIGNAL, usize::try_from(signal).unwrap_or(0))?;
            if BEFORE_END.get().is_none() {
                flag::register_conditional_default(signal, &IDLE)?;
            }
            flag::register(signal, &REPEATED)?;
        }
        if BEFORE_END.get().is_some() {
            // A signal handler cannot wait for locks, but a thread can.
            let mut signals = Signals::new(signals)?;
            thread::Builder::new().spawn(move || {
                signals.forever().for_each(|signal| {
                    if signal == SIGINT && LENT.load(Ordering::SeqCst) {
                        SIGNAL.store(0, Ordering::SeqCst);
                        REPEATED.store(false, Ordering::SeqCst);
                        return;
                    }
                    call_before_end();
                    if IDLE.load(Ordering::SeqCst) {
                        end_process();
                    }
                });
            })?;
        }
        // With a handler, the write returns an error instead.
        flag::register(SIGXFSZ, &TOO_LONG)?;
        Ok(())
    }

    /// Returns the signals that this process ignores, as a bit mask. Safe code cannot ask the system for them.
    fn ignored_signals() -> io::Result<u64> {
        let status = fs::read_to_string("/proc/self/status")?;
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
        mask.ok_or_else(|| io::ErrorKind::InvalidData.into())
    }

    /// Ignores SIGINT while `run` runs, if [`install`] was given a function.
    #[cfg(feature = "pick")]
    pub fn without_interrupt<R>(run: impl FnOnce() -> R) -> R {
        LENT.store(true, Ordering::SeqCst);
        let result = run();
        // The signal that ended the other program may not be handled here yet.
        thread::sleep(std::time::Duration::from_millis(50));
        LENT.store(false, Ordering::SeqCst);
        result
    }

    pub fn begin() {
        IDLE.store(false, Ordering::SeqCst);
        end_process();
    }

    pub fn end() {
        IDLE.store(true, Ordering::SeqCst);
        end_process();
    }

    fn call_before_end() {
        static CALLED: Once = Once::new();
        CALLED.call_once(|| BEFORE_END.get().into_iter().for_each(|before_end| before_end()));
    }

    /// Ends the process if a signal has arrived.
    fn end_process() {
        let signal = SIGNAL.load(Ordering::SeqCst);
        if signal != 0 {
            call_before_end();
            let _ = low_level::emulate_default_handler(i32::try_from(signal).unwrap_or(SIGTERM));
        }
    }
}

#[cfg(not(unix))]
mod imp {
    pub fn install(_: Option<fn()>) {}

    pub fn begin() {}

    pub fn end() {}
}
