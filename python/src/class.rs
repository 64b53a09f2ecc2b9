//! [`add`]: adds a class to the module.

use pyo3::PyClass;
use pyo3::prelude::*;

/// The alignment in bytes that Python guarantees for objects.
const ALIGNMENT: usize = 16;

/// Adds a class. One that holds SIMD vectors, whose alignment Python's memory may lack, does not compile.
pub fn add<T: PyClass>(module: &Bound<'_, PyModule>) -> PyResult<()> {
    const { assert!(align_of::<T>() <= ALIGNMENT, "the class needs more alignment than Python gives") };
    module.add_class::<T>()
}
