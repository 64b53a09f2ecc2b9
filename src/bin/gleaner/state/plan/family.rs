//! Which files of a directory may be one log, rotated.

/// The suffixes of compressed files.
pub const COMPRESSED: [&[u8]; 8] =
    [b".gz", b".xz", b".bz2", b".zst", b".Z", b".lzma", b".lz4", b".zip"];

/// Returns the name of the log that a rotation may have renamed to this: without the suffix of a compressed file, and
/// without numbers, dates and `old` between dots and hyphens, as logrotate, savelog, newsyslog and cronolog add them. `None` if
/// nothing remains.
pub fn family(name: &[u8]) -> Option<Vec<u8>> {
    let stem = COMPRESSED.iter().find_map(|suffix| name.strip_suffix(*suffix)).unwrap_or(name);
    let mut family = Vec::with_capacity(stem.len());
    let mut rest = stem;
    while !rest.is_empty() {
        let end = rest.iter().skip(1).position(|&byte| is_separator(byte));
        let (part, after) = rest.split_at(end.map_or(rest.len(), |end| end + 1));
        rest = after;
        if !is_rotation(part) {
            family.extend_from_slice(part);
        }
    }
    (!family.is_empty()).then_some(family)
}

fn is_separator(byte: u8) -> bool {
    matches!(byte, b'.' | b'-' | b'_')
}

/// Reports whether a part of a name, with the separator before it, is what a rotation adds: digits, a date with its time,
/// `old` or `bak`.
fn is_rotation(part: &[u8]) -> bool {
    let word = part.strip_prefix(b".").or(part.strip_prefix(b"-")).or(part.strip_prefix(b"_"));
    let word = word.unwrap_or(part);
    let is_date = |byte: &u8| byte.is_ascii_digit() || matches!(byte, b'T' | b'Z' | b':' | b'+');
    matches!(word, b"old" | b"bak")
        || word.iter().all(is_date) && word.iter().any(u8::is_ascii_digit)
}

#[cfg(test)]
mod tests {
    use super::family;

    #[test]
    fn rotated_logs_have_the_family_of_their_log() {
        let names = [
            "access.log",
            "access.log.1",
            "access.log.2.gz",
            "access.log-20261126",
            "access.log-20261126-1764115200.xz",
            "access.log-2026-11-26.zst",
            "access.log.old",
            "access.1.log",
            "access-20261126.log.bz2",
            "access-2026-11-26T10:00:00Z.log",
        ];
        for name in names {
            assert_eq!(
                family(name.as_bytes()).as_deref(),
                Some(b"access.log".as_slice()),
                "{name}"
            );
        }
    }

    #[test]
    fn other_logs_have_other_families() {
        assert_ne!(family(b"access.log"), family(b"error.log"));
        assert_ne!(family(b"access.log"), family(b"other_vhosts_access.log"));
        assert_eq!(family(b"12"), None);
    }
}
