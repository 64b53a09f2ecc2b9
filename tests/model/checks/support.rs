//! Shorthands for the tests of the model.

use crate::model::{Finding, Settings, find};

/// Returns the findings in the text with the default settings.
pub fn all(text: impl AsRef<[u8]>) -> Vec<Finding> {
    find(text.as_ref(), &Settings::default())
}

/// Returns the values of the findings in the text.
pub fn values(text: impl AsRef<[u8]>) -> Vec<String> {
    all(text).into_iter().map(|finding| finding.value).collect()
}

/// Returns the only finding in the text.
#[track_caller]
pub fn one(text: impl AsRef<[u8]>) -> Finding {
    let text = text.as_ref();
    let mut all = all(text);
    assert_eq!(all.len(), 1, "{} has {all:#?}", text.escape_ascii());
    all.remove(0)
}

/// Returns the findings in the text with settings that `set` changes.
pub fn with(text: impl AsRef<[u8]>, set: impl FnOnce(&mut Settings)) -> Vec<Finding> {
    let mut settings = Settings::default();
    set(&mut settings);
    find(text.as_ref(), &settings)
}

/// Returns the values of the findings in the text with settings that `set` changes.
pub fn values_with(text: impl AsRef<[u8]>, set: impl FnOnce(&mut Settings)) -> Vec<String> {
    with(text, set).into_iter().map(|finding| finding.value).collect()
}

/// Asserts the values in each text.
#[track_caller]
pub fn assert_values(rows: &[(&str, &[&str])]) {
    for (text, expected) in rows {
        assert_eq!(values(text), *expected, "{text:?}");
    }
}
