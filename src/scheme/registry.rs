//! The registry of known schemes (R9), read from `registry.txt` at compile time.

use super::known::{self, KNOWN};
use super::name::MAX_LEN;

const LIST: &[u8] = include_bytes!("registry.txt");

/// The names, in order.
static NAMES: [&[u8]; COUNT] = NAMES_OF_LIST;

const COUNT: usize = {
    let (mut rest, mut count) = (LIST, 0);
    while let Some((name, after)) = next_name(rest) {
        assert!(!name.is_empty() && name.len() <= MAX_LEN, "no scheme");
        (rest, count) = (after, count + 1);
    }
    count
};

const NAMES_OF_LIST: [&[u8]; COUNT] = {
    let (mut names, mut rest, mut n) = ([&[] as &[u8]; COUNT], LIST, 0);
    while let Some((name, after)) = next_name(rest) {
        assert!(n == 0 || is_less(names[n - 1], name), "the names are not in order");
        names[n] = name;
        (rest, n) = (after, n + 1);
    }
    let mut row = 0;
    while row < KNOWN.len() {
        assert!(is_in(&names, KNOWN[row].name.as_bytes()), "a known scheme is missing");
        row += 1;
    }
    names
};

/// For each byte, in either case: one bit for each length of a name that begins with it, and of one that ends with it.
/// They rule out most words without a comparison; a text can have a word every few bytes.
static LENGTHS: [[u32; 2]; 256] = {
    let (mut lengths, mut n) = ([[0; 2]; 256], 0);
    while n < COUNT {
        let name = NAMES_OF_LIST[n];
        let (first, last, bit) = (name[0], name[name.len() - 1], 1 << (name.len() - 1));
        lengths[first as usize][0] |= bit;
        lengths[first.to_ascii_uppercase() as usize][0] |= bit;
        lengths[last as usize][1] |= bit;
        lengths[last.to_ascii_uppercase() as usize][1] |= bit;
        n += 1;
    }
    lengths
};

/// Reports whether a name may have the length, the first and the last byte of `name`.
fn may_contain(name: &[u8]) -> bool {
    let (Some(&first), Some(&last)) = (name.first(), name.last()) else { return false };
    let lengths = LENGTHS[usize::from(first)][0] & LENGTHS[usize::from(last)][1];
    name.len() <= MAX_LEN && lengths >> (name.len() - 1) & 1 != 0
}

/// Returns the first name of a list and the lines after it.
const fn next_name(mut list: &[u8]) -> Option<(&[u8], &[u8])> {
    while !list.is_empty() {
        let mut end = 0;
        while end < list.len() && list[end] != b'\n' {
            end += 1;
        }
        let (line, rest) = list.split_at(end);
        list = if rest.is_empty() { rest } else { rest.split_at(1).1 };
        if !line.is_empty() && line[0] != b'#' {
            return Some((line, list));
        }
    }
    None
}

const fn is_less(a: &[u8], b: &[u8]) -> bool {
    let mut n = 0;
    while n < a.len() && n < b.len() {
        if a[n] != b[n] {
            return a[n] < b[n];
        }
        n += 1;
    }
    a.len() < b.len()
}

const fn is_in(names: &[&[u8]], name: &[u8]) -> bool {
    let mut n = 0;
    while n < names.len() {
        if !is_less(names[n], name) && !is_less(name, names[n]) {
            return true;
        }
        n += 1;
    }
    false
}

/// Returns the names of the registry, in order.
#[cfg(feature = "cli")]
pub fn names() -> impl Iterator<Item = &'static str> {
    NAMES.iter().filter_map(|name| str::from_utf8(name).ok())
}

/// Reports whether `name`, in any case, is in the registry; logarithmic in its size.
pub(super) fn contains(name: &[u8]) -> bool {
    if !may_contain(name) {
        return false;
    }
    // Most schemes are known, and cheaper to find than by a binary search.
    if known::find(name).is_some() {
        return true;
    }
    let mut lower = [0; MAX_LEN];
    let Some(lower) = lower.get_mut(..name.len()) else {
        return false;
    };
    lower.copy_from_slice(name);
    lower.make_ascii_lowercase();
    NAMES.binary_search(&&*lower).is_ok()
}

#[cfg(test)]
#[path = "../../tests/unit/scheme/registry.rs"]
mod tests;
