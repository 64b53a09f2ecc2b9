//! Which names may end where a colon or a dot stands, asked of each place with one table for each of the
//! last letters: what Hyperscan calls Teddy.
//!
//! The tables are asked by the low half of a byte alone, as registers have lookups for 16 entries: that
//! is whether it is upper or lower case, but `-` is an `m` too.

use crate::scheme::Schemes;

/// How many letters are asked about.
pub(super) const LETTERS: usize = 3;

/// The bits of the groups that may end in a colon.
pub(super) const COLON: u8 = 0x7f;

/// The bit of those that may end in a dot.
pub(super) const DOT: u8 = 0x80;

/// The bit of the group for which the first of the letters must be one, or one of ``@[\]^_`{|}~``.
pub(super) const STRICT: u8 = 0x40;

/// The bits of the groups that an added scheme may come into: its letters may be digits.
const LOOSE: [u8; 6] = [1, 1 << 1, 1 << 2, 1 << 3, 1 << 4, 1 << 5];

/// `URL`, the schemes that may stand without `//` (R1, R9), and what is completed (R8), with a bit each.
///
/// A group lets through what has the letters of different names. These were chosen by what stands before
/// colons in mail, news, chat and logs: `Message-ID:` and `Received:` are in no group, nor is a time.
const GROUPS: [(u8, &[&str]); 8] = [
    (1, &["url", "mailto", "urn", "tel", "geo", "tag"]),
    (1 << 1, &["cid", "sip", "sms", "acct", "h323"]),
    (1 << 2, &["sips", "pres"]),
    (1 << 3, &["xmpp", "mailserver"]),
    (1 << 4, &["im"]),
    (1 << 5, &["news", "data", "doi", "opaquelocktoken"]),
    (STRICT, &["mid", "magnet", "file", "jabber", "about"]),
    (DOT, &["www", "ftp"]),
];

/// For each of the last letters, the last one last, the groups that have one with that low half there.
pub(super) type Tables = [[u8; 16]; LETTERS];

/// Those for [`GROUPS`].
pub(super) static USUAL: Tables = {
    let mut tables = [[0; 16]; LETTERS];
    let mut n = 0;
    while n < GROUPS.len() {
        let (bit, names) = GROUPS[n];
        let mut name = 0;
        while name < names.len() {
            tables = with(tables, names[name].as_bytes(), bit);
            name += 1;
        }
        n += 1;
    }
    tables
};

/// The tables for what needs no slashes, added schemes included, and for what is completed. They are
/// made where they are needed, as each of many connections would have its own.
#[cold]
pub(super) fn tables(schemes: &Schemes) -> Tables {
    let groups = LOOSE.into_iter().cycle();
    schemes.added().zip(groups).fold(USUAL, |tables, (name, bit)| with(tables, name, bit))
}

/// Puts a name into a group. Before a short one anything may stand.
const fn with(mut tables: Tables, name: &[u8], bit: u8) -> Tables {
    let mut back = 0;
    while back < LETTERS {
        let table = &mut tables[LETTERS - 1 - back];
        let mut half = 0;
        while half < table.len() {
            if back >= name.len() || (name[name.len() - 1 - back] & 0x0f) as usize == half {
                table[half] |= bit;
            }
            half += 1;
        }
        back += 1;
    }
    tables
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;
    use crate::scheme::wrapped;

    /// The groups that what stands before a place may be in.
    fn groups(tables: &Tables, text: &str) -> u8 {
        let padded = [&[0; LETTERS], text.as_bytes()].concat();
        let last = padded.last_chunk::<LETTERS>().unwrap();
        let groups = tables
            .iter()
            .zip(last)
            .fold(u8::MAX, |groups, (table, &byte)| groups & table[usize::from(byte & 0x0f)]);
        if last[0] & 0x40 == 0 { groups & !STRICT } else { groups }
    }

    fn usual() -> Tables {
        tables(&Schemes::new(&Config::new()))
    }

    #[test]
    fn every_name_in_either_case_whatever_stands_before() {
        for name in wrapped::SCHEMES.into_iter().chain(["url"]) {
            for before in ["", "x", " ", "<", "1-", "\u{e9}", "\n", "\0"] {
                for name in [name.to_ascii_lowercase(), name.to_ascii_uppercase()] {
                    let text = format!("{before}{name}");
                    assert_ne!(groups(&usual(), &text) & COLON, 0, "{text:?}");
                }
            }
        }
        for name in ["www", "WWW", "xwww", "<Www", "ftp", "FTP", " ftp", "\u{e9}ftp"] {
            assert_ne!(groups(&usual(), name) & DOT, 0, "{name}");
        }
    }

    #[test]
    fn frequent_words_and_times_are_in_no_group() {
        let words = "Subject From To Date Received Message-ID Message-Id References Sender Path Lines \
                     In-Reply-To Reply-To X-Mailer Cc Re Newsgroups Organization Xref Content-Type \
                     Content-Transfer-Encoding MIME-Version Return-Path Content-Length is as \
                     says are following wrote example note http https std 12 09 [00 04 1994 10.0.0.1";
        for word in words.split_whitespace() {
            for before in ["\n", " ", ">"] {
                let text = format!("{before}{word}");
                assert_eq!(groups(&usual(), &text), 0, "{word}");
            }
        }
        for word in ["there", "wwx", "fxp", "example", "etc", "e.g", "10", "192.168"] {
            assert_eq!(groups(&usual(), word) & DOT, 0, "{word}");
        }
    }

    #[test]
    fn added_schemes_of_any_length() {
        let names = ["x", "q7", "bug", "x-9.", "a+b", "z39.50s", "very-long-name-of-a-scheme"];
        for count in 1..=names.len() {
            let added = &names[..count];
            let config =
                added.iter().fold(Config::new(), |config, name| config.scheme(name).unwrap());
            let tables = tables(&Schemes::new(&config));
            for name in added.iter().chain(&wrapped::SCHEMES) {
                for before in ["", " ", "-", "\u{e9}", "y", "\0"] {
                    for name in [name.to_ascii_lowercase(), name.to_ascii_uppercase()] {
                        let text = format!("{before}{name}");
                        assert_ne!(groups(&tables, &text) & COLON, 0, "{text:?} with {added:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn an_added_scheme_lets_little_else_through() {
        let config = Config::new().scheme("bug").unwrap();
        let tables = tables(&Schemes::new(&config));
        for word in ["Subject", "From", "Received", "Message-ID", "bog", "12", "Bug "] {
            assert_eq!(groups(&tables, word) & COLON, 0, "{word}");
        }
    }
}
