//! What a search remembers of lines: how the opening line began, and page breaks after it.

pub(super) mod opening_line;
pub(super) mod page_break;
