//! R7, and the definitions of the fine print: characters, white space, line breaks.

use std::sync::LazyLock;

use regex::Regex;

/// Definitions: "White space is space, tab, CR, LF and FF."
pub fn is_white(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | 0x0c)
}

/// Definitions: "Blanks are space, tab and FF".
pub fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | 0x0c)
}

/// Definitions: "A line break is LF, CR LF, CR CR LF (text converted twice), or a CR that begins none of
/// these". Returns its length, or 0.
pub fn line_break(text: &[u8], at: usize) -> usize {
    let rest = &text[at.min(text.len())..];
    let forms = ["\r\r\n", "\r\n", "\n", "\r"];
    forms.iter().find(|form| rest.starts_with(form.as_bytes())).map_or(0, |form| form.len())
}

/// Returns the end of the blanks at `at`.
pub fn skip_blanks(text: &[u8], mut at: usize) -> usize {
    while text.get(at).is_some_and(|&b| is_blank(b)) {
        at += 1;
    }
    at
}

/// Reports whether the bytes at `at` are `word`, case ignored.
pub fn is_at(text: &[u8], at: usize, word: &str) -> bool {
    text.get(at..at + word.len()).is_some_and(|part| part.eq_ignore_ascii_case(word.as_bytes()))
}

/// Returns the character at `at` and its length; `None` at the end of the text and in ill-formed UTF-8.
pub fn char_at(text: &[u8], at: usize) -> Option<(char, usize)> {
    (1..=4).find_map(|length| {
        let bytes = text.get(at..at + length)?;
        let character = std::str::from_utf8(bytes).ok()?.chars().next()?;
        Some((character, length))
    })
}

/// R7: reports whether a reference in a wrapper may contain `c`.
pub fn is_allowed(c: char, iri: bool) -> bool {
    if c.is_ascii() {
        !c.is_ascii_control() && !matches!(c, ' ' | '<' | '>' | '"' | '`')
    } else {
        iri && is_allowed_non_ascii(c)
    }
}

/// R7: reports whether a bare reference may contain `c`.
pub fn is_allowed_bare(c: char, iri: bool) -> bool {
    is_allowed(c, iri) && !matches!(c, '|' | '\\')
}

/// R7: "RFC 3987's `ucschar` less Unicode white space, bidi controls, ...".
fn is_allowed_non_ascii(c: char) -> bool {
    is_ucschar(c)
        && !c.is_whitespace()
        && !is_bidi_control(c)
        && !matches!(c, '\u{ad}' | '\u{200b}' | '\u{2060}' | '\u{feff}')
        && !is_quotation_mark(c)
        && !matches!(c, '\u{27e8}' | '\u{27e9}' | '│' | '┃' | '║' | '\u{2014}' | '\u{2026}')
        && !is_cjk_punctuation(c)
        && !is_full_width_punctuation(c)
}

/// `ucschar` of RFC 3987, section 2.2.
fn is_ucschar(c: char) -> bool {
    let code = u32::from(c);
    match code {
        0xA0..=0xD7FF | 0xF900..=0xFDCF | 0xFDF0..=0xFFEF | 0xE_1000..=0xE_FFFD => true,
        0x1_0000..=0xD_FFFF => code & 0xFFFF <= 0xFFFD,
        _ => false,
    }
}

/// The Unicode property `Bidi_Control`.
fn is_bidi_control(c: char) -> bool {
    matches!(
        c,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
    )
}

/// The Unicode property `Quotation_Mark`, without the marks that R7 lists among the CJK brackets.
fn is_quotation_mark(c: char) -> bool {
    matches!(
        c,
        '\u{ab}' | '\u{bb}' | '\u{2018}'
            ..='\u{201f}' | '\u{2039}' | '\u{203a}' | '\u{2e42}' | '\u{ff62}' | '\u{ff63}'
    )
}

/// R7: "CJK brackets and punctuation (U+3001-3003, ...)".
fn is_cjk_punctuation(c: char) -> bool {
    matches!(
        c,
        '\u{3001}'..='\u{3003}' | '\u{3008}'..='\u{3011}' | '\u{3014}'..='\u{301f}' | '\u{3030}'
            | '\u{fe10}'..='\u{fe19}' | '\u{fe30}'..='\u{fe57}' | '\u{ff61}'..='\u{ff64}'
    )
}

/// R7: "the full-width forms of ASCII that ends or is trimmed".
fn is_full_width_punctuation(c: char) -> bool {
    const ENDS_OR_IS_TRIMMED: &str = "<>\"`|\\)]}.,;:!?'([{*_~";
    ENDS_OR_IS_TRIMMED.chars().any(|ascii| u32::from(c) == u32::from(ascii) + 0xFEE0)
}

/// R7, fine print: "A character belongs to the script that Unicode's property `Script` names. U+30FB, U+30FC, U+FF65 and U+FF70, which
/// scripts share, count too."
pub fn is_unspaced(c: char) -> bool {
    static SCRIPTS: LazyLock<Regex> = LazyLock::new(|| {
        let scripts = ["Han", "Hiragana", "Katakana", "Hangul", "Thai", "Lao", "Khmer", "Myanmar"];
        let classes = scripts.map(|name| format!(r"\p{{Script={name}}}"));
        Regex::new(&format!("[{}]", classes.concat())).unwrap()
    });
    let shared = matches!(c, '\u{30fb}' | '\u{30fc}' | '\u{ff65}' | '\u{ff70}');
    !c.is_ascii() && (shared || SCRIPTS.is_match(c.encode_utf8(&mut [0; 4])))
}
