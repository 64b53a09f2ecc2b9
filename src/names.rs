//! Names of the variants of enums, as the options of the command and its JSON lines spell them.

use std::fmt;

use crate::error::debug_by_message;

/// The error of parsing a name that is none of a type's names.
///
/// ```
/// use gleaner::uri::Grammar;
/// let error = "rfc822".parse::<Grammar>().unwrap_err();
/// assert_eq!(error.to_string(), "expected rfc1738, rfc2396 or rfc3986, not \"rfc822\"");
/// assert_eq!(error.name(), "rfc822");
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct UnknownName {
    name: String,
    expected: String,
}

impl UnknownName {
    #[cold]
    pub(crate) fn new(name: &str, expected: impl Iterator<Item = &'static str>) -> Self {
        let names: Vec<_> = expected.collect();
        let expected = match names.split_last() {
            Some((last, [])) => (*last).to_owned(),
            Some((last, others)) => [&others.join(", "), " or ", last].concat(),
            None => String::new(),
        };
        Self { name: name.to_owned(), expected }
    }

    /// Returns the unknown name.
    ///
    /// ```
    /// let error = "Keep".parse::<gleaner::uri::ExcessDots>().unwrap_err();
    /// assert_eq!(error.name(), "Keep");
    /// ```
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}, not {:?}", self.expected, self.name)
    }
}

impl std::error::Error for UnknownName {}

debug_by_message!(UnknownName);

/// Implements the constant `ALL` and the function `as_str` of an enum from the names of its variants, and what follows
/// from them: [`Display`](fmt::Display), [`FromStr`](std::str::FromStr), `TryFrom<&str>` and [`AsRef<str>`]. Names are
/// case-sensitive.
macro_rules! impl_names {
    (impl $type:ident {
        $(#[$all:meta])*
        pub const ALL;

        $(#[$as_str:meta])*
        pub const fn as_str {
            $($variant:ident => $name:literal,)+
        }
    }) => {
        impl $type {
            $(#[$all])*
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            $(#[$as_str])*
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)+
                }
            }
        }

        $crate::names::impl_names!($type);
    };
    ($type:ty) => {
        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl AsRef<str> for $type {
            fn as_ref(&self) -> &str {
                self.as_str()
            }
        }

        impl std::str::FromStr for $type {
            type Err = $crate::names::UnknownName;

            fn from_str(name: &str) -> Result<Self, Self::Err> {
                let mut all = Self::ALL.iter().copied();
                all.find(|one| one.as_str() == name).ok_or_else(|| {
                    let names = Self::ALL.iter().map(|one| one.as_str());
                    $crate::names::UnknownName::new(name, names)
                })
            }
        }

        impl TryFrom<&str> for $type {
            type Error = $crate::names::UnknownName;

            fn try_from(name: &str) -> Result<Self, Self::Error> {
                name.parse()
            }
        }
    };
}

pub(crate) use impl_names;
