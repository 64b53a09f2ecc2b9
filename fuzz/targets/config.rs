//! Derives settings from the first bytes of an input.

use gleaner::uri::Refang;
use gleaner::{Config, Hyphen};

/// Returns the settings and their limit.
pub fn config(switches: u8, limit: u8) -> (Config, usize) {
    let on = |bit: u8| switches & (1 << bit) != 0;
    let bytes = if limit == 0 { 8 << 10 } else { usize::from(limit) };
    let config = Config::new()
        .hyphen(hyphen(switches))
        .abbreviated(!on(0))
        .emails(on(1))
        .domains(has_domains(limit))
        .iri(!on(2))
        .relative(on(3))
        .join_lines(on(4))
        .page_breaks(on(6))
        .refang(refang(limit))
        .max_reference(bytes);
    (if on(5) { config.scheme("bug").expect("a scheme") } else { config }, bytes)
}

/// Reports whether bare domains are found: for a quarter of the limits.
pub fn has_domains(limit: u8) -> bool {
    limit % 4 == 1
}

/// Returns the notations of defanged references that are read: none for most limits.
fn refang(limit: u8) -> Option<Refang> {
    match limit % 8 {
        3 => Some(Refang::Standard),
        7 => Some(Refang::Aggressive),
        _ => None,
    }
}

pub fn hyphen(switches: u8) -> Hyphen {
    match switches >> 6 {
        0 | 1 => Hyphen::Keep,
        2 => Hyphen::Drop,
        _ => Hyphen::Both,
    }
}
