//! The model's settings as a configuration of the library.

use gleaner::{Config, Hyphen};

use crate::model::Settings;
use crate::model::types as model;

/// Returns the library's configuration with the model's settings.
pub fn config(settings: &Settings) -> Config {
    let hyphen = match settings.hyphen {
        model::Hyphen::Keep => Hyphen::Keep,
        model::Hyphen::Drop => Hyphen::Drop,
        model::Hyphen::Both => Hyphen::Both,
    };
    let config = Config::new()
        .max_reference(settings.max_reference)
        .hyphen(hyphen)
        .abbreviated(settings.abbreviated)
        .emails(settings.emails)
        .iri(settings.iri)
        .relative(settings.relative)
        .join_lines(settings.join_lines)
        .page_breaks(settings.page_breaks);
    #[cfg(feature = "domains")]
    let config = config.domains(settings.domains);
    settings.schemes.iter().fold(config, |config, name| config.scheme(name).unwrap())
}
