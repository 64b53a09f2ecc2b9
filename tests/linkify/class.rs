//! The classes of differences, each with its rule and its reason.

macro_rules! classes {
    ($($name:ident, $rule:literal, $reason:literal;)*) => {
        /// The reason for a difference between the findings of gleaner and linkify.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Class {
            $($name,)*
        }

        impl Class {
            pub const ALL: &[Self] = &[$(Self::$name),*];

            /// Returns the rule, and how it explains the difference.
            pub const fn reason(self) -> (&'static str, &'static str) {
                match self {
                    $(Self::$name => ($rule, $reason),)*
                }
            }
        }
    };
}

classes! {
    // Only gleaner finds the reference.
    Opaque, "R9", "`mailto:`, `news:` and others without `//`, which linkify does not support";
    Json, "R11", "`http:\\/\\/` in a JSON string";
    NoHostName, "R9", "the host is neither a host name by linkify's rules nor an IPv4 address";
    FoldedAuthority, "R1-R5", "white space in a wrapper, before the host or inside it, hides the host from linkify";
    BeforeScheme, "R6", "no character before the scheme forbids a reference; for linkify a digit or an `@` does";
    SecondReference, "R6", "a second reference begins where the first ends; linkify continues the first";
    AfterDomain, "R8", "linkify finds a bare domain and takes the scheme after it for a part of the link";
    // Only linkify finds the link.
    BareDomain, "R8", "a domain without `www.` or `ftp.` is not a reference";
    NotAbbreviated, "R8", "`www.` or `ftp.` after a `_`, without two labels after it, or before an `@`";
    NoAuthority, "R9", "`//` without an authority after it";
    LetterScheme, "R9", "the fine print's uuencoded line: a scheme of one letter";
    Inside, "R10", "the link lies inside a reference that gleaner finds, and that linkify misses or ends earlier";
    // Both find it, but gleaner starts later.
    RegisteredPart, "R6", "a `.` or `-` joins words to the scheme";
    GluedWord, "R6", "a word of letters alone, or a tool's name and a `+`, is glued to `https`, `http` or `ftp`";
    // Both find it, but gleaner ends later.
    FoldedLine, "R1-R5", "a line break in a wrapper";
    SoftBreak, "R4", "a quoted-printable soft line break in a wrapper";
    InnerSpace, "R1", "white space without a line break in a wrapper";
    Wrapped, "R1, R2, R5", "the end of a wrapped reference is not trimmed, and brackets and `|` are data";
    FinalStar, "R6", "one `*` at the end is not trimmed";
    AfterHost, "R6", "linkify continues after a host only at `/` or `?`";
    // Both find it, but gleaner ends earlier.
    Entity, "R6", "a character reference for HTML's markup ends the reference";
    Apostrophe, "R6", "`'` and `'s` are trimmed";
    Underscores, "R6", "three or more final `_` are trimmed, and any final `_` if one precedes the reference";
    Backslash, "R7", "a `\\` ends the reference";
    Character, "R7", "a character that R7 forbids ends the reference";
}
