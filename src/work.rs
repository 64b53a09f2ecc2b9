//! A counter of examined bytes, with which the tests prove linear time without a clock.
//!
//! Without the feature `work-counter`, counting compiles to nothing.

#[cfg(feature = "work-counter")]
thread_local! {
    static COUNTED: std::cell::Cell<u64> = const { std::cell::Cell::new(0) };
}

/// Adds `bytes` to the count of examined bytes.
#[inline]
#[cfg_attr(not(feature = "work-counter"), expect(unused_variables, reason = "counts nothing"))]
pub(crate) fn count(bytes: usize) {
    #[cfg(feature = "work-counter")]
    COUNTED.with(|counted| counted.set(counted.get() + bytes as u64));
}

/// Returns how many bytes this thread has examined. A byte counts each time it is examined.
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
