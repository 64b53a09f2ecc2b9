//! Values of attributes: the references in them, and how browsers read these.

mod clean;
mod css;
mod escapes;
mod list;
mod refresh;
mod srcset;

use std::ops::Range;

use super::tokens::Form;
pub(super) use clean::{clean, trim};
pub(super) use escapes::Escapes;

/// Calls `each` with the range of each reference in a value, in order. Linear.
pub(super) fn parts(form: Form, value: &[u8], mut each: impl FnMut(Range<usize>, Escapes)) {
    let mut plain = |range| each(range, Escapes::None);
    match form {
        Form::One => plain(0..value.len()),
        Form::List => list::split(value, |byte| byte.is_ascii_whitespace(), plain),
        Form::Commas => list::split(value, |byte| byte == b',', plain),
        Form::Srcset => srcset::candidates(value, plain),
        Form::Refresh => refresh::url(value).into_iter().for_each(plain),
        Form::Css => css::urls(value, each),
        Form::Condition => {}
    }
}
