//! [`ReportSink`]: what takes the findings for `--report`.

/// Takes the findings of all inputs in order. An error of the report does not end the search: other outputs go on.
pub trait ReportSink: Send {
    /// Adds the entries of findings in the input or member with this path.
    fn add(&mut self, entries: &[u8], path: &[u8]);

    /// Completes the report: after the last input or, if the search stopped earlier, with the reason. Returns what is to be
    /// said on standard error.
    fn finish(&mut self, stopped: Option<&str>) -> Vec<ReportMessage>;
}

/// A message about the report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportMessage {
    pub text: String,
    /// Whether the message is an error, which changes the exit code, and no warning.
    pub is_error: bool,
}
