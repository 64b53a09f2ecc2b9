//! The errors of references that users give, and the detection of defanged ones.

use gleaner::uri::{Grammar, ParseError, Refang, UriRef, UriRefBuf, refang};

/// Parses the value of `--base`.
pub fn parse_base(text: &str) -> Result<UriRefBuf, String> {
    if let Some(notation) = defanged(text) {
        return Err(format!("{notation}; expected a working URI; write it without such notations"));
    }
    UriRef::parse_lenient(text).map(UriRef::into_owned).map_err(|error| explain(text, error))
}

/// Returns what is wrong with a reference, and how to correct it.
pub fn explain(text: &str, error: ParseError) -> String {
    if let Some(notation) = defanged(text) {
        return format!("{notation}; expected a working reference; {}", use_refang(text));
    }
    let found = text.get(error.offset()..).and_then(|rest| rest.chars().next());
    let remedy = match found {
        _ if error.production() == "scheme" && text.starts_with(':') => {
            "write a scheme before the colon, as in http://a.example/".to_owned()
        }
        _ if error.production() == "scheme" => {
            "correct the scheme or, for a relative reference, write ./ before it".to_owned()
        }
        _ if error.section() == "RFC 2396, Appendix E" => {
            "remove the other words, or search the text with gleaner".to_owned()
        }
        None => "add the missing part".to_owned(),
        Some('%') => "write a bare % as %25".to_owned(),
        Some(found) if found.is_whitespace() => {
            format!("remove it, or write it as {}", escaped(found))
        }
        Some(found) if is_never_bare(found) => format!("write it as {}", escaped(found)),
        Some(_) => "correct the reference".to_owned(),
    };
    let found = found.map_or_else(|| "the end".to_owned(), |found| format!("{found:?}"));
    format!("{error}, found {found}; {remedy}")
}

/// Returns the option to read a defanged reference.
pub fn use_refang(text: &str) -> &'static str {
    if refang(text, Refang::Standard).is_some() {
        "add --refang to read it"
    } else {
        "add --refang=aggressive to read it"
    }
}

/// Reports whether a text conforms to a grammar of references.
pub fn conforms(text: &str) -> bool {
    Grammar::ALL.iter().any(|grammar| UriRef::parse_as(text, *grammar).is_ok())
}

/// Returns a message with the first notation of a defanged reference, if the text looks like one.
///
/// The rare notations count only in a text that is no reference otherwise: they are often something else.
pub fn defanged(text: &str) -> Option<String> {
    let rare = || {
        let may_be_rare = text.contains(['[', '(', '{', '\\', '_']) && !conforms(text);
        may_be_rare.then(|| refang(text, Refang::Aggressive)).flatten()
    };
    let working = refang(text, Refang::Standard).or_else(rare)?;
    let same = text.bytes().zip(working.bytes()).take_while(|(a, b)| a == b).count();
    let (start, notation) = notation_at(text, same);
    Some(format!("looks defanged: {notation:?} at byte {start}"))
}

/// Returns the notation that contains the byte at `at`, and its offset.
fn notation_at(text: &str, at: usize) -> (usize, &str) {
    let (before, rest) = text.split_at_checked(at).unwrap_or((text, ""));
    if rest.starts_with(|c: char| c.is_ascii_alphanumeric()) {
        let start = before.trim_end_matches(|c: char| c.is_ascii_alphanumeric()).len();
        let word = text.get(start..).unwrap_or_default();
        let end = word.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(word.len());
        return (start, word.get(..end).unwrap_or_default());
    }
    let first = rest.chars().next().map_or(0, char::len_utf8);
    let end = if rest.starts_with(['[', '(', '{']) { rest.find([']', ')', '}']) } else { None };
    (at, rest.get(..end.map_or(first, |end| end + 1)).unwrap_or_default())
}

/// Reports whether no grammar permits a character that is not escaped.
fn is_never_bare(character: char) -> bool {
    !character.is_ascii() || character.is_ascii_control() || "<>\"`{}|\\^".contains(character)
}

/// Returns the percent-encoded form of a character.
fn escaped(character: char) -> String {
    let mut buffer = [0; 4];
    let bytes = character.encode_utf8(&mut buffer).bytes();
    bytes.fold(String::new(), |text, byte| text + &format!("%{byte:02X}"))
}

#[cfg(test)]
#[path = "../../../../../tests/unit/gleaner/options/value/reference.rs"]
mod tests;
