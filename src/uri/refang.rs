//! Defanged references, which reports of attacks write so that nobody follows them.

use std::borrow::Cow;

use crate::grammar::refang::{Direction, Refang, Scan};

/// Returns the working reference that a defanged one stands for, or `None` if it is not defanged. Linear.
///
/// Notations count in the scheme and the authority of the reference, and of references inside it. Those for dots and
/// `@` must be between characters of labels. Without a scheme, they count in a host or an address with at least two
/// labels, the last of at least two letters, in an IPv4 address, and after `//` and `mailto:`. A colon may be defanged in
/// an IPv6 literal, and after a scheme that references have without `//` (RULES R9).
///
/// ```
/// use gleaner::uri::{Refang, refang};
/// let refang = |text| refang(text, Refang::Standard);
/// assert_eq!(refang("hxxps[:]//a[.]example/x[.]y").unwrap(), "https://a.example/x[.]y");
/// assert_eq!(refang("joe[@]a(dot)example").unwrap(), "joe@a.example");
/// assert_eq!(refang("http://[::1]/"), None);
/// ```
#[must_use]
pub fn refang(text: &str, notations: Refang) -> Option<String> {
    Scan::new(text, Direction::Refang(notations)).rewritten()
}

/// Returns the working reference of a defanged one in markup, where a host alone is a relative reference. Linear.
#[cfg(feature = "html")]
pub(crate) fn refang_in_markup(value: &str, notations: Refang) -> Option<String> {
    Scan::new(value, Direction::Refang(notations)).in_markup().rewritten()
}

/// Writes a reference so that programs do not make it a link, for reports of attacks. Linear; borrows a text that
/// contains no reference.
///
/// Defangs the scheme and the host of the reference, and of references with `//` inside it. [`refang`] restores the
/// reference, unless it contains notations of defanged references from the start.
///
/// ```
/// use gleaner::uri::defang;
/// assert_eq!(defang("https://evil.example/a.b"), "hxxps://evil[.]example/a.b");
/// assert_eq!(defang("ftp://192.0.2.1:21/"), "fxp://192[.]0[.]2[.]1:21/");
/// assert_eq!(defang("gopher://[::1]/"), "gopher[://][::1]/");
/// assert_eq!(defang("mailto:joe.q@evil.example"), "mailto:joe.q[@]evil[.]example");
/// assert_eq!(defang("news:comp.lang.c"), "news[:]comp.lang.c");
/// assert_eq!(defang("evil.example/a"), "evil[.]example/a");
/// ```
#[must_use]
pub fn defang(text: &str) -> Cow<'_, str> {
    Scan::new(text, Direction::Defang).rewritten().map_or(Cow::Borrowed(text), Cow::Owned)
}
