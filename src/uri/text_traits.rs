//! The traits of types that are a text, as macros.

/// Implements [`Display`](std::fmt::Display), [`AsRef<str>`] and comparisons with text, on either side, for a type with a
/// function `as_str`.
macro_rules! impl_text {
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

        $crate::uri::text_traits::impl_eq!($type: str, &str, String);
    };
}

/// Implements comparisons with other types that are a text, on either side.
macro_rules! impl_eq {
    ($type:ty: $($other:ty),+) => {$(
        impl PartialEq<$other> for $type {
            fn eq(&self, other: &$other) -> bool {
                self.as_str() == AsRef::<str>::as_ref(other)
            }
        }

        impl PartialEq<$type> for $other {
            fn eq(&self, other: &$type) -> bool {
                other == self
            }
        }
    )+};
}

/// Implements equality, order and hashing by the text that the function `as_str` returns.
macro_rules! impl_ord_by_text {
    ($type:ty) => {
        impl PartialEq for $type {
            fn eq(&self, other: &Self) -> bool {
                self.as_str() == other.as_str()
            }
        }

        impl Eq for $type {}

        impl PartialOrd for $type {
            fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
                Some(self.cmp(other))
            }
        }

        impl Ord for $type {
            fn cmp(&self, other: &Self) -> std::cmp::Ordering {
                self.as_str().cmp(other.as_str())
            }
        }

        impl std::hash::Hash for $type {
            fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
                self.as_str().hash(state);
            }
        }
    };
}

pub(super) use {impl_eq, impl_ord_by_text, impl_text};
