//! Which inputs are HTML.

use std::path::Path;

use gleaner::internals::is_html_document;

use crate::search::input::input_type::InputType;

/// Which of the inputs that are no mail are searched as HTML.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HtmlInputs {
    #[default]
    None,
    /// As the name or the first bytes of an input show.
    Detected,
    All,
    /// All are Markdown instead.
    #[cfg(feature = "markdown")]
    Markdown,
}

impl HtmlInputs {
    pub fn of(input_type: InputType) -> Self {
        match input_type {
            InputType::Auto => Self::Detected,
            InputType::Html => Self::All,
            #[cfg(feature = "markdown")]
            InputType::Markdown => Self::Markdown,
            _ => Self::None,
        }
    }

    /// Reports whether the documents are Markdown.
    #[cfg_attr(not(feature = "markdown"), allow(clippy::unused_self))]
    pub fn are_markdown(self) -> bool {
        #[cfg(feature = "markdown")]
        return self == Self::Markdown;
        #[cfg(not(feature = "markdown"))]
        false
    }

    /// Reports whether the input with this path, whose first bytes are `start` in an encoding that contains ASCII, is a document.
    pub fn include(self, path: &Path, start: &[u8]) -> bool {
        match self {
            Self::None => false,
            Self::Detected => is_html_document(path, start),
            Self::All => true,
            #[cfg(feature = "markdown")]
            Self::Markdown => true,
        }
    }
}
