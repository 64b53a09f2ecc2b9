//! The scripts of letters, by Unicode 14.0.
//!
//! The table has the characters outside ASCII, up to U+3FFFF, that are `Alphabetic` (`DerivedCoreProperties.txt`) and
//! whose `Script` (`Scripts.txt`) is one of these; Inherited counts as Common. Check for `Alphabetic` first: a range may
//! include others. `prop_invmap` of Perl 5.36's `Unicode::UCD` reads both files.

/// Characters that all scripts use.
pub(super) const COMMON: u32 = 0;
/// Styled Latin letters, which Unicode has for compatibility. Not in the table.
pub(super) const STYLED: u32 = 1 << 30;
/// All other scripts.
pub(super) const OTHER: u32 = 1 << 31;

pub(super) const LATIN: u32 = 1;
const GREEK: u32 = 1 << 1;
const CYRILLIC: u32 = 1 << 2;
const ARMENIAN: u32 = 1 << 3;
const HEBREW: u32 = 1 << 4;
const ARABIC: u32 = 1 << 5;
const DEVANAGARI: u32 = 1 << 6;
const THAI: u32 = 1 << 7;
const GEORGIAN: u32 = 1 << 8;
const CHEROKEE: u32 = 1 << 9;
pub(super) const HANGUL: u32 = 1 << 10;
pub(super) const HIRAGANA: u32 = 1 << 11;
pub(super) const KATAKANA: u32 = 1 << 12;
pub(super) const BOPOMOFO: u32 = 1 << 13;
pub(super) const HAN: u32 = 1 << 14;

/// The first and last code point of each range, in order, and the script.
pub(super) const SCRIPTS: [(u32, u32, u32); 111] = [
    (0xAA, 0xAA, LATIN),
    (0xB5, 0xB5, COMMON),
    (0xBA, 0x2B8, LATIN),
    (0x2B9, 0x2D1, COMMON),
    (0x2E0, 0x2E4, LATIN),
    (0x2EC, 0x345, COMMON),
    (0x370, 0x373, GREEK),
    (0x374, 0x374, COMMON),
    (0x376, 0x3E1, GREEK),
    (0x3F0, 0x3FF, GREEK),
    (0x400, 0x52F, CYRILLIC),
    (0x531, 0x588, ARMENIAN),
    (0x5B0, 0x5F2, HEBREW),
    (0x610, 0x63F, ARABIC),
    (0x640, 0x640, COMMON),
    (0x641, 0x64A, ARABIC),
    (0x64B, 0x655, COMMON),
    (0x656, 0x66F, ARABIC),
    (0x670, 0x670, COMMON),
    (0x671, 0x6FF, ARABIC),
    (0x750, 0x77F, ARABIC),
    (0x870, 0x8FF, ARABIC),
    (0x900, 0x97F, DEVANAGARI),
    (0xE01, 0xE4D, THAI),
    (0x10A0, 0x10FF, GEORGIAN),
    (0x1100, 0x11FF, HANGUL),
    (0x13A0, 0x13FD, CHEROKEE),
    (0x1ABF, 0x1ACE, COMMON),
    (0x1C80, 0x1C88, CYRILLIC),
    (0x1C90, 0x1CBF, GEORGIAN),
    (0x1CE9, 0x1CFA, COMMON),
    (0x1D00, 0x1D25, LATIN),
    (0x1D26, 0x1D2A, GREEK),
    (0x1D2B, 0x1D2B, CYRILLIC),
    (0x1D2C, 0x1D5C, LATIN),
    (0x1D5D, 0x1D61, GREEK),
    (0x1D62, 0x1D65, LATIN),
    (0x1D66, 0x1D6A, GREEK),
    (0x1D6B, 0x1D77, LATIN),
    (0x1D78, 0x1D78, CYRILLIC),
    (0x1D79, 0x1DBE, LATIN),
    (0x1DBF, 0x1DBF, GREEK),
    (0x1DE7, 0x1DF4, COMMON),
    (0x1E00, 0x1EFF, LATIN),
    (0x1F00, 0x1FFC, GREEK),
    (0x2071, 0x209C, LATIN),
    (0x2102, 0x2124, COMMON),
    (0x2126, 0x2126, GREEK),
    (0x2128, 0x2128, COMMON),
    (0x212A, 0x212B, LATIN),
    (0x212C, 0x2131, COMMON),
    (0x2132, 0x2132, LATIN),
    (0x2133, 0x2149, COMMON),
    (0x214E, 0x2188, LATIN),
    (0x24B6, 0x24E9, COMMON),
    (0x2C60, 0x2C7F, LATIN),
    (0x2D00, 0x2D2D, GEORGIAN),
    (0x2DE0, 0x2DFF, CYRILLIC),
    (0x2E2F, 0x2E2F, COMMON),
    (0x3005, 0x3005, HAN),
    (0x3006, 0x3006, COMMON),
    (0x3007, 0x3029, HAN),
    (0x3031, 0x3035, COMMON),
    (0x3038, 0x303B, HAN),
    (0x303C, 0x303C, COMMON),
    (0x3041, 0x309F, HIRAGANA),
    (0x30A1, 0x30FA, KATAKANA),
    (0x30FC, 0x30FC, COMMON),
    (0x30FD, 0x30FF, KATAKANA),
    (0x3105, 0x312F, BOPOMOFO),
    (0x3131, 0x318E, HANGUL),
    (0x31A0, 0x31BF, BOPOMOFO),
    (0x31F0, 0x31FF, KATAKANA),
    (0x3400, 0x9FFF, HAN),
    (0xA640, 0xA69F, CYRILLIC),
    (0xA717, 0xA71F, COMMON),
    (0xA722, 0xA787, LATIN),
    (0xA788, 0xA788, COMMON),
    (0xA78B, 0xA7FF, LATIN),
    (0xA8F2, 0xA8FF, DEVANAGARI),
    (0xA960, 0xA97C, HANGUL),
    (0xA9CF, 0xA9CF, COMMON),
    (0xAB30, 0xAB64, LATIN),
    (0xAB65, 0xAB65, GREEK),
    (0xAB66, 0xAB69, LATIN),
    (0xAB70, 0xABBF, CHEROKEE),
    (0xAC00, 0xD7FB, HANGUL),
    (0xF900, 0xFAD9, HAN),
    (0xFB00, 0xFB06, LATIN),
    (0xFB13, 0xFB17, ARMENIAN),
    (0xFB1D, 0xFB4F, HEBREW),
    (0xFB50, 0xFEFC, ARABIC),
    (0xFF21, 0xFF5A, LATIN),
    (0xFF66, 0xFF6F, KATAKANA),
    (0xFF70, 0xFF70, COMMON),
    (0xFF71, 0xFF9D, KATAKANA),
    (0xFF9E, 0xFF9F, COMMON),
    (0xFFA0, 0xFFDC, HANGUL),
    (0x1_0140, 0x1_0174, GREEK),
    (0x1_0780, 0x1_07BA, LATIN),
    (0x1_6FE3, 0x1_6FF1, HAN),
    (0x1_AFF0, 0x1_B000, KATAKANA),
    (0x1_B001, 0x1_B11F, HIRAGANA),
    (0x1_B120, 0x1_B122, KATAKANA),
    (0x1_B150, 0x1_B152, HIRAGANA),
    (0x1_B164, 0x1_B167, KATAKANA),
    (0x1_D400, 0x1_D7CB, COMMON),
    (0x1_DF00, 0x1_DF1E, LATIN),
    (0x1_EE00, 0x1_EEBB, ARABIC),
    (0x1_F130, 0x1_F189, COMMON),
    (0x2_0000, 0x3_134A, HAN),
];

#[cfg(test)]
#[path = "../../../tests/unit/uri/hazards/script_table.rs"]
mod tests;
