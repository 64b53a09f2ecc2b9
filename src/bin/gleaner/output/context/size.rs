//! How many lines `--context` prints, and how long they may be.

#[derive(Clone, Copy, Debug)]
pub struct ContextSize {
    /// The number of lines before and after a line with a finding.
    pub before: usize,
    pub after: usize,
    /// The maximum length in bytes of a line; a longer one counts as several.
    pub max_line: usize,
}
