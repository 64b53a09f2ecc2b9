//! Unit tests of `grammar/text/scheme_start.rs`.

use super::*;
use crate::config::Config;

/// The shortcut agrees with the rule wherever it applies.
#[test]
fn plain_scheme_agrees_with_scheme_start() {
    let schemes = Schemes::new(&Config::new().schemes);
    let pieces = [
        "", " ", "+", "-", ".", "x", "\\", "\\n", "=3D", "%", "\x1b[1m", "http", "HTTPS", "ftp",
        "a1", "1", "gopher", "(", "é",
    ];
    let mut decided = 0;
    for one in pieces {
        for two in pieces {
            for three in pieces {
                let text = [one, two, three].concat().into_bytes();
                let Some(length) = plain_scheme(&text, true) else { continue };
                let run = class::span_back(SCHEME, &text, 99);
                let (before, run) = text.split_at(text.len() - run);
                let start = scheme_start(before, run, &schemes).unwrap();
                assert_eq!(run.len() - start, length, "{:?}", text.escape_ascii().to_string());
                decided += 1;
            }
        }
    }
    assert!(decided > 500, "{decided}");
}
