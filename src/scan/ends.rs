//! What schemes end in that need no slashes: a colon behind anything else wants them.

use crate::scheme::wrapped;

/// How many letters are compared.
const COMPARED: usize = 4;

/// For each of the last letters, in either case, a bit for each name that has it there; a name that is
/// shorter than that lets anything stand before it.
type Ends = [[u32; 256]; COMPARED];

/// `URL`, and the schemes that may stand without `//` (R1, R9).
static ENDS: Ends = ends();

const fn ends() -> Ends {
    let mut ends = [[0; 256]; COMPARED];
    add(&mut ends, "url", 1);
    let mut n = 0;
    while n < wrapped::SCHEMES.len() {
        add(&mut ends, wrapped::SCHEMES[n], 2 << n);
        n += 1;
    }
    ends
}

const fn add(ends: &mut Ends, name: &str, bit: u32) {
    let name = name.as_bytes();
    let mut n = 0;
    while n < COMPARED {
        if n < name.len() {
            let letter = name[name.len() - 1 - n];
            ends[n][letter.to_ascii_lowercase() as usize] |= bit;
            ends[n][letter.to_ascii_uppercase() as usize] |= bit;
        } else {
            let mut any = 0;
            while any < 256 {
                ends[n][any] |= bit;
                any += 1;
            }
        }
        n += 1;
    }
}

/// Whether `before`, which a colon follows, may end in `URL` or in a scheme that may stand without
/// `//`: whether the last four characters are those of one.
pub(super) fn may_be_opaque(before: &[u8]) -> bool {
    let letter = |n: usize| before.len().checked_sub(n + 1).map_or(0, |at| before[at]);
    (0..COMPARED).fold(u32::MAX, |names, n| names & ENDS[n][usize::from(letter(n))]) != 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_in_either_case_whatever_stands_before() {
        for name in wrapped::SCHEMES.into_iter().chain(["URL"]) {
            for before in ["", "x", "  ", "1-", "\u{e9}"] {
                for name in [name.to_ascii_lowercase(), name.to_ascii_uppercase()] {
                    assert!(may_be_opaque(format!("{before}{name}").as_bytes()), "{before}{name}");
                }
            }
        }
    }

    #[test]
    fn nothing_that_differs_in_the_last_four() {
        for name in ["", "Subject", "To", "Re", "http", "Date", "rl", "12", "ilto", "ile", "news "]
        {
            let ends_in_one = name == "ilto";
            assert_eq!(may_be_opaque(name.as_bytes()), ends_in_one, "{name}");
        }
    }
}
