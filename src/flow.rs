//! [`IntoFlow`]: the results of the closures that receive items.

use std::ops::ControlFlow;

/// The result of a closure that receives items: `()`, or a [`ControlFlow`] that may stop the search.
///
/// A method that takes such a closure returns the same type: `()` from a closure that never stops the search,
/// and otherwise `Break` if the closure returned `Break`.
///
/// The trait is sealed: no other type can implement it. A closure that never returns, such as `|_| panic!()`, needs the
/// result type that it would have: `|_| -> () { panic!() }`.
///
/// ```
/// use std::ops::ControlFlow;
/// use gleaner::{Config, Extractor};
///
/// let mut extractor = Extractor::new(&Config::new());
/// let mut count = 0;
/// extractor.feed(b"http://a.example/ http://b.example/ ", |_| count += 1);
/// assert_eq!(count, 2);
/// let flow = extractor.feed(b"http://c.example/ ", |_| ControlFlow::Break(()));
/// assert_eq!(flow, ControlFlow::Break(()));
/// ```
#[diagnostic::on_unimplemented(
    message = "a closure that receives items returns `()` or `ControlFlow<()>`, not `{Self}`",
    label = "returns neither `()` nor `ControlFlow<()>`",
    note = "end the closure with `;`, or return `ControlFlow::Continue(())` or `ControlFlow::Break(())`",
    note = "a closure that never returns needs the type `()`: `|_| -> () {{ panic!() }}`"
)]
pub trait IntoFlow: sealed::Sealed + Sized {
    /// Converts the result of a closure; `()` is `Continue`.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// assert_eq!(gleaner::IntoFlow::into_flow(()), ControlFlow::Continue(()));
    /// ```
    fn into_flow(self) -> ControlFlow<()>;

    /// Converts the result of a search; `()` stands for both variants.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// let flow: ControlFlow<()> = gleaner::IntoFlow::from_flow(ControlFlow::Break(()));
    /// assert!(flow.is_break());
    /// ```
    fn from_flow(flow: ControlFlow<()>) -> Self;
}

impl IntoFlow for () {
    fn into_flow(self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn from_flow(_: ControlFlow<()>) -> Self {}
}

impl IntoFlow for ControlFlow<()> {
    fn into_flow(self) -> ControlFlow<()> {
        self
    }

    fn from_flow(flow: ControlFlow<()>) -> Self {
        flow
    }
}

mod sealed {
    use std::ops::ControlFlow;

    pub trait Sealed {}

    impl Sealed for () {}
    impl Sealed for ControlFlow<()> {}
}
