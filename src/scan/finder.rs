//! The finder: proposes bytes that may belong to a reference; the grammar decides.

use memchr::{memchr, memchr2, memchr3};

use crate::config::Config;

/// A byte that may belong to a reference; offsets in the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trigger {
    /// The colon after what may be a scheme, or `URL`.
    Colon(usize),
    /// The dot of `www.` or `ftp.`, in any case.
    Dot(usize),
    /// The `@` of what may be an e-mail address.
    At(usize),
}

/// Looks for the bytes that the settings give a meaning to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Finder {
    dots: bool,
    ats: bool,
}

impl Finder {
    pub fn new(config: &Config) -> Self {
        Self { dots: config.abbreviated, ats: config.emails }
    }

    /// The first trigger at `from` or after it; linear in the distance to it.
    pub fn next(self, window: &[u8], from: usize) -> Option<Trigger> {
        let mut from = from;
        loop {
            let rest = window.get(from..)?;
            let at = from
                + match (self.dots, self.ats) {
                    (false, false) => memchr(b':', rest),
                    (true, false) => memchr2(b':', b'.', rest),
                    (false, true) => memchr2(b':', b'@', rest),
                    (true, true) => memchr3(b':', b'.', b'@', rest),
                }?;
            match window[at] {
                b'.' if !is_completable(&window[..at]) => {}
                b'.' => return Some(Trigger::Dot(at)),
                b'@' => return Some(Trigger::At(at)),
                _ => return Some(Trigger::Colon(at)),
            }
            from = at + 1;
        }
    }
}

fn is_completable(before: &[u8]) -> bool {
    before
        .last_chunk::<3>()
        .is_some_and(|name| name.eq_ignore_ascii_case(b"www") || name.eq_ignore_ascii_case(b"ftp"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn proposals() {
        let text = b"a. www.x: FTP.y @";
        let finder = Finder { dots: true, ats: true };
        let mut found = Vec::new();
        let mut from = 0;
        while let Some(trigger) = finder.next(text, from) {
            let (Trigger::Colon(at) | Trigger::Dot(at) | Trigger::At(at)) = trigger;
            found.push(trigger);
            from = at + 1;
        }
        let expected = [Trigger::Dot(6), Trigger::Colon(8), Trigger::Dot(13), Trigger::At(16)];
        assert_eq!(found, expected);
        assert_eq!(Finder { dots: false, ats: false }.next(text, 0), Some(Trigger::Colon(8)));
    }
}
