//! Control characters from hostile input.

/// Characters that control a terminal or that a reader does not see.
pub const HOSTILE: &str = "\u{7f}\u{80}\u{85}\u{9b}\u{9f}\u{ad}\u{61c}\u{200b}\u{200e}\u{200f}\u{2028}\u{2029}\
    \u{202a}\u{202b}\u{202c}\u{202d}\u{202e}\u{2060}\u{2066}\u{2067}\u{2068}\u{2069}\u{feff}\u{e0041}";

#[track_caller]
pub fn assert_harmless(text: &[u8]) {
    let text = str::from_utf8(text).expect("UTF-8");
    let hostile = |c: char| HOSTILE.contains(c) || (c.is_control() && !"\r\n".contains(c));
    assert!(!text.contains(hostile), "{text:?}");
}
