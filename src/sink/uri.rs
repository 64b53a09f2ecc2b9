//! The components of a reference as JSON.
//!
//! The components are an object with these keys. A missing component is null; a component is the empty
//! string if only its separator is present (RFC 2396, 5.2):
//!
//! | key | value |
//! |---|---|
//! | `scheme` | in its original case (RFC 2396, 3.1) |
//! | `authority` | the whole authority (3.2) |
//! | `userinfo`, `host`, `port` | the parts of a server-based authority (3.2.2) |
//! | `reg_name` | a registry-based authority (3.2.1) |
//! | `path` | as split by Appendix B |
//! | `opaque` | the whole `opaque_part` of an opaque reference (3), including `?` |
//! | `query`, `fragment` | without `?` and `#` |
//! | `parts` | the decoded parts that the scheme defines; null if [`scheme`](crate::scheme) has no module for the scheme, or if the reference violates its form |
//! | (`parts_error`) | the violation and its offset |

use std::io::{self, Write};

use super::object::Object;
use super::parts;
use crate::uri::{Grammar, UriRef};

/// Additional members of the object; a field that is `None` is left out.
///
/// ```
/// use gleaner::sink::uri::{Extras, write};
/// use gleaner::uri::UriRef;
/// let mut out = Vec::new();
/// let extras = Extras { wrapped: Some("<URL:news:*>"), ..Extras::default() };
/// write(&UriRef::split("news:*"), &extras, &mut out)?;
/// assert!(out.starts_with(br#"{"uri":"news:*","wrapped":"<URL:news:*>","scheme":"news","#));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extras<'a> {
    /// Whether the reference was one to the current document (RFC 2396, 4.2).
    pub same_document: Option<bool>,
    /// Whether a scheme was removed from the reference (RFC 2396, 5.2, step 3).
    pub loophole: Option<bool>,
    /// The reference wrapped for plain text, folded.
    pub wrapped: Option<&'a str>,
    /// Whether `hazards` are written.
    pub hazards: bool,
}

/// Writes a reference as an object: `uri`, the extras, the components, `conforms`, and `hazards` if
/// requested. The caller ends the line.
///
/// ```
/// use gleaner::sink::uri::{Extras, write};
/// use gleaner::uri::UriRef;
/// let mut out = Vec::new();
/// write(&UriRef::split("//a_b?"), &Extras::default(), &mut out)?;
/// let expected = concat!(
///     r#"{"uri":"//a_b?","scheme":null,"authority":"a_b","userinfo":null,"host":null,"port":null,"#,
///     r#""reg_name":"a_b","path":"","opaque":null,"query":"","fragment":null,"parts":null,"#,
///     r#""conforms":["rfc2396","rfc3986"]}"#,
/// );
/// assert_eq!(String::from_utf8_lossy(&out), expected);
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// The errors of `out`.
pub fn write(uri: &UriRef<'_>, extras: &Extras<'_>, out: impl Write) -> io::Result<()> {
    let mut object = Object::begin(out);
    record(&mut object, uri, extras)?;
    if extras.hazards {
        hazards(&mut object, uri)?;
    }
    object.end()
}

/// Writes every member but the hazards, which a search record has as a member of its own.
pub(super) fn record(
    object: &mut Object<impl Write>,
    uri: &UriRef<'_>,
    extras: &Extras<'_>,
) -> io::Result<()> {
    object.string("uri", uri.as_str())?;
    for (key, value) in [("same_document", extras.same_document), ("loophole", extras.loophole)] {
        if let Some(value) = value {
            object.bool(key, value)?;
        }
    }
    if let Some(wrapped) = extras.wrapped {
        object.string("wrapped", wrapped)?;
    }
    components(object, uri)?;
    conforms(object, uri)
}

fn components(object: &mut Object<impl Write>, uri: &UriRef<'_>) -> io::Result<()> {
    for (key, value) in uri.components() {
        object.optional(key, value)?;
    }
    parts::write(object, uri)
}

/// Writes the names of the grammars that the reference conforms to, without its fragment.
pub(super) fn conforms(object: &mut Object<impl Write>, uri: &UriRef<'_>) -> io::Result<()> {
    let conforms = |grammar: &Grammar| uri.conforms_to(*grammar).is_ok();
    object.names("conforms", Grammar::ALL.iter().copied().filter(conforms).map(Grammar::as_str))
}

pub(super) fn hazards(object: &mut Object<impl Write>, uri: &UriRef<'_>) -> io::Result<()> {
    object.objects("hazards", uri.hazards(), |object, hazard| {
        let span = hazard.span();
        object.string("kind", hazard.kind().as_str())?;
        object.numbers("span", [span.start as u64, span.end as u64])?;
        object.string("text", &uri.as_str()[span])
    })
}
