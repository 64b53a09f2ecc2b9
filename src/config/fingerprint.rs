//! A hash of the settings, for checkpoints.

use std::hash::Hasher;

use super::{Config, Hyphen};
use crate::checkpoint::Fnv;
use crate::grammar::refang::Refang;

impl Config {
    /// Returns a hash of all settings, which is the same in all processes. What the evidence attests (R13) is not in it, only
    /// whether there is any.
    pub(crate) fn fingerprint(&self) -> u64 {
        let Self {
            max_reference,
            hyphen,
            abbreviated,
            emails,
            domains,
            iri,
            relative,
            join_lines,
            page_breaks,
            refang,
            evidence,
            schemes,
        } = self;
        let hyphen = match hyphen {
            Hyphen::Keep => 0,
            Hyphen::Drop => 1,
            Hyphen::Both => 2,
        };
        let refang = match refang {
            None => 0,
            Some(Refang::Standard) => 1,
            Some(Refang::Aggressive) => 2,
        };
        let flags = [abbreviated, emails, domains, iri, relative, join_lines, page_breaks];
        let mut hash = Fnv::default();
        hash.write(&(*max_reference as u64).to_le_bytes());
        hash.write(&[hyphen, refang, u8::from(evidence.is_some())]);
        hash.write(&flags.map(|&flag| u8::from(flag)));
        for scheme in schemes.iter().flat_map(|schemes| schemes.iter()) {
            hash.write(scheme.as_bytes());
            hash.write(b":");
        }
        hash.finish()
    }
}
