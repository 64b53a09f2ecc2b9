//! The scripts and directions of letters (UTS 39, 5; RFC 3987, 4).

use super::script_table::{
    BOPOMOFO, COMMON, HAN, HANGUL, HIRAGANA, KATAKANA, LATIN, OTHER, SCRIPTS, STYLED,
};

/// Reports whether a label combines scripts against the "highly restrictive" level (UTS 39, 5.2).
pub(super) fn is_mixed(label: &str) -> bool {
    const TOGETHER: [u32; 3] = [HAN | HIRAGANA | KATAKANA, HAN | BOPOMOFO, HAN | HANGUL];
    let scripts = label.chars().fold(COMMON, |scripts, c| scripts | script(c));
    if scripts & LATIN != 0 && scripts & STYLED != 0 {
        return true;
    }
    let others = scripts & !(LATIN | STYLED);
    let several = others.count_ones() + u32::from(others != scripts) > 1;
    several && !TOGETHER.iter().any(|together| others & !together == 0)
}

/// Returns the script of a letter as a bit, or [`COMMON`].
fn script(c: char) -> u32 {
    let code = u32::from(c);
    match code {
        _ if c.is_ascii_alphabetic() => LATIN,
        _ if c.is_ascii() || !c.is_alphabetic() => COMMON,
        // Letterlike symbols; enclosed, mathematical and fullwidth letters.
        0x2102..=0x2149
        | 0x24B6..=0x24E9
        | 0x1D400..=0x1D7CB
        | 0xFF21..=0xFF3A
        | 0xFF41..=0xFF5A => STYLED,
        _ => {
            let at = SCRIPTS.partition_point(|&(_, last, _)| last < code);
            match SCRIPTS.get(at) {
                Some(&(first, _, script)) if first <= code => script,
                _ => OTHER,
            }
        }
    }
}

/// Reports whether `c` is a letter in a block of right-to-left scripts (`DerivedBidiClass.txt`).
pub(super) fn is_right_to_left(c: char) -> bool {
    let block = matches!(
        u32::from(c),
        0x590..=0x8FF | 0xFB1D..=0xFDFF | 0xFE70..=0xFEFF | 0x1_0800..=0x1_0FFF | 0x1_E800..=0x1_EFFF
    );
    block && c.is_alphabetic()
}

/// Reports whether `c` has the property `Bidi_Control` (Unicode's `PropList.txt`).
pub(super) fn is_bidi_control(c: char) -> bool {
    matches!(
        c,
        '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}'
    )
}
