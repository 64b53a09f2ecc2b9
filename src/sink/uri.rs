//! References taken apart, as JSON.
//!
//! The components of a reference are an object with these keys; null is a component that is not
//! there, the empty string one whose separator is (RFC 2396, 5.2):
//!
//! | key | value |
//! |---|---|
//! | `scheme` | as it stands (RFC 2396, 3.1) |
//! | `authority` | all of it (3.2) |
//! | `userinfo`, `host`, `port` | those of a server (3.2.2) |
//! | `reg_name` | the authority where it is not a server's form, but a registry's name (3.2.1) |
//! | `path` | as Appendix B splits it |
//! | `opaque` | of an opaque reference, the whole `opaque_part` (3), with its `?` |
//! | `query`, `fragment` | without `?` and `#` |
//! | `parts` | what its scheme makes of it, decoded; null where the scheme has no module in [`scheme`](crate::scheme), or the reference not its form |
//! | (`parts_error`) | in what it has not, and where |

use std::io::{self, Write};

use super::object::Object;
use super::parts;
use crate::uri::{Grammar, UriRef};

/// What an object tells besides the reference and its components; what is `None` is left out.
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
    /// Whether it was a reference to the current document (RFC 2396, 4.2).
    pub same_document: Option<bool>,
    /// Whether a scheme was taken off it (RFC 2396, 5.2, step 3).
    pub loophole: Option<bool>,
    /// It as text, folded.
    pub wrapped: Option<&'a str>,
    /// Whether `hazards` are told.
    pub hazards: bool,
}

/// Writes a reference as an object: `uri`, what the extras say, the components, `conforms`. The end
/// of the line is left to the caller.
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
/// Those of `out`.
pub fn write(uri: &UriRef<'_>, extras: &Extras<'_>, out: impl Write) -> io::Result<()> {
    let mut object = Object::begin(out);
    record(&mut object, uri, extras)?;
    if extras.hazards {
        hazards(&mut object, uri)?;
    }
    object.end()
}

/// All but the hazards, which the search has beside it.
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

/// The names of the grammars that it conforms to, judged without its fragment.
pub(super) fn conforms(object: &mut Object<impl Write>, uri: &UriRef<'_>) -> io::Result<()> {
    let conforms = |grammar: &Grammar| uri.conforms_to(*grammar).is_ok();
    object.names("conforms", Grammar::ALL.into_iter().filter(conforms).map(Grammar::as_str))
}

pub(super) fn hazards(object: &mut Object<impl Write>, uri: &UriRef<'_>) -> io::Result<()> {
    object.objects("hazards", uri.hazards(), |object, hazard| {
        let span = hazard.span();
        object.string("kind", hazard.kind().as_str())?;
        object.numbers("span", [span.start as u64, span.end as u64])?;
        object.string("text", &uri.as_str()[span])
    })
}
