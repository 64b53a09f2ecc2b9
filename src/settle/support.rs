//! [`Support`]: the strength of evidence.

/// How a finding attests its value (R13), the strongest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Support {
    /// The value is the only reading, and the next line cannot continue it.
    Confirms,
    /// There are other readings, or the next line may continue the reference but its line is too short to have been cut.
    Supports,
    /// The next line may continue the reference, and its line may have been cut.
    Begins,
}
