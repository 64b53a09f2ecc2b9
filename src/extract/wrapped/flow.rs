//! How reading continues after a piece of a wrapper.

pub(super) enum Flow {
    /// The next piece follows.
    Continue,
    /// The closer is here, of this many bytes.
    Close(usize),
    /// The wrapper is none, unless a `>` that was passed closes it (R1, R3).
    Abandon,
    More,
}
