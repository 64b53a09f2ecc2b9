//! Unit tests of the tables of names.

use super::*;
use crate::config::Config;
use crate::scheme::known;

/// Returns the groups that the word at the end of a text may be in.
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
    tables(&Schemes::new(&Config::new().schemes))
}

#[test]
fn every_name_is_in_a_group_in_either_case_after_any_text() {
    for name in known::wrapped_opaque_names().chain(["url"]) {
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
    for name in ["www", "WWW", "xwww", "\u{e9}Www"] {
        assert_ne!(groups(&usual(), name) & DIGIT, 0, "{name}");
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
    for word in ["ftp", "at 6", "640", "199", "of $", "w3c"] {
        assert_eq!(groups(&usual(), word) & DIGIT, 0, "{word}");
    }
}

#[test]
fn added_schemes_of_any_length_are_in_a_group() {
    let names = ["x", "q7", "bug", "x-9.", "a+b", "z39.50s", "very-long-name-of-a-scheme"];
    for count in 1..=names.len() {
        let added = &names[..count];
        let config = added.iter().fold(Config::new(), |config, name| config.scheme(name).unwrap());
        let tables = tables(&Schemes::new(&config.schemes));
        for name in added.iter().copied().chain(known::wrapped_opaque_names()) {
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
fn an_added_scheme_adds_few_other_words() {
    let config = Config::new().scheme("bug").unwrap();
    let tables = tables(&Schemes::new(&config.schemes));
    for word in ["Subject", "From", "Received", "Message-ID", "bog", "12", "Bug "] {
        assert_eq!(groups(&tables, word) & COLON, 0, "{word}");
    }
}
