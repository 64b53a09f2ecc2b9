//! The parser of whole numbers.

use std::fmt::Display;
use std::ops::{Bound, RangeBounds};
use std::str::FromStr;

/// Returns a parser of the whole numbers in a range, whose end, if it has one, is included.
pub fn within<T: FromStr + PartialOrd + Display>(
    range: impl RangeBounds<T> + Clone,
) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| expected(text, &range))
    }
}

fn expected<T: Display>(text: &str, range: &impl RangeBounds<T>) -> String {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let limits = match (range.start_bound(), range.end_bound()) {
        (Bound::Included(least), Bound::Included(most)) => format!("from {least} to {most}"),
        // A number with more digits than a limit, which is greater.
        (Bound::Included(least), _) if is_number && text.len() > least.to_string().len() => {
            format!("of at most {}", u128::MAX >> (u128::BITS as usize - 8 * size_of::<T>()))
        }
        (Bound::Included(least), _) => format!("of at least {least}"),
        _ => "in the range of the option".to_owned(),
    };
    format!("expected a whole number {limits}, in digits")
}

#[cfg(test)]
#[path = "../../../../../tests/unit/gleaner/options/value/integer.rs"]
mod tests;
