//! Methods that return the settings.

use super::Options;
use super::alternative::Alternative;
use super::parts::Parts;
use crate::config::Config;
#[cfg(feature = "html")]
use crate::html;

impl Options {
    /// Returns the setting of [`config`](Self::config), which has an example.
    #[must_use]
    pub fn get_config(&self) -> &Config {
        &self.config
    }

    /// Returns the setting of [`parts`](Self::parts), which has an example.
    #[must_use]
    pub fn get_parts(&self) -> Parts {
        self.parts
    }

    /// Returns the setting of [`alternative`](Self::alternative), which has an example.
    #[must_use]
    pub fn get_alternative(&self) -> Alternative {
        self.alternative
    }

    /// Returns the setting of [`html`](Self::html), which has an example.
    #[cfg(feature = "html")]
    #[must_use]
    pub fn get_html(&self) -> Option<&html::Options> {
        self.html.as_ref()
    }

    /// Returns the setting of [`max_message`](Self::max_message), which has an example.
    #[must_use]
    pub fn get_max_message(&self) -> usize {
        self.max_message
    }

    /// Returns the setting of [`max_field`](Self::max_field), which has an example.
    #[must_use]
    pub fn get_max_field(&self) -> usize {
        self.max_field
    }

    /// Returns the setting of [`max_nesting`](Self::max_nesting), which has an example.
    #[must_use]
    pub fn get_max_nesting(&self) -> usize {
        self.max_nesting
    }

    /// Returns the setting of [`decompress`](Self::decompress), which has an example.
    #[must_use]
    pub fn get_decompress(&self) -> bool {
        self.decompress
    }

    /// Returns the setting of [`max_layers`](Self::max_layers), which has an example.
    #[must_use]
    pub fn get_max_layers(&self) -> usize {
        self.decoding.layers
    }

    /// Returns the setting of [`max_window`](Self::max_window), which has an example.
    #[must_use]
    pub fn get_max_window(&self) -> u64 {
        self.decoding.window
    }

    /// Returns the setting of [`max_ratio`](Self::max_ratio), which has an example.
    #[must_use]
    pub fn get_max_ratio(&self) -> u64 {
        self.decoding.ratio
    }

    /// Returns the setting of [`max_file`](Self::max_file), which has an example.
    #[must_use]
    pub fn get_max_file(&self) -> u64 {
        self.max_file
    }
}
