//! The result of reading one piece of a wrapper's content.

pub(super) enum Flow {
    /// The next piece follows.
    Continue,
    /// The closer follows; it has this many bytes.
    Close(usize),
    /// The wrapper is abandoned, unless a `>` that was passed closes it (R1, R3).
    Abandon,
    /// The window ends before the piece does.
    More,
}
