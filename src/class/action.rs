//! The table of what each byte does to a reference in text (R6, R7).
//!
//! The classes of [`super`], the SIMD masks of [`super::masks`] and the decision of
//! [`delimiter`](crate::grammar::text::end::delimiter) are derived from this table.

use super::ascii_set::among;

/// What a byte does to a reference that contains it or ends before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    /// Belongs to any reference.
    Plain,
    /// Belongs to any reference and ends its authority.
    EndsAuthority,
    /// Belongs to any reference; in an authority, ends the `userinfo`.
    EndsUserinfo,
    /// Opens a bracket inside a bare reference.
    Opens,
    /// Opens a bracket inside a bare reference, or ends the reference if its closer or what it begins rules that out.
    OpensOrEnds,
    /// Ends a bare reference unless it closes a bracket that was opened inside.
    Closes,
    /// Ends a bare reference in some contexts.
    Apostrophe,
    /// Ends a bare reference if it begins certain character references.
    Ampersand,
    /// Ends a bare reference if another reference follows.
    Separator,
    /// Ends a bare reference; begins the label in `<…>` (R2); data in other wrappers.
    Label,
    /// Ends a bare or quoted reference; data in `<…>`.
    Backslash,
    /// Belongs to no reference.
    Excluded,
    /// A byte of a character outside ASCII, which [`is_iri`](super::is_iri) decides.
    NonAscii,
}

use Action::{
    Ampersand, Apostrophe, Backslash, Closes, EndsAuthority, EndsUserinfo, Excluded, Label,
    NonAscii, Opens, OpensOrEnds, Plain, Separator,
};

/// The rows of the table; a byte without a row is [`Plain`] if it is printable ASCII.
#[rustfmt::skip]
const ROWS: [(&[u8], Action); 11] = [
    (b"/?#", EndsAuthority),  // net_path = "//" authority [ abs_path ]; "?" query; "#" fragment (RFC 2396, 3, 4.1)
    (b"@", EndsUserinfo),     // server = [ [ userinfo "@" ] hostport ] (RFC 2396, 3.2.2)
    (b"(", Opens),            // mark "(" ")" (RFC 2396, 2.3)
    (b"[{", OpensOrEnds),     // unwise (RFC 2396, 2.4.3), and in real links; R6: `[/`, and brackets that nothing closes
    (b")]}", Closes),         // R6: `)` `]` `}` with no opener inside the reference
    (b"'", Apostrophe),       // mark "'" (RFC 2396, 2.3); R6
    (b"&", Ampersand),        // reserved (RFC 2396, 2.2); R6: `&lt;` and its like
    (b",;", Separator),       // reserved (RFC 2396, 2.2); R6: before a registered scheme and `://`
    (b"|", Label),            // unwise (RFC 2396, 2.4.3); R2, R7
    (b"\\", Backslash),       // unwise (RFC 2396, 2.4.3); R5, R7
    (b"<>\"`", Excluded),     // delims = "<" | ">" | "#" | "%" | <">, less `#` `%` (RFC 2396, 2.4.3); R7
];

const TABLE: [Action; 256] = {
    let mut table = [Excluded; 256];
    let mut byte = 0_u8;
    loop {
        table[byte as usize] = action(byte);
        if byte == u8::MAX {
            break table;
        }
        byte += 1;
    }
};

const fn action(byte: u8) -> Action {
    let mut row = 0;
    while row < ROWS.len() {
        if among(byte, ROWS[row].0) {
            return ROWS[row].1;
        }
        row += 1;
    }
    if !byte.is_ascii() {
        NonAscii
    } else if byte.is_ascii_graphic() {
        Plain
    } else {
        Excluded
    }
}

/// Returns what `byte` does to a reference.
#[inline]
pub(crate) const fn of(byte: u8) -> Action {
    TABLE[byte as usize]
}

/// Reports whether `byte` ends an authority (RFC 2396, 3.2).
#[inline]
pub(crate) const fn ends_authority(byte: u8) -> bool {
    matches!(of(byte), EndsAuthority)
}

impl Action {
    /// Reports whether the byte may occur in `<URL:…>` (R1, R7).
    pub const fn is_in_url_angle(self) -> bool {
        !matches!(self, Excluded | NonAscii)
    }

    /// Reports whether the byte may occur in `<…>` (R2, R7).
    pub const fn is_in_angle(self) -> bool {
        self.is_in_url_angle() && !matches!(self, Label)
    }

    /// Reports whether the byte may occur in `"…"` (R5, R7).
    pub const fn is_in_quotes(self) -> bool {
        self.is_in_url_angle() && !matches!(self, Backslash)
    }

    /// Reports whether the byte may occur in every reference, wrapped or bare.
    pub const fn is_inner(self) -> bool {
        self.is_in_angle() && self.is_in_quotes()
    }

    /// Reports whether the byte belongs to a bare reference whatever its context (R6).
    pub const fn is_plain(self) -> bool {
        matches!(self, Plain | EndsAuthority | EndsUserinfo)
    }
}
