//! Recovering the reference in what a person typed or pasted (RFC 2396, Appendix E).

mod wrapper;

use std::borrow::Cow;

use crate::grammar::parse::{Parsed, apply};
use crate::grammar::text::continuation::fold;
use crate::grammar::uri::fault::Production;
use crate::grammar::uri::rfc2396::is_scheme;
use crate::scheme::known::completion;
use crate::uri::lenient;
use crate::uri::reference::{ParseError, UriRef};
use wrapper::{
    Enclosure, in_brackets, is_blank, is_break, is_invisible, outside, without_closers,
    without_wrapper,
};

static SPACE: Production = Production::new(
    "URI-reference",
    "RFC 2396, Appendix E",
    "a single reference, without white space unless it is wrapped as <URL:...>",
);

/// Returns the reference in what a person typed or pasted, without delimiters and embedded white space (RFC 2396,
/// Appendix E). Linear; allocates only to remove something inside the reference.
///
/// - *Delimiters.* The outermost pair of `<…>`, `"…"`, `'…'`, backquotes, `“…”`, `„…“`, `‘…’`, `«…»` or `‹…›` is removed,
///   and `URL:`, case ignored. Other quotation marks, such as `»…«` and `‚…‘`, are no delimiters. A pair inside a pair
///   stays, as does all that `<URL:…>` contains, so this function reverses [`wrap`](super::wrap()) exactly. `<`, `>` and
///   `"`, paired or not, are removed from the ends.
/// - *Punctuation* before the opening delimiter and after the closing one is removed; any other text there is an error. A
///   pair of brackets is removed only if the text is not a reference otherwise. Text without delimiters keeps its
///   punctuation, which may belong to the reference; [`extract`](crate::extract()) trims it.
/// - *White space*, including that of Unicode, is removed around the reference, inside `<` `>`, and at line breaks inside
///   `"` `"` and typographic quotation marks (R1, R2 and R5). Elsewhere it is an error, also a line break in a
///   reference without delimiters, even if mail quotes both lines. Inside a wrapper, too, white space in the scheme, a
///   blank line, blanks in a relative reference, and blanks before another scheme and its `://` are errors.
/// - *Invisible characters* are removed: soft hyphens, zero width spaces, word joiners and byte order marks.
/// - *Before a line break*, a hyphen stays. `=` is removed if the next line begins without white space or quote marks: it
///   is then most often a soft line break of quoted-printable (R4).
/// - *Quote marks* of mail are removed from the start of continuation lines as in a search (R3) if the first line
///   has them too. Otherwise, `>` is removed if all continuation lines begin with `>`.
///
/// Abbreviated references stay abbreviated; [`complete`](super::complete()) completes them. The result may be relative, as
/// any word is, or empty: check [`UriRef::is_absolute`].
///
/// ```
/// use gleaner::uri::unwrap;
/// assert_eq!(unwrap("<URL: http://a.example/ b>.")?, "http://a.example/b");
/// assert_eq!(unwrap("“http://a.example/”")?, "http://a.example/");
/// assert_eq!(unwrap("http://a.example/x.")?, "http://a.example/x.");
/// assert_eq!(unwrap("see http://a.example/").unwrap_err().offset(), 3);
/// # Ok::<(), gleaner::uri::ParseError>(())
/// ```
///
/// # Errors
/// Returns the error of [`UriRef::parse_lenient`] for the remaining text, or an error at white space that is not ignored.
/// The offset is that in `text`.
pub fn unwrap(text: &str) -> Result<Cow<'_, str>, ParseError> {
    let whole = without_delimiters(text);
    match in_brackets(text) {
        // A reference may begin with a bracket.
        Some(inner) if whole.is_err() => without_delimiters(inner).or(whole),
        _ => whole,
    }
}

fn without_delimiters(text: &str) -> Result<Cow<'_, str>, ParseError> {
    let content = WrapperContent::of(text);
    let space_at = |rest: &str| ParseError::new(&SPACE, offset_of(rest, text));
    let Slices { slices, blanks } = content.slices().map_err(space_at)?;
    let joined = match slices[..] {
        [] => Cow::Borrowed(""),
        [slice] => Cow::Borrowed(slice),
        _ => Cow::Owned(slices.concat()),
    };
    let original = |offset| offset_in(text, &content, &slices, offset);
    lenient::check(&joined).map_err(|error| {
        let offset = original(error.offset());
        let is_space = text[offset..].starts_with(char::is_whitespace);
        if is_space { ParseError::new(&SPACE, offset) } else { error.at(offset) }
    })?;
    let excluded = match (UriRef::split(&joined).scheme(), slices.first()) {
        (Some(scheme), Some(first)) => {
            let before_colon = &text[offset_of(first, text)..original(scheme.len())];
            before_colon.find(char::is_whitespace).map(|at| &before_colon[at..])
        }
        _ if completion(joined.as_bytes()).is_some() => None,
        _ => blanks,
    };
    match excluded {
        Some(rest) => Err(space_at(rest)),
        None => Ok(joined),
    }
}

/// Returns the offset of `part`, which must borrow from `text`.
fn offset_of(part: &str, text: &str) -> usize {
    part.as_ptr().addr() - text.as_ptr().addr()
}

/// Converts an offset in the joined slices into one in `text`.
fn offset_in(
    text: &str,
    content: &WrapperContent<'_>,
    slices: &[&str],
    mut offset: usize,
) -> usize {
    let start = |part| offset_of(part, text);
    for slice in slices {
        if offset < slice.len() {
            return start(slice) + offset;
        }
        offset -= slice.len();
    }
    slices.last().map_or(start(content.text), |last| start(last) + last.len())
}

/// The text between ignored white space and the prefixes and leaders of continuation lines.
#[derive(Default)]
struct Slices<'a> {
    slices: Vec<&'a str>,
    /// The text from the first blanks without a line break.
    blanks: Option<&'a str>,
}

/// The text inside the wrapper.
struct WrapperContent<'a> {
    text: &'a str,
    enclosure: Enclosure,
    /// The quote prefix of the line on which the wrapper opens (R3).
    prefix: &'a [u8],
    /// The leader of that line (R3).
    leader: &'a [u8],
}

impl<'a> WrapperContent<'a> {
    fn of(text: &'a str) -> Self {
        let (before, content) = outside(text.trim_matches(is_blank));
        let line = before.rsplit(is_break).next().unwrap_or_default().as_bytes();
        let prefix = fold::prefix_of(line);
        let leader = fold::leader_after(line, prefix);
        let (text, enclosure) = without_wrapper(content);
        Self { text: without_closers(text), enclosure, prefix, leader }
    }

    /// Splits the text at white space that is ignored. The error is the text from other white space.
    fn slices(&self) -> Result<Slices<'a>, &'a str> {
        let mut slices = Slices::default();
        if self.enclosure == Enclosure::None {
            slices.slices.extend(visible(self.text.trim_matches(is_blank)));
            return Ok(slices);
        }
        let has_words = |line: &&str| !line.trim_matches(is_blank).is_empty();
        let mut lines =
            lines(self.text.trim_end_matches(is_blank)).skip_while(|line| !has_words(line));
        let mut before = lines.next().unwrap_or_default();
        self.add_words(before, &mut slices)?;
        let is_quoted = |line: &str| line.trim_start_matches(is_blank).starts_with('>');
        // A deeper quotation, or lines pasted without the start of the first.
        let marked = !self.prefix.is_empty() || lines.clone().all(is_quoted);
        for line in lines {
            let text = self.continuation(line, marked);
            if text.is_empty() {
                return Err(line);
            }
            if text.len() == line.len() {
                drop_soft_break(before, &mut slices.slices);
            }
            self.add_words(text, &mut slices)?;
            before = line;
        }
        if self.text.ends_with(is_break) {
            drop_soft_break(self.text.trim_end_matches(is_break), &mut slices.slices);
        }
        Ok(slices)
    }

    /// Adds the text of a line without white space. The error is the text from white space that separates two references.
    fn add_words(&self, line: &'a str, slices: &mut Slices<'a>) -> Result<(), &'a str> {
        if self.enclosure == Enclosure::Quotes {
            slices.slices.extend(visible(line.trim_matches(is_blank)));
            return Ok(());
        }
        let words = line.split(char::is_whitespace).filter(|word| !word.is_empty());
        let mut end = None;
        for word in words {
            let start = offset_of(word, line);
            if let Some(end) = end {
                if begins_reference(word) {
                    return Err(&line[end..]);
                }
                slices.blanks.get_or_insert(&line[end..]);
            }
            slices.slices.extend(visible(word));
            end = Some(start + word.len());
        }
        Ok(())
    }

    /// Returns a continuation line without its quote prefix, leader and leading white space.
    fn continuation(&self, line: &'a str, marked: bool) -> &'a str {
        let line = match apply(fold::continuation(self.prefix, self.leader), line.as_bytes(), true)
        {
            Parsed::Yes(n, ()) => &line[n..],
            Parsed::No | Parsed::More => line,
        };
        let is_mark = |c: char| is_blank(c) || marked && c == '>';
        line.trim_start_matches(is_mark)
    }
}

/// Drops a `=` that ends the text before a line break (R4).
fn drop_soft_break(before: &str, slices: &mut Vec<&str>) {
    if before.ends_with('=')
        && let Some(last) = slices.pop()
    {
        slices.push(&last[..last.len() - 1]);
    }
}

fn lines(text: &str) -> impl Iterator<Item = &str> + Clone {
    text.split('\n').flat_map(|line| line.strip_suffix('\r').unwrap_or(line).split('\r'))
}

fn visible(text: &str) -> impl Iterator<Item = &str> {
    text.split(is_invisible).filter(|part| !part.is_empty())
}

/// Reports whether a scheme and `://` begin the word.
fn begins_reference(word: &str) -> bool {
    word.split_once("://").is_some_and(|(scheme, _)| is_scheme(scheme))
}

#[cfg(test)]
#[path = "../../../tests/unit/uri/unwrap.rs"]
mod tests;
