//! Bytes that are no checkpoint.

use gleaner::checkpoint::CheckpointError;
use gleaner::uri::Refang;
use gleaner::{Config, Extractor, Hyphen};

fn checkpoint(config: &Config) -> Vec<u8> {
    let mut extractor = Extractor::new(config);
    extractor.feed(b"see http://a.example/ and <URL:http://b.exam", |_| ());
    extractor.checkpoint()
}

fn error(checkpoint: &[u8]) -> CheckpointError {
    Extractor::resume(&Config::new(), checkpoint).unwrap_err()
}

#[test]
fn a_byte_that_is_changed_or_missing_is_an_error() {
    let whole = checkpoint(&Config::new());
    for at in 0..whole.len() {
        let mut changed = whole.clone();
        changed[at] ^= 1 << (at % 8);
        let expected = match at {
            0..8 => CheckpointError::NoCheckpoint,
            8 => CheckpointError::OtherVersion(changed[8]),
            _ => CheckpointError::Damaged,
        };
        assert_eq!(error(&changed), expected, "byte {at}");
        let expected =
            if at < 8 { CheckpointError::NoCheckpoint } else { CheckpointError::Damaged };
        assert_eq!(error(&whole[..at]), expected, "{at} bytes");
    }
    assert_eq!(error(&[&*whole, b"\0"].concat()), CheckpointError::Damaged);
}

#[test]
fn each_setting_counts() {
    let configs = [
        Config::new(),
        Config::new().max_reference(100),
        Config::new().hyphen(Hyphen::Drop),
        Config::new().hyphen(Hyphen::Both),
        Config::new().abbreviated(false),
        Config::new().emails(true),
        #[cfg(feature = "domains")]
        Config::new().domains(true),
        Config::new().iri(false),
        Config::new().relative(true),
        Config::new().join_lines(true),
        Config::new().page_breaks(true),
        Config::new().refang(Refang::Standard),
        Config::new().refang(Refang::Aggressive),
        Config::new().settle(gleaner::settle::Evidence::new()),
        Config::new().scheme("bug").unwrap(),
        Config::new().scheme("b").unwrap().scheme("ug").unwrap(),
    ];
    for (at, written) in configs.iter().enumerate() {
        for (other, config) in configs.iter().enumerate() {
            let resumed = Extractor::resume(config, &checkpoint(written)).map(drop);
            let expected = if at == other { Ok(()) } else { Err(CheckpointError::OtherSettings) };
            assert_eq!(resumed, expected, "{written:?} {config:?}");
        }
    }
}

#[test]
fn messages_name_the_remedy() {
    for (error, named) in [
        (error(b"garbage"), "from its start"),
        (
            error(b"gleaner\0\x09"),
            "version 1, and this one has version 9; search the stream from its start",
        ),
        (error(&checkpoint(&Config::new().emails(true))), "the same settings"),
        (error(&checkpoint(&Config::new())[..30]), "cut off"),
    ] {
        assert!(error.to_string().contains(named), "{error}");
    }
}
