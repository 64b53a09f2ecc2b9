//! The grammar of references in text (`rules.md`): openers, characters, delimiters.
//!
//! ```text
//! text = [ opener ] scheme ":" [ "//" ] run delimiter
//! ```
//!
//! Each module begins with the rules that it implements; [`reference`](mod@reference) combines them for a reference that
//! lies whole in the window.

pub(crate) mod after_colon;
pub(crate) mod continuation;
#[cfg(feature = "domains")]
pub(crate) mod domain;
pub(crate) mod end;
pub(crate) mod escape;
pub(crate) mod json;
pub(crate) mod mail_address;
pub(crate) mod minimum;
pub(crate) mod opener;
pub(crate) mod outer_scheme;
pub(crate) mod reference;
pub(crate) mod run;
pub(crate) mod scheme_start;
pub(crate) mod token;
