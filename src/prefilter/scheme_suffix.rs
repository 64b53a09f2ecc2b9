//! What schemes end in that need no slashes: a colon behind anything else wants them.

use crate::scheme::wrapped;

/// How many letters are compared.
pub(super) const COMPARED: usize = 4;

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

/// Whether what a colon follows may end in `URL` or in a scheme that may stand without `//`: whether its
/// last four characters, or what there is of them behind zeros, are those of one.
pub(super) fn may_be_opaque(last: [u8; COMPARED]) -> bool {
    let names = |n: usize| ENDS[n][usize::from(last[COMPARED - 1 - n])];
    (0..COMPARED).fold(u32::MAX, |left, n| left & names(n)) != 0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ends_in_one(text: &str) -> bool {
        let padded = [&[0; COMPARED], text.as_bytes()].concat();
        may_be_opaque(*padded.last_chunk().unwrap())
    }

    #[test]
    fn every_name_in_either_case_whatever_stands_before() {
        for name in wrapped::SCHEMES.into_iter().chain(["URL"]) {
            for before in ["", "x", "  ", "1-", "\u{e9}"] {
                for name in [name.to_ascii_lowercase(), name.to_ascii_uppercase()] {
                    assert!(ends_in_one(&format!("{before}{name}")), "{before}{name}");
                }
            }
        }
    }

    #[test]
    fn nothing_that_differs_in_the_last_four() {
        for name in ["", "Subject", "To", "Re", "http", "Date", "rl", "12", "ilto", "ile", "news "]
        {
            assert_eq!(ends_in_one(name), name == "ilto", "{name}");
        }
    }
}
