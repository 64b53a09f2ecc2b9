//! The classes of differences, and the rule that each comes from.

macro_rules! classes {
    ($($name:ident, $rule:literal, $reason:literal;)*) => {
        /// Why the two sides find other spans at a place.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Class {
            $($name,)*
        }

        impl Class {
            pub const ALL: &[Self] = &[$(Self::$name),*];

            /// The rule, and what it has to do with the difference.
            pub const fn reason(self) -> (&'static str, &'static str) {
                match self {
                    $(Self::$name => ($rule, $reason),)*
                }
            }
        }
    };
}

classes! {
    // What gleaner alone finds.
    Opaque, "R9", "`mailto:`, `news:` and others without `//`, which linkify does not take";
    Json, "R11", "`http:\\/\\/` in a JSON string";
    NoHostName, "R9", "the host is neither a name as linkify wants it nor an IPv4 address";
    FoldedAuthority, "R1-R5", "white space in a wrapper stands before the host or in it, so that linkify sees none";
    BeforeScheme, "R6", "a digit before the scheme's run, or an `@`: nothing before it forbids it";
    SecondReference, "R6", "one ends where linkify goes on, and then another begins";
    AfterDomain, "R8", "linkify takes a bare domain, and the scheme behind it for a part of it";
    // What linkify alone finds.
    BareDomain, "R8", "a domain without `www.` or `ftp.` is no reference";
    NotAbbreviated, "R8", "`www.` or `ftp.` after a `_`, or without two labels behind it, or before an `@`";
    NoAuthority, "R9", "`//` with no authority behind it";
    LetterScheme, "R9", "the fine print's uuencoded line: a scheme of one letter";
    Inside, "R10", "it lies in a reference that gleaner finds, and linkify does not, or has left before";
    // Where the two begin at other places.
    RegisteredPart, "R6", "words before the scheme are joined to it by a `.` or a `-`";
    // Where gleaner goes on.
    FoldedLine, "R1-R5", "a line break in a wrapper";
    SoftBreak, "R4", "a quoted-printable soft line break in a wrapper";
    InnerSpace, "R1", "white space without a line break in a wrapper";
    Wrapped, "R1, R2, R5", "what stands before the closer of a wrapper is not trimmed, and brackets and `|` are data";
    FinalStar, "R6", "one `*` at the end is not trimmed";
    AfterHost, "R6", "linkify goes on behind a host at `/` or `?` alone";
    // Where gleaner ends first.
    Entity, "R6", "an entity of HTML's markup ends it";
    Apostrophe, "R6", "`'` and `'s` are trimmed";
    Underscores, "R6", "a run of three or more `_` at the end, or a `_` where one stands before it, is trimmed";
    Backslash, "R7", "a `\\` ends it";
    Character, "R7", "a character that stands in no reference ends it";
}
