//! The bytes that may separate two lines of one reference: quote prefixes, leaders and page breaks.

pub(crate) mod fold;
pub(crate) mod page;
