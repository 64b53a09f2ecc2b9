//! Counts the bytes that are looked at, each as often as it is: linearity shown without a clock.
//!
//! With the feature `work-counter` only; otherwise counting is nothing.

#[cfg(feature = "work-counter")]
thread_local! {
    static COUNTED: std::cell::Cell<u64> = const { std::cell::Cell::new(0) };
}

/// Counts `bytes` looked at.
#[inline]
#[cfg_attr(not(feature = "work-counter"), expect(unused_variables, reason = "counts nothing"))]
pub(crate) fn count(bytes: usize) {
    #[cfg(feature = "work-counter")]
    COUNTED.with(|counted| counted.set(counted.get() + bytes as u64));
}

/// How many bytes this thread has looked at, each as often as it did.
///
/// ```
/// let before = gleaner::work();
/// assert_eq!(gleaner::extract(b"see http://a.example/").count(), 1);
/// assert!(gleaner::work() - before >= 21);
/// ```
#[cfg(feature = "work-counter")]
#[must_use]
pub fn work() -> u64 {
    COUNTED.with(std::cell::Cell::get)
}
