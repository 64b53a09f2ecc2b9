//! The scripts whose words no spaces separate (R7), by Unicode's property `Script`.

use super::contains_sorted;

/// Reports whether `c` belongs to a script without spaces: Han, Hiragana, Katakana, Hangul, Thai, Lao, Khmer, Myanmar.
pub(crate) fn is_unspaced(c: char) -> bool {
    contains_sorted(&UNSPACED, c.into())
}

/// Reports whether `c` is punctuation of these scripts.
pub(crate) fn is_unspaced_punctuation(c: char) -> bool {
    contains_sorted(&PUNCTUATION, c.into())
}

/// Returns the closer of an opening bracket of these scripts.
pub(crate) fn closer(opener: char) -> Option<char> {
    let distance = match opener {
        '\u{3008}' | '\u{300A}' | '\u{300C}' | '\u{300E}' | '\u{3010}' | '\u{3014}'
        | '\u{3016}' | '\u{3018}' | '\u{301A}' | '\u{FE35}' | '\u{FE37}' | '\u{FE39}'
        | '\u{FE3B}' | '\u{FE3D}' | '\u{FE3F}' | '\u{FE41}' | '\u{FE43}' | '\u{FE47}'
        | '\u{FF08}' | '\u{FF5F}' | '\u{FF62}' => 1,
        '\u{FF3B}' | '\u{FF5B}' => 2,
        _ => return None,
    };
    char::from_u32(u32::from(opener) + distance)
}

/// The punctuation that R7 excludes from references, and all full-width punctuation.
const PUNCTUATION: [(u32, u32); 10] = [
    (0x3001, 0x3003),
    (0x3008, 0x3011),
    (0x3014, 0x301F),
    (0x3030, 0x3030),
    (0xFE10, 0xFE19),
    (0xFE30, 0xFE57),
    (0xFF01, 0xFF0F),
    (0xFF1A, 0xFF20),
    (0xFF3B, 0xFF40),
    (0xFF5B, 0xFF64),
];

/// Unicode 16.0, `Scripts.txt`; besides, the signs U+30FB, U+30FC, U+FF65 and U+FF70, which Hiragana and Katakana share.
const UNSPACED: [(u32, u32); 72] = [
    (0xE01, 0xE3A),
    (0xE40, 0xE5B),
    (0xE81, 0xE82),
    (0xE84, 0xE84),
    (0xE86, 0xE8A),
    (0xE8C, 0xEA3),
    (0xEA5, 0xEA5),
    (0xEA7, 0xEBD),
    (0xEC0, 0xEC4),
    (0xEC6, 0xEC6),
    (0xEC8, 0xECE),
    (0xED0, 0xED9),
    (0xEDC, 0xEDF),
    (0x1000, 0x109F),
    (0x1100, 0x11FF),
    (0x1780, 0x17DD),
    (0x17E0, 0x17E9),
    (0x17F0, 0x17F9),
    (0x19E0, 0x19FF),
    (0x2E80, 0x2E99),
    (0x2E9B, 0x2EF3),
    (0x2F00, 0x2FD5),
    (0x3005, 0x3005),
    (0x3007, 0x3007),
    (0x3021, 0x3029),
    (0x302E, 0x302F),
    (0x3038, 0x303B),
    (0x3041, 0x3096),
    (0x309D, 0x309F),
    (0x30A1, 0x30FF),
    (0x3131, 0x318E),
    (0x31F0, 0x321E),
    (0x3260, 0x327E),
    (0x32D0, 0x32FE),
    (0x3300, 0x3357),
    (0x3400, 0x4DBF),
    (0x4E00, 0x9FFF),
    (0xA960, 0xA97C),
    (0xA9E0, 0xA9FE),
    (0xAA60, 0xAA7F),
    (0xAC00, 0xD7A3),
    (0xD7B0, 0xD7C6),
    (0xD7CB, 0xD7FB),
    (0xF900, 0xFA6D),
    (0xFA70, 0xFAD9),
    (0xFF65, 0xFF9D),
    (0xFFA0, 0xFFBE),
    (0xFFC2, 0xFFC7),
    (0xFFCA, 0xFFCF),
    (0xFFD2, 0xFFD7),
    (0xFFDA, 0xFFDC),
    (0x1_16D0, 0x1_16E3),
    (0x1_6FE2, 0x1_6FE3),
    (0x1_6FF0, 0x1_6FF1),
    (0x1_AFF0, 0x1_AFF3),
    (0x1_AFF5, 0x1_AFFB),
    (0x1_AFFD, 0x1_AFFE),
    (0x1_B000, 0x1_B122),
    (0x1_B132, 0x1_B132),
    (0x1_B150, 0x1_B152),
    (0x1_B155, 0x1_B155),
    (0x1_B164, 0x1_B167),
    (0x1_F200, 0x1_F200),
    (0x2_0000, 0x2_A6DF),
    (0x2_A700, 0x2_B739),
    (0x2_B740, 0x2_B81D),
    (0x2_B820, 0x2_CEA1),
    (0x2_CEB0, 0x2_EBE0),
    (0x2_EBF0, 0x2_EE5D),
    (0x2_F800, 0x2_FA1D),
    (0x3_0000, 0x3_134A),
    (0x3_1350, 0x3_23AF),
];

#[cfg(test)]
#[path = "../../tests/unit/class/scripts.rs"]
mod tests;
