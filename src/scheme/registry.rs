//! The registry of known schemes (R9).

use std::sync::LazyLock;

/// One name a line, in lower case and in order; `#` begins a comment.
const LIST: &str = include_str!("registry.txt");

static NAMES: LazyLock<Vec<&'static [u8]>> = LazyLock::new(|| {
    LIST.lines()
        .map(|line| line.split_once('#').map_or(line, |(name, _)| name).trim())
        .filter(|name| !name.is_empty())
        .map(str::as_bytes)
        .collect()
});

/// Whether `name`, case ignored, is in the registry; logarithmic in its size.
pub(super) fn contains(name: &[u8]) -> bool {
    let mut lower = [0; super::MAX_LEN];
    let Some(lower) = lower.get_mut(..name.len()) else {
        return false;
    };
    lower.copy_from_slice(name);
    lower.make_ascii_lowercase();
    // What nearly every reference has need not be searched for.
    matches!(&*lower, b"http" | b"https" | b"ftp") || NAMES.binary_search(&&*lower).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn in_order_and_well_formed() {
        assert!(NAMES.windows(2).all(|pair| pair[0] < pair[1]));
        assert!(NAMES.iter().all(|name| crate::scheme::is_scheme(name)));
    }

    #[test]
    fn by_example() {
        for name in ["http", "HTTPS", "z39.50r", "tn3270", "soap.beep", "svn", "irc"] {
            assert!(contains(name.as_bytes()), "{name}");
        }
        for name in ["url", "", "nhttp", "std", "dc", "a-name-of-more-than-thirty-two-bytes"] {
            assert!(!contains(name.as_bytes()), "{name}");
        }
    }
}
