//! The settings that the recorders of all inputs share.

use gleaner::sink::JsonlWriter;

use crate::output::filter::FindingFilter;
use crate::output::forms::ValueForms;
use crate::output::style::OutputStyle;

/// Which findings are reported, and how.
#[derive(Clone, Debug, Default)]
pub struct Report {
    pub style: OutputStyle,
    pub filter: FindingFilter,
    pub forms: ValueForms,
    pub jsonl: JsonlWriter,
    /// `--max-reference` in bytes, for warnings.
    pub max_reference: usize,
    /// `--max-message` in bytes, for warnings.
    pub max_message: usize,
}
