//! The setting `page-breaks` of the fine print: the extent of a page break.

use super::characters::{is_blank, line_break};

/// The parts of a page break, in the required order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    Footer,
    FormFeed,
    Header,
}

/// Returns the start of the line that follows the page break at `from`, if there is a page break.
/// `from` is the start of a line.
pub fn page_break(text: &[u8], from: usize, prefix: &[u8], limit: usize) -> Option<usize> {
    let mut parts = Vec::new();
    let mut white_lines = 0;
    let mut at = from;
    // "A run is a page break only if it and the line that follows, or 129 bytes of that line, lie within
    // `max_reference`."
    let whole = limit > text.len();
    let within = &text[..limit.min(text.len())];
    while !(whole && at == text.len()) {
        let length = within.get(at..)?.iter().position(|&b| b == b'\n' || b == b'\r');
        let line_end = match length {
            Some(length) => at + length,
            None if whole || within.len() - at > 128 => within.len(),
            None => return None,
        };
        let is_long = line_end - at > 128;
        let line = &text[at..line_end.min(at + 129)];
        if !is_long && !whole && [&b"\r"[..], b"\r\r"].contains(&&within[line_end..]) {
            // An LF beyond the limit may complete the line break.
            return None;
        }
        let line = line.strip_prefix(prefix.trim_ascii_end()).unwrap_or(line);
        let (before, content, after) = split_blanks(line);
        let white = content.is_empty();
        let mut with_line = parts.clone();
        with_line.extend(before.contains(&0x0C).then_some(Part::FormFeed));
        let with_form_feed = with_line.clone();
        let kind = if may_open_a_wrapper(content) {
            None
        } else if is_footer(before, content) {
            Some(Part::Footer)
        } else {
            is_header(content).then_some(Part::Header)
        };
        with_line.extend(kind);
        with_line.extend(after.contains(&0x0C).then_some(Part::FormFeed));
        // "A run with a second footer or header is not a page break at all."
        if kind.is_some() && !is_long && !in_order(&with_line) {
            return None;
        }
        if is_long || !(white || kind.is_some()) || !in_order(&with_line) {
            if in_order(&with_form_feed) {
                parts = with_form_feed;
            }
            break;
        }
        parts = with_line;
        white_lines += usize::from(white);
        if white_lines > 64 {
            return None;
        }
        at = line_end + line_break(text, line_end);
    }
    parts.dedup();
    (parts.len() >= 2).then_some(at)
}

/// Splits the line into its leading blanks, its content and its trailing blanks.
fn split_blanks(line: &[u8]) -> (&[u8], &[u8], &[u8]) {
    let first = line.iter().position(|&b| !is_blank(b)).unwrap_or(line.len());
    let end = line.iter().rposition(|&b| !is_blank(b)).map_or(line.len(), |last| last + 1);
    (&line[..first], &line[first..end], &line[end..])
}

/// Reports whether the parts are at most one footer, form feeds, and at most one header, in this order.
fn in_order(parts: &[Part]) -> bool {
    parts.windows(2).all(|pair| pair[0] < pair[1] || pair == [Part::FormFeed, Part::FormFeed])
}

/// "in which `<` and any blanks, or a quotation mark of R5, directly precede `www.`, `ftp.`, or a run of
/// letters, digits and `+ - .` with its colon"
fn may_open_a_wrapper(content: &[u8]) -> bool {
    let content = String::from_utf8_lossy(content);
    content.char_indices().any(|(at, c)| {
        let rest = &content[at + c.len_utf8()..];
        let rest = match c {
            '<' => rest.trim_start_matches([' ', '\t', '\x0C']),
            '"' | '\u{201c}' | '\u{201e}' | '\u{2018}' | '«' | '‹' | '\u{27e8}' => rest,
            _ => return false,
        };
        let in_run = |c: char| c.is_ascii_alphanumeric() || "+-.".contains(c);
        let after = rest.trim_start_matches(in_run);
        let start: String = rest.chars().take(6).collect();
        after.len() < rest.len() && after.starts_with(':')
            || super::abbreviated::r8_opens(start.as_bytes(), 0)
    })
}

/// "A footer ends, apart from blanks, in `[Page N]`, where N is one to four digits or `ivxlc`; or, after
/// two spaces or tabs, in `Page N`, where N is digits."
fn is_footer(before: &[u8], content: &[u8]) -> bool {
    let line = [before, content].concat();
    let line: Vec<char> = line.iter().copied().map(char::from).collect();
    let line: String = line.into_iter().collect();
    let (line, open) = match line.strip_suffix(']') {
        Some(line) => (line, "["),
        None => (line.as_str(), ""),
    };
    let Some((before, number)) = line.rsplit_once([' ', '\t']) else {
        return false;
    };
    let in_number = |c: char| c.is_ascii_digit() || !open.is_empty() && "ivxlc".contains(c);
    let before = before.trim_end_matches([' ', '\t']);
    let Some(before) = before.strip_suffix(&format!("{open}Page")) else {
        return false;
    };
    let columns = before.len() - before.trim_end_matches([' ', '\t']).len();
    (1..=4).contains(&number.len())
        && number.chars().all(in_number)
        && (!open.is_empty() || columns >= 2)
}

/// "A header contains two adjacent spaces or tabs and ends, apart from blanks, in a space or tab and a
/// year from 1900 to 2099."
fn is_header(content: &[u8]) -> bool {
    let content: String = content.iter().copied().map(char::from).collect();
    let Some((before, year)) = content.rsplit_once([' ', '\t']) else {
        return false;
    };
    let is_year = year.len() == 4 && year.bytes().all(|b| b.is_ascii_digit());
    let before = format!("{before} ").replace('\t', " ");
    is_year && (year.starts_with("19") || year.starts_with("20")) && before.contains("  ")
}
