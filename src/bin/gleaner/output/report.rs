//! The settings that the recorders of all inputs share.

use std::sync::Arc;

use gleaner::mail::Parts;
use gleaner::sink::RecordOptions;

use crate::output::filter::FindingFilter;
use crate::output::forms::ValueForms;
use crate::output::style::OutputStyle;
use crate::output::values::unique::SeenValues;

/// Which findings are reported, and how.
#[derive(Clone, Debug, Default)]
pub struct Report {
    pub style: OutputStyle,
    pub filter: FindingFilter,
    pub forms: ValueForms,
    pub record_options: RecordOptions,
    /// For `--unique`.
    pub seen: Option<Arc<SeenValues>>,
    /// In bytes, for warnings, as is `max_message`.
    pub max_reference: usize,
    pub max_message: usize,
    /// Whether to print relative references in attributes that have no base.
    pub relative: bool,
    /// The searched parts of messages, for warnings.
    pub parts: Parts,
}
