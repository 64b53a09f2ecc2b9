//! Lines of the stream that outlive their window: the beginning of the opening line, and page breaks.

pub(super) mod opening_line;
pub(super) mod page_break;
