//! A hash of the settings, for checkpoints.

use std::hash::Hasher;

use super::{DecodingLimits, Options};
use crate::checkpoint::Fnv;

impl Options {
    /// Returns a hash of all settings, which is the same in all processes. Of the settings for HTML it has the scope, the base, and whether the texts
    /// of links are collected.
    pub(in crate::mail) fn fingerprint(&self) -> u64 {
        let Self {
            config,
            parts,
            alternative,
            #[cfg(feature = "html")]
            html,
            max_message,
            max_field,
            max_nesting,
            decompress,
            decoding: DecodingLimits { layers, window, ratio },
            max_file,
        } = self;
        let mut hash = Fnv::default();
        for name in [parts.as_str(), alternative.as_str()] {
            hash.write(name.as_bytes());
            hash.write(b":");
        }
        #[cfg(feature = "html")]
        if let Some(html) = html {
            hash.write(html.get_scope().as_str().as_bytes());
            hash.write(b":");
            hash.write(html.get_base().map_or("", |base| base.uri().as_str()).as_bytes());
            if !html.get_link_texts() {
                hash.write(b":no link texts");
            }
        }
        for limit in [*max_message, *max_field, *max_nesting, *layers] {
            hash.write(&(limit as u64).to_le_bytes());
        }
        for limit in [*window, *ratio, *max_file, config.fingerprint()] {
            hash.write(&limit.to_le_bytes());
        }
        hash.write(&[u8::from(*decompress)]);
        hash.finish()
    }
}
