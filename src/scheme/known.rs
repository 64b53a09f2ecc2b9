//! The table of known schemes: every scheme that R9 names, with the facts that the search needs.
//!
//! The name tables of the prefilter and the look-up by name are derived from it at compile time.

use BareMinimum::{Address, At, Data, Doi, News, QuestionMark, Slash, Telephone, Urn};
use WrappedMinimum::{
    Bare, Coordinates, Digit, DoiPrefix, Path, ServiceType, TagEntity, Uuid, Word,
};

/// The part that a bare reference without `//` must have after its colon (R9).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BareMinimum {
    /// An `@`.
    At,
    /// An `@` with something on both sides.
    Address,
    /// `*`, a group with a dot in it, or an `@`.
    News,
    /// `NID ":" NSS`.
    Urn,
    /// `type/subtype`, `;` or `,` right after the colon, and a comma.
    Data,
    /// `+` and a digit, or `;phone-context=`.
    Telephone,
    /// A `?` right after the colon.
    QuestionMark,
    /// A `/` right after the colon.
    Slash,
    /// The directory indicator `10.`, a registrant, `/` and a suffix.
    Doi,
}

/// The part that a wrapped reference (R1, R2, R5) without `//` must have after its colon (R9).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WrappedMinimum {
    /// The minimum of a bare reference.
    Bare(BareMinimum),
    /// A digit.
    Digit,
    /// A `/`, and no inner white space.
    Path,
    /// Two numbers with a comma between them.
    Coordinates,
    /// A naming authority, a comma and a date.
    TagEntity,
    /// The directory indicator `10.`.
    DoiPrefix,
    /// A letter right after the colon, and no inner white space.
    Word,
    /// A UUID.
    Uuid,
    /// A service type and a colon, and no inner white space; in R2 and R5, also `://`.
    ServiceType,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct KnownScheme {
    /// In lower case.
    pub name: &'static str,
    /// The minimum of a bare reference without `//`; `None` if it needs `//`.
    pub bare: Option<BareMinimum>,
    /// The minimum of a wrapped reference without `//`; `None` if it needs `//`.
    pub wrapped: Option<WrappedMinimum>,
    /// Whether an empty authority is refused after `//`.
    pub needs_authority: bool,
    /// Whether `frequent` compares this scheme first.
    pub frequent: bool,
    /// The prefilter group, a bit of `teddy::COLON`; `None` if only `//` makes a colon after the name a candidate.
    pub group: Option<u8>,
}

/// A scheme whose URLs have `//` and an authority.
const fn authority(name: &'static str) -> KnownScheme {
    let (bare, wrapped) = (None, None);
    KnownScheme { name, bare, wrapped, needs_authority: true, frequent: false, group: None }
}

/// A scheme that may lack `//` in a wrapper only.
const fn wrapped(name: &'static str, wrapped: WrappedMinimum, group: u8) -> KnownScheme {
    let (wrapped, group) = (Some(wrapped), Some(group));
    KnownScheme { wrapped, needs_authority: false, group, ..authority(name) }
}

/// A scheme that may lack `//`, bare and in a wrapper.
const fn bare(
    name: &'static str,
    bare: BareMinimum,
    in_wrapper: WrappedMinimum,
    group: u8,
) -> KnownScheme {
    KnownScheme { bare: Some(bare), ..wrapped(name, in_wrapper, group) }
}

/// Marks a frequent scheme.
const fn frequent(scheme: KnownScheme) -> KnownScheme {
    KnownScheme { frequent: true, ..scheme }
}

/// The known schemes, each with the source of its syntax.
///
/// The number is the prefilter group (`prefilter::teddy`). A group lets through every mixture of the letters of its
/// names, so the groups are chosen by the words before colons in mail, news, chat and logs: no group lets `Message-ID:`,
/// `Received:` or a time through.
#[rustfmt::skip]
pub(crate) const KNOWN: [KnownScheme; 35] = [
    frequent(authority("http")),                         // RFC 1738, 5
    frequent(authority("https")),                        // RFC 9110, 4.2.2
    frequent(authority("ftp")),                          // RFC 1738, 5
    authority("gopher"),                                 // RFC 1738, 5
    frequent(bare("mailto", Address, Bare(Address), 1)), // RFC 1738, 5
    frequent(bare("news", News, Bare(News), 1)),         // RFC 1738, 5
    authority("nntp"),                                   // RFC 1738, 5
    authority("telnet"),                                 // RFC 1738, 5
    authority("wais"),                                   // RFC 1738, 5
    bare("file", Slash, Path, 2),                        // RFC 1738, 5
    authority("prospero"),                               // RFC 1738, 5
    bare("mid", At, Bare(At), 6),                        // RFC 2392, 2
    bare("cid", At, Bare(At), 6),                        // RFC 2392, 2
    wrapped("mailserver", Word, 2),                      // RFC 1738, 4
    bare("urn", Urn, Bare(Urn), 0),                      // RFC 2141, 2
    bare("data", Data, Bare(Data), 1),                   // RFC 2397, 3
    bare("tel", Telephone, Digit, 0),                    // RFC 3966, 3
    bare("sip", At, Bare(At), 3),                        // RFC 3261, 25.1
    bare("sips", At, Bare(At), 3),                       // RFC 3261, 25.1
    bare("xmpp", At, Bare(At), 3),                       // RFC 5122
    bare("magnet", QuestionMark, Bare(QuestionMark), 6), // IANA, provisional: "magnet:?" and parameters
    wrapped("geo", Coordinates, 6),                      // RFC 5870, 3.3
    wrapped("tag", TagEntity, 6),                        // RFC 4151, 2.1
    bare("doi", Doi, DoiPrefix, 1),                      // ISO 26324
    wrapped("sms", Digit, 3),                            // RFC 5724, 2.2
    wrapped("im", Bare(At), 4),                          // RFC 3860
    wrapped("pres", Bare(At), 2),                        // RFC 3859
    wrapped("acct", Bare(At), 6),                        // RFC 7565, 7
    wrapped("h323", Bare(At), 3),                        // RFC 3508
    wrapped("jabber", Bare(At), 2),                      // IANA: replaced by "xmpp"
    wrapped("about", Word, 0),                           // RFC 6694, 2.1
    wrapped("opaquelocktoken", Uuid, 0),                 // RFC 2518, 6.4
    wrapped("service", ServiceType, 2),                  // RFC 2609, 2.1
    authority("ws"),                                     // RFC 6455, 3
    authority("wss"),                                    // RFC 6455, 3
];

/// The word of `URL:` (RFC 1738, Appendix); never a scheme.
pub(crate) const URL_WORD: &str = "url";

/// The prefilter group of [`URL_WORD`].
pub(crate) const URL_GROUP: u8 = 0;

/// A prefix of abbreviated references (R8), and the scheme and slashes that complete it (RFC 2396, Appendix F).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Abbreviation {
    /// In lower case.
    pub prefix: [u8; 4],
    pub completion: &'static str,
    /// Whether one or two digits may precede the dot.
    pub numbered: bool,
}

/// The length of `www` and of `ftp`.
pub(crate) const ABBREVIATED_WORD: usize = 3;

/// The abbreviations of R8.
pub(crate) const ABBREVIATIONS: [Abbreviation; 2] = [
    // RFC 2396, Appendix F: www.w3.org/Addressing/
    Abbreviation { prefix: *b"www.", completion: "http://", numbered: true },
    // RFC 1738, 3.2.5: ftp.host.example
    Abbreviation { prefix: *b"ftp.", completion: "ftp://", numbered: false },
];

/// The completion of a bare domain (R8).
pub(crate) const HOST_COMPLETION: &str = "http://";

/// The completion of an e-mail address (R8).
pub(crate) const MAIL_COMPLETION: &str = "mailto:";

/// Returns the scheme and slashes that complete an abbreviated reference (RFC 2396, Appendix F).
pub(crate) fn completion(value: &[u8]) -> Option<&'static str> {
    abbreviation(value).map(|(_, completion)| completion)
}

/// Returns the length of the prefix at the start of an abbreviated reference, with its dot, and its completion.
pub(crate) fn abbreviation(value: &[u8]) -> Option<(usize, &'static str)> {
    let (word, completion) = abbreviated_word(value)?;
    (value.get(word) == Some(&b'.')).then_some((word + 1, completion))
}

/// Returns the length of the word before the first dot of an abbreviated reference, at most two digits included, and its
/// completion.
pub(crate) fn abbreviated_word(value: &[u8]) -> Option<(usize, &'static str)> {
    let (word, rest) = value.split_at_checked(ABBREVIATED_WORD)?;
    let known = ABBREVIATIONS
        .iter()
        .find(|known| word.eq_ignore_ascii_case(&known.prefix[..ABBREVIATED_WORD]))?;
    let most = if known.numbered { 2 } else { 0 };
    let digits = rest.iter().take(most).take_while(|b| b.is_ascii_digit()).count();
    Some((ABBREVIATED_WORD + digits, known.completion))
}

/// Returns the row of a scheme in any case.
#[inline]
pub(crate) fn find(name: &[u8]) -> Option<&'static KnownScheme> {
    let (&first, &last) = (name.first()?, name.last()?);
    let scheme = TABLE.get(usize::from(SLOTS[slot(first, last, name.len())]))?;
    scheme.name.as_bytes().eq_ignore_ascii_case(name).then_some(scheme)
}

/// Reports whether a bare reference of this scheme may lack `//` (R9).
pub(crate) fn is_bare_opaque(scheme: &[u8]) -> bool {
    find(scheme).is_some_and(|known| known.bare.is_some())
}

/// Reports whether a wrapped reference of this scheme may lack `//` (R9).
pub(crate) fn is_wrapped_opaque(scheme: &[u8]) -> bool {
    find(scheme).is_some_and(|known| known.wrapped.is_some())
}

/// Reports whether the authority of this scheme may not be empty (R9).
pub(crate) fn needs_authority(scheme: &[u8]) -> bool {
    find(scheme).is_some_and(|known| known.needs_authority)
}

/// Returns the schemes that may lack `//` in a wrapper.
#[cfg(test)]
pub(crate) fn wrapped_opaque_names() -> impl Iterator<Item = &'static str> {
    KNOWN.iter().filter(|known| known.wrapped.is_some()).map(|known| known.name)
}

/// In memory, so that [`find`] can return references into it.
static TABLE: [KnownScheme; KNOWN.len()] = KNOWN;

/// A perfect hash: the row of each name at its [`slot`], and elsewhere a row that does not exist. Two names in one slot
/// fail the build; other factors in `slot` separate them.
static SLOTS: [u8; 128] = {
    let mut slots = [u8::MAX; 128];
    let mut row = 0;
    while row < KNOWN.len() {
        let name = KNOWN[row].name.as_bytes();
        let slot = slot(name[0], name[name.len() - 1], name.len());
        assert!(slots[slot] == u8::MAX, "two names share a slot");
        #[expect(clippy::cast_possible_truncation, reason = "the table has fewer rows")]
        {
            slots[slot] = row as u8;
        }
        row += 1;
    }
    slots
};

/// Returns the slot of a name in any case.
const fn slot(first: u8, last: u8, length: usize) -> usize {
    let (first, last) = ((first | 0x20) as usize, (last | 0x20) as usize);
    (first + 5 * last + 22 * (length & 0xff)) % 128
}

#[cfg(test)]
#[path = "../../tests/unit/scheme/known.rs"]
mod tests;
