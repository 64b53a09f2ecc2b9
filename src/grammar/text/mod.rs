//! The grammar of references in text (`rules.md`): openers, characters, delimiters.
//!
//! ```text
//! text       = [ opener ] scheme ":" [ "//" ] run delimiter
//! ```
//!
//! | module | what it decides |
//! |---|---|
//! | [`scheme_start`] | where the scheme before a colon starts (R6) |
//! | [`opener`] | the wrapper or prefix before the start of a reference (R1, R2, R5, R6) |
//! | [`after_colon`] | what must follow a scheme for a reference to begin (R2, R6, R8, R9, R11) |
//! | [`run`] | the characters of a reference, 64 at once |
//! | [`delimiter`] | whether a character ends a bare reference (R6, R7) |
//! | [`reference`](mod@reference) | all of these, for a reference that lies whole in the window |
//! | [`token`], [`json`] | single characters, entities and escapes (R6, R7, R11) |
//! | [`continuation`] | line breaks, quote prefixes, leaders and page breaks (R3, R4) |
//! | [`mail_address`] | e-mail addresses (R8) |
//! | [`minimum`] | what must follow a scheme or `www.` (R8, R9) |
//! | [`trim`] | the tail of a bare reference (R6) |

pub(crate) mod after_colon;
pub(crate) mod continuation;
pub(crate) mod delimiter;
pub(crate) mod json;
pub(crate) mod mail_address;
pub(crate) mod minimum;
pub(crate) mod opener;
pub(crate) mod reference;
pub(crate) mod run;
pub(crate) mod scheme_start;
pub(crate) mod token;
pub(crate) mod trim;
