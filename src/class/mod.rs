//! Character classes: one 256-entry table of bits for bytes, and one of ranges for the rest.

pub(crate) mod action;
mod ascii_set;
pub(crate) mod lookbehind;
pub(crate) mod marks;
pub(crate) mod masks;
pub(crate) mod scripts;
pub(crate) mod uri;
pub(crate) mod url_masks;

use crate::work;
use action::Action;
use ascii_set::among;

/// The characters of a `scheme` after its first letter.
pub(crate) const SCHEME: u16 = 1;
/// White space without line breaks.
pub(crate) const BLANK: u16 = 1 << 1;
/// The bytes of line breaks.
pub(crate) const BREAK: u16 = 1 << 2;
/// All white space.
pub(crate) const WHITE: u16 = BLANK | BREAK;
/// ASCII that may occur in `<URL:…>` (R1).
pub(crate) const URL_ANGLE: u16 = 1 << 3;
/// ASCII that may occur in `<…>` (R2).
pub(crate) const ANGLE: u16 = 1 << 4;
/// ASCII that may occur in `"…"` (R5).
pub(crate) const QUOTED: u16 = 1 << 5;
/// ASCII that belongs to a bare reference whatever its context (R6).
pub(crate) const PLAIN: u16 = 1 << 6;
/// The part of [`PLAIN`] that does not end an authority.
pub(crate) const AUTHORITY: u16 = 1 << 7;
/// The first byte of a host (R9).
pub(crate) const HOST_FIRST: u16 = 1 << 8;
/// The characters of a newsgroup after its first letter.
pub(crate) const GROUP: u16 = 1 << 9;
/// The punctuation that R6 trims wherever it ends a reference.
pub(crate) const TRIMMED: u16 = 1 << 10;
/// The local part of an e-mail address (R8).
pub(crate) const LOCAL_PART: u16 = 1 << 11;
/// The characters of a media type's names.
pub(crate) const TOKEN: u16 = 1 << 12;
/// The marks of a quote prefix (R3).
pub(crate) const MARK: u16 = 1 << 13;
/// ASCII that may occur in every reference, wrapped or bare.
pub(crate) const INNER: u16 = 1 << 14;
/// The ASCII side of a box (R3).
pub(crate) const BAR: u16 = 1 << 15;

const TABLE: [u16; 256] = {
    let mut table = [0; 256];
    let mut byte = 0_u8;
    loop {
        table[byte as usize] = classes(byte);
        if byte == u8::MAX {
            break table;
        }
        byte += 1;
    }
};

/// The class if `holds`, no class otherwise.
const fn when(holds: bool, class: u16) -> u16 {
    if holds { class } else { 0 }
}

#[rustfmt::skip]
const fn classes(byte: u8) -> u16 {
    let action = action::of(byte);
    let alphanum = byte.is_ascii_alphanumeric();
    when(alphanum || among(byte, b"+-."), SCHEME) // scheme = alpha *( alpha | digit | "+" | "-" | "." ) (RFC 2396, 3.1)
        | when(among(byte, b" \t\x0c"), BLANK) // SP, HT, FF
        | when(among(byte, b"\r\n"), BREAK) // CR, LF
        | when(action.is_in_url_angle(), URL_ANGLE)
        | when(action.is_in_angle(), ANGLE)
        | when(action.is_in_quotes(), QUOTED)
        | when(action.is_inner(), INNER)
        | when(action.is_plain(), PLAIN)
        | when(action.is_plain() && !matches!(action, Action::EndsAuthority), AUTHORITY)
        | when(alphanum || among(byte, b"[_%") || !byte.is_ascii(), HOST_FIRST) // host = hostname | IPv4address (RFC 2396, 3.2.2), "[" (RFC 2732)
        | when(alphanum || among(byte, b"-.+_"), GROUP) // group = alpha *[ alpha | digit | "-" | "." | "+" | "_" ] (RFC 1738, 5)
        | when(among(byte, b".,;:!?'([{"), TRIMMED) // R6, Trim
        | when(alphanum || among(byte, b"._%+-"), LOCAL_PART) // R8
        | when(byte.is_ascii_graphic() && !among(byte, b"()<>@,;:\\\"/[]?="), TOKEN) // token, less tspecials (RFC 2045, 5.1)
        | when(among(byte, b">|:"), MARK) // R3
        | when(byte == b'|', BAR)
}

/// Reports whether `byte` is in one of `classes`.
#[inline]
pub(crate) const fn is(classes: u16, byte: u8) -> bool {
    TABLE[byte as usize] & classes != 0
}

/// Reports whether `byte` is in `class`, and not in the class `other`.
#[inline]
pub(crate) const fn is_except(class: u16, other: u16, byte: u8) -> bool {
    TABLE[byte as usize] & (class | other) == class
}

/// Returns how many bytes at the start of `bytes` are in `classes`; linear in that number.
#[inline]
pub(crate) fn span(classes: u16, bytes: &[u8]) -> usize {
    let n = bytes.iter().position(|&byte| !is(classes, byte)).unwrap_or(bytes.len());
    work::count(n + 1);
    n
}

/// Returns how many bytes at the end of `bytes` are in `classes`, but no more than `most`.
#[inline]
pub(crate) fn span_back(classes: u16, bytes: &[u8], most: usize) -> usize {
    let n = bytes.iter().rev().take(most).take_while(|&&byte| is(classes, byte)).count();
    work::count(n + 1);
    n
}

/// Reports whether a character outside ASCII may occur in a reference (R7): RFC 3987's `ucschar`, less
/// white space, bidi controls, invisible characters, quotation marks, and CJK brackets and punctuation.
pub(crate) fn is_iri(c: char) -> bool {
    let c = u32::from(c);
    // Fast path: the characters of two bytes are the most frequent ones.
    if let Some(&bits) = IRI_OF_TWO_BYTES.get(c as usize / 64) {
        return bits >> (c % 64) & 1 != 0;
    }
    contains_sorted(&UCSCHAR, c) && !contains_sorted(&NOT_IRI, c)
}

/// Reports whether `c` is in one of `ranges`, which are in order; logarithmic in their number.
fn contains_sorted(ranges: &[(u32, u32)], c: u32) -> bool {
    let at = ranges.partition_point(|&(_, last)| last < c);
    ranges.get(at).is_some_and(|&(first, _)| first <= c)
}

/// A bit for each character before U+0800: whether it is in `UCSCHAR` and not in `NOT_IRI`.
static IRI_OF_TWO_BYTES: [u64; 0x800 / 64] = {
    let mut bits = [0; 0x800 / 64];
    let mut c = 0;
    while c < 0x800 {
        let is_iri = contains(&UCSCHAR, c) && !contains(&NOT_IRI, c);
        bits[c as usize / 64] |= (is_iri as u64) << (c % 64);
        c += 1;
    }
    bits
};

/// Reports whether `c` is in one of `ranges`; linear in their number.
const fn contains(ranges: &[(u32, u32)], c: u32) -> bool {
    let mut at = 0;
    while at < ranges.len() {
        if ranges[at].0 <= c && c <= ranges[at].1 {
            return true;
        }
        at += 1;
    }
    false
}

/// `ucschar` (RFC 3987, 2.2).
const UCSCHAR: [(u32, u32); 17] = [
    (0xA0, 0xD7FF),
    (0xF900, 0xFDCF),
    (0xFDF0, 0xFFEF),
    (0x1_0000, 0x1_FFFD),
    (0x2_0000, 0x2_FFFD),
    (0x3_0000, 0x3_FFFD),
    (0x4_0000, 0x4_FFFD),
    (0x5_0000, 0x5_FFFD),
    (0x6_0000, 0x6_FFFD),
    (0x7_0000, 0x7_FFFD),
    (0x8_0000, 0x8_FFFD),
    (0x9_0000, 0x9_FFFD),
    (0xA_0000, 0xA_FFFD),
    (0xB_0000, 0xB_FFFD),
    (0xC_0000, 0xC_FFFD),
    (0xD_0000, 0xD_FFFD),
    (0xE_1000, 0xE_FFFD),
];

/// The characters that R7 excludes from `ucschar`, in order.
const NOT_IRI: [(u32, u32); 36] = [
    (0xA0, 0xA0),     // no-break space
    (0xAB, 0xAB),     // «
    (0xAD, 0xAD),     // soft hyphen
    (0xBB, 0xBB),     // »
    (0x61C, 0x61C),   // Arabic letter mark
    (0x1680, 0x1680), // Ogham space
    (0x2000, 0x200B), // spaces, zero width space
    (0x200E, 0x200F), // bidi marks
    (0x2014, 0x2014), // em dash
    (0x2018, 0x201F), // quotation marks
    (0x2026, 0x2026), // ellipsis
    (0x2028, 0x202F), // separators, bidi embeddings, narrow no-break space
    (0x2039, 0x203A), // ‹ ›
    (0x205F, 0x2060), // mathematical space, word joiner
    (0x2066, 0x2069), // bidi isolates
    (0x2502, 0x2503), // vertical lines of boxes
    (0x2551, 0x2551), // double vertical line of boxes
    (0x27E8, 0x27E9), // ⟨ ⟩
    (0x2E42, 0x2E42), // double low-reversed-9 quotation mark
    (0x3000, 0x3003), // ideographic space, comma, full stop, ditto
    (0x3008, 0x3011), // brackets
    (0x3014, 0x301F), // brackets, wave dash, quotation marks
    (0x3030, 0x3030), // wavy dash
    (0xFE10, 0xFE19), // vertical forms
    (0xFE30, 0xFE57), // compatibility and small forms
    (0xFEFF, 0xFEFF), // byte order mark
    (0xFF01, 0xFF02), // ！ ＂
    (0xFF07, 0xFF0A), // ＇ （ ） ＊
    (0xFF0C, 0xFF0C), // ，
    (0xFF0E, 0xFF0E), // ．
    (0xFF1A, 0xFF1C), // ： ； ＜
    (0xFF1E, 0xFF1F), // ＞ ？
    (0xFF3B, 0xFF3D), // ［ ＼ ］
    (0xFF3F, 0xFF40), // ＿ ｀
    (0xFF5B, 0xFF5E), // ｛ ｜ ｝ ～
    (0xFF61, 0xFF64), // halfwidth full stop, corner brackets, comma
];

#[cfg(test)]
#[path = "../../tests/unit/class.rs"]
mod tests;
