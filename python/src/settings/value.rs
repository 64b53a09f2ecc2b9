//! The values of keyword arguments.

use std::fmt::Display;
use std::str::FromStr;

use gleaner::UnknownName;
use pyo3::conversion::FromPyObjectOwned;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyString};

use crate::error::ConfigError;

/// A keyword argument.
pub struct Argument<'a, 'py> {
    pub name: &'a str,
    pub value: &'a Bound<'py, PyAny>,
}

impl<'py> Argument<'_, 'py> {
    pub fn error(&self, message: &impl Display) -> PyErr {
        ConfigError::new_err(format!("{}: {message}", self.name))
    }

    pub fn wrong_type(&self, expected: &str) -> PyErr {
        let found = self.value.get_type();
        let found = found.name().map_or_else(|_| String::new(), |name| name.to_string());
        PyTypeError::new_err(format!("{}: expected {expected}, not {found}", self.name))
    }

    pub fn extract<T: FromPyObjectOwned<'py>>(&self, expected: &str) -> PyResult<T> {
        self.value.extract().map_err(|_| self.wrong_type(expected))
    }

    pub fn parsed<T: FromStr<Err = UnknownName>>(&self, name: &str) -> PyResult<T> {
        name.parse().map_err(|error| self.error(&error))
    }
}

pub fn flag(argument: &Argument<'_, '_>) -> PyResult<bool> {
    argument.extract("bool")
}

/// Returns the value with this name.
pub fn name<T: FromStr<Err = UnknownName>>(argument: &Argument<'_, '_>) -> PyResult<T> {
    argument.parsed(&argument.extract::<String>("str")?)
}

/// Returns the strings of an iterable. A string alone is one, in which commas separate several, as on the command line.
pub fn names(argument: &Argument<'_, '_>) -> PyResult<Vec<String>> {
    if let Ok(text) = argument.value.cast::<PyString>() {
        return Ok(text.to_str()?.split(',').map(str::to_owned).collect());
    }
    let wrong = |_| argument.wrong_type("an iterable of str");
    let items = argument.value.try_iter().map_err(wrong)?;
    items.map(|item| item?.extract().map_err(wrong)).collect()
}

pub fn number(argument: &Argument<'_, '_>, least: u64, most: u64) -> PyResult<usize> {
    if argument.value.is_instance_of::<PyBool>() {
        return Err(argument.wrong_type("int"));
    }
    let number = argument.extract::<i128>("int")?;
    let in_range = u64::try_from(number).ok().filter(|number| (least..=most).contains(number));
    let number = in_range.and_then(|number| usize::try_from(number).ok());
    number.ok_or_else(|| {
        argument.error(&format!("expected {least} to {most}, not {}", argument.value))
    })
}

/// Returns a number of bytes: an integer, or a string with a unit, as on the command line.
pub fn size(argument: &Argument<'_, '_>) -> PyResult<usize> {
    let Ok(text) = argument.value.cast::<PyString>() else {
        return number(argument, 1, u64::MAX);
    };
    let text = text.to_str()?;
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (digits, unit) = text.split_at(end);
    let shift = match unit {
        "" => 0,
        "K" | "KiB" => 10,
        "M" | "MiB" => 20,
        "G" | "GiB" => 30,
        _ => u32::MAX,
    };
    let factor = 1_usize.checked_shl(shift);
    let bytes =
        digits.parse().ok().zip(factor).and_then(|(n, factor): (usize, _)| n.checked_mul(factor));
    bytes.filter(|&bytes| bytes > 0).ok_or_else(|| {
        argument.error(&format!("expected a number of bytes, at least 1, with K, M or G if need be, such as 8K, not {text:?}"))
    })
}
