//! Hazards in a reference.

mod controls;
mod hazard;
mod host;
mod script;
mod script_table;
mod userinfo;

use std::iter::FusedIterator;

use super::reference::{AuthorityParts, UriRef};
use hazard::HazardCollector;

pub use hazard::{Hazard, HazardKind};

impl<'a> UriRef<'a> {
    /// Iterates over the hazards in the order of the text: what RFC 1738, 6, and RFC 2396, 7, warn of, and what mail
    /// filters look for. Linear.
    ///
    /// *Encoded CR, LF and TAB* are hazards where the protocol would see them decoded: in every userinfo, and after the
    /// authority except in http, https, ws and wss, which send the escapes, and in file and data, which send nothing.
    /// Fragments are not sent. Syntax is no hazard: the first two TABs in gopher; the TAB and the CR LFs of a Gopher+
    /// string with an electronic form (RFC 1738, 3.4.1 and 3.4.9); TABs and CR LFs in the body of mailto (RFC 6068, 5).
    /// The path and the query of a relative reference are not checked: resolve it first.
    ///
    /// *Scripts* may be combined as in UTS 39's "highly restrictive" level: Latin and Han with
    /// Hiragana and Katakana, or with Bopomofo, or with Hangul. Fullwidth and mathematical Latin letters
    /// are Latin, but a label that also has ordinary ones is mixed. The escapes of a label are decoded,
    /// `xn--` is not. Scripts without letters that look like those of another script count as one.
    ///
    /// The authority is split at its last `@`, whether or not it is a server.
    ///
    /// ```
    /// use gleaner::uri::{HazardKind, UriRef};
    /// let uri = UriRef::split("http://www.bank.example@0x7f.1:22/");
    /// let kinds: Vec<_> = uri.hazards().map(|hazard| hazard.kind().as_str()).collect();
    /// assert_eq!(kinds, ["userinfo-like-host", "numeric-host", "reserved-port"]);
    /// ```
    #[must_use]
    pub fn hazards(self) -> impl FusedIterator<Item = Hazard<'a>> + Clone + use<'a> {
        let mut hazards = HazardCollector::new(self);
        if let Some(authority) = self.raw_authority() {
            let AuthorityParts { userinfo, host, port } = AuthorityParts::of(authority);
            if let Some(userinfo) = userinfo {
                userinfo::check(userinfo, &mut hazards);
            }
            if let (Some(scheme), Some(port)) = (self.scheme(), port) {
                host::check_port(scheme, port, &mut hazards);
            }
            host::check(authority, host, port, &mut hazards);
        }
        controls::check(self, &mut hazards);
        hazards.into_sorted().into_iter()
    }
}
