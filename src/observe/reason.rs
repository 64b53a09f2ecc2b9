//! The reasons for which the search decides, one row each.

/// The effect of a decision on the candidate that the search examines.
#[cfg(feature = "explain")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// A candidate begins.
    Opens,
    /// The candidate is read on, or read in another way.
    Reads,
    /// The candidate ends; a later end replaces it.
    Ends,
    /// A part of the candidate is trimmed off, or is not.
    Trims,
    /// Another reading is recorded; the readings name these.
    Adds,
    /// The candidate is a finding.
    Accepts,
    /// The candidate is no finding.
    Refuses,
    /// What was read of the candidate from the start of the span on is read again, in another way.
    Retries,
}

/// Declares [`Reason`] from rows of variant, name, role, rule, part of the rule and sentence. `{}` in a sentence stands for
/// the text of the span.
macro_rules! reasons {
    ($($variant:ident $name:literal $role:ident $rule:literal $part:literal $sentence:literal;)+) => {
        /// A reason for which the search decides.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[cfg_attr(
            not(all(feature = "domains", feature = "explain")),
            allow(dead_code, reason = "some are those of a feature")
        )]
        pub(crate) enum Reason {
            $(#[doc = $sentence] $variant,)+
        }

        #[cfg(feature = "explain")]
        impl Reason {
            /// All reasons.
            #[cfg(test)]
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            pub fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)+ }
            }

            pub fn role(self) -> Role {
                match self { $(Self::$variant => Role::$role,)+ }
            }

            /// Returns the rule as the headings of the rules name it.
            pub fn rule(self) -> &'static str {
                match self { $(Self::$variant => $rule,)+ }
            }

            /// Returns the words with which the paragraph of the rule begins that holds the reason; empty for the whole rule.
            pub fn part(self) -> &'static str {
                match self { $(Self::$variant => $part,)+ }
            }

            pub fn sentence(self) -> &'static str {
                match self { $(Self::$variant => $sentence,)+ }
            }
        }
    };
}

reasons! {
    // Openers.
    UrlAngleOpens "url-angle-opens" Opens "R1" "" "{} opens a wrapper";
    AngleOpens "angle-opens" Opens "R2" "" "{} opens a wrapper, as a scheme follows it";
    QuoteOpens "quote-opens" Opens "R5" "" "{} opens a wrapper, as a scheme follows it";
    BareBegins "bare-begins" Opens "R6" "*Start.*" "a bare reference begins with {}";
    OpaqueBegins "opaque-begins" Opens "R9" "- Without `//`, bare" "a bare reference begins with {}, which needs no `//`";
    PropertyBegins "property-begins" Opens "R6" "*Escapes*" "a bare reference begins with {}, whose colon is escaped";
    JsonBegins "json-begins" Opens "R11" "" "a reference in a JSON string begins with {}";
    AbbreviatedBegins "abbreviated-begins" Opens "R8" "" "an abbreviated reference begins with {}";
    DomainBegins "domain-begins" Opens "R8" "" "a bare domain begins with {} (setting `domains`)";
    AddressBegins "address-begins" Opens "R8" "" "an e-mail address begins with {} (setting `emails`)";
    Prefixed "prefixed" Reads "R6" "*Start.*" "{} is a prefix of the reference";
    DroppedPrefix "dropped-prefix" Reads "R6" "*Start.*" "{} is outside the reference: a word glued to it, the name of a tool, or an outer scheme; a reading has it";

    // Wrappers.
    SpaceIgnored "space-ignored" Reads "R1" "" "{} is white space without a line break, which is ignored; readings have `%20`, and the part before it";
    BreakIgnored "break-ignored" Reads "R1" "" "{} has a line break, which is ignored in the wrapper";
    BreakInQuotes "break-in-quotes" Reads "R5" "" "{} has exactly one line break, which is ignored in the wrapper";
    PrefixSkipped "prefix-skipped" Reads "R3" "" "{} is the quote prefix of the opening line, which is skipped";
    OtherPrefixSkipped "other-prefix-skipped" Reads "R3" "" "{} begins a line that lacks the opening line's quote prefix: the line's own prefix is skipped (`guessed`)";
    PrefixMissing "prefix-missing" Reads "R3" "" "the line begins without the opening line's quote prefix (`guessed`)";
    NoPrefix "no-prefix" Reads "R3" "" "the opening line has no quote prefix, so `>` would close here, and `:` and `|` are data";
    LeaderSkipped "leader-skipped" Reads "R3" "" "{} is the leader of the opening line, which is skipped";
    DeeperPrefixSkipped "deeper-prefix-skipped" Reads "R3" "" "{} may be a deeper quote prefix: it is skipped if a closer follows on the line (`guessed`)";
    CloserAfterPrefix "closer-after-prefix" Retries "R3" "" "{} closes the wrapper after the prefix: no single word that ends in `>` follows";
    LeaderKept "leader-kept" Reads "R3" "" "{} is data: no leader that the opening line has begins the line, before white space";
    BorderKept "border-kept" Reads "R3" "" "{} is not the side of a frame: not each line from the opener to the closer has one in the same column, or none may stand there";
    DiffMarksSkipped "diff-marks-skipped" Reads "R3" "" "each continuation line begins with the same mark of a diff, which is skipped (`guessed`)";
    DiffMarksKept "diff-marks-kept" Reads "R3" "" "a `!` or `+` begins a continuation line, but not each of at least two, so it is data";
    LeftFrameSkipped "left-frame-skipped" Reads "R3" "" "{} is to the left of the frame around the reference, and is skipped (`guessed`)";
    RightFrameSkipped "right-frame-skipped" Reads "R3" "" "{} may be the right side of a frame around the reference, and is skipped with the rest of its line (`guessed`)";
    ReadWithoutLeftFrame "read-without-left-frame" Retries "R3" "" "a line has no left side of a frame: the wrapper is read again without it";
    ReadWithoutRightFrame "read-without-right-frame" Retries "R3" "" "a line has no right side of a frame: the wrapper is read again without it";
    PageBreakSkipped "page-break-skipped" Reads "page-breaks" "" "{} is a page break, which is skipped";
    HyphenInDoubt "hyphen-in-doubt" Reads "R4" "" "the hyphen before the line break may belong to the reference or not: readings vary it";
    HyphenCertain "hyphen-certain" Reads "R4" "" "the hyphen belongs to the reference: only before a line break in a wrapper it is in doubt";
    SoftBreak "soft-break" Reads "R4" "" "the `=` before the line break is a soft break, and is dropped; a reading has it";
    EqualsKept "equals-kept" Reads "R4" "" "the `=` before the line break is data: the reference is bare, or blanks, a prefix or a leader follow the break";
    ContinuedLine "continued-line" Reads "R4" "" "the `\\` before the line break continues the line, and is dropped; a reading has it";
    BackslashKept "backslash-kept" Reads "R4" "" "the `\\` before the line break is data, as blanks, a prefix or a leader are beside the break";
    LabelIgnored "label-ignored" Reads "R2" "" "a label begins after the `|`, and is no part of the value";
    ConjunctionEnds "conjunction-ends" Reads "R1" "" "a lone `or` or `and`, which a path or a reference follows, ends the value; a reading has the rest";
    SlashesDropped "slashes-dropped" Reads "R1" "" "the `//` before the scheme is dropped";
    UrlAngleCloses "url-angle-closes" Ends "R1" "" "{} closes the wrapper";
    AngleCloses "angle-closes" Ends "R2" "" "{} closes the wrapper";
    QuoteCloses "quote-closes" Ends "R5" "" "{} closes the wrapper";
    FinalCharacterKept "final-character-kept" Reads "R6" "*Trim*" "the final {} stays: only bare references are trimmed";
    RelativeCounts "relative-counts" Accepts "R1" "" "the value is a relative reference (setting `relative`)";

    // Wrappers that are abandoned.
    WrapperTooLong "wrapper-too-long" Refuses "R1" "" "the text of the wrapper exceeds `max_reference`, so the wrapper is abandoned";
    WrapperUnclosed "wrapper-unclosed" Refuses "R1" "" "the input ends before the closer, so the wrapper is abandoned";
    CharacterExcluded "character-excluded" Reads "R7" "" "{} is never inside a reference";
    IriOff "iri-off" Refuses "R7" "" "{} is outside ASCII, and the setting `iri` is off, so the wrapper is abandoned";
    WrapperEmpty "wrapper-empty" Refuses "R1" "" "no value is in the wrapper";
    WrapperHasExcluded "wrapper-has-excluded" Refuses "R1" "" "a character that R7 forbids abandons the wrapper";
    WrapperReopened "wrapper-reopened" Refuses "R1" "" "another `<` abandons the wrapper";
    BlankLine "blank-line" Refuses "R1" "" "a blank line, or one with nothing but a prefix, abandons the wrapper";
    LineWithoutFrame "line-without-frame" Refuses "R3" "" "the frame around the reference lacks its side here, so the wrapper is abandoned";
    Prose "prose" Refuses "R1" "" "{} is prose: white space after a mark and before an upper-case letter, or the fourth run of white space, so the wrapper is abandoned";
    SpaceInQuotes "space-in-quotes" Refuses "R5" "" "{} is white space without a line break, so the quotation marks are no wrapper";
    BackslashInQuotes "backslash-in-quotes" Refuses "R5" "" "a `\\` is inside the quotation marks, so they are no wrapper";
    SpaceAfterTentativeCloser "space-after-tentative-closer" Refuses "R3" "" "white space follows before the next `>`, so what was skipped is no deeper quote prefix";
    DiffMarksAreProse "diff-marks-are-prose" Refuses "R3" "" "a `!` or `+` begins a continuation line, but not each, and the white space after it makes the wrapper prose";
    CloserRefused "closer-refused" Refuses "R9" "" "{} does not meet the minimum at the closer, so the wrapper is abandoned";
    RelativeOff "relative-off" Refuses "R1" "" "{} is relative, and the setting `relative` is off, so the wrapper is abandoned";

    // Bare references.
    EscapeDropped "escape-dropped" Reads "R6" "*Escapes*" "{} is an escape of another notation: its `\\`, or all of it, is dropped; a reading has it";
EscapeRefuses "escape-refuses" Refuses "R6" "*Escapes*" "the `\\` before the colon begins no escape that counts";
    LineJoined "line-joined" Reads "join-lines" "" "{} joins the next line to the reference";
    LineNotJoined "line-not-joined" Reads "join-lines" "" "the next line does not continue the reference";
    InputEnds "input-ends" Ends "R6" "*End.*" "the reference extends to the end of the text";
    WhiteSpaceEnds "white-space-ends" Ends "R7" "" "the reference ends before white space";
    ExcludedEnds "excluded-ends" Ends "R7" "" "the reference ends before {}, which is never inside one";
    JsonEscapeEnds "json-escape-ends" Ends "R11" "" "the reference ends before the `\\`: it begins no escape of JSON, or one of a character that R7 forbids";
    BarEnds "bar-ends" Ends "R7" "" "the reference ends before {}";
    BackslashEnds "backslash-ends" Ends "R7" "" "the reference ends before the `\\`, which begins no escape";
    NonAsciiEnds "non-ascii-ends" Ends "R7" "" "the reference ends before {}: the table of characters excludes it, the sequence is ill-formed, or the setting `iri` is off";
    CloserEnds "closer-ends" Ends "R6" "*End.*" "the reference ends before the {}, which has no opener in it";
    BracketSlashEnds "bracket-slash-ends" Ends "R6" "*End.*" "the reference ends before `[/`";
    BracketUnclosed "bracket-unclosed" Ends "R6" "*End.*" "the reference ends before the {}, which nothing in it closes";
    AmigaGuideEnds "amiga-guide-ends" Ends "R6" "*End.*" "the reference ends before the `@{` of an AmigaGuide command";
    ApostropheEnds "apostrophe-ends" Ends "R6" "*End.*" "the reference ends before the `'`, as one stands directly before it, or before `/>`";
    EntityEnds "entity-ends" Ends "R6" "*End.*" "the reference ends before the character reference at {}";
    SeparatorEnds "separator-ends" Ends "R6" "*End.*" "the reference ends before the {}, as a registered scheme and `://` follow it";
    ColonEnds "colon-ends" Ends "R8" "" "the abbreviated reference ends before the `:`, which no digit follows";
    ProseEnds "prose-ends" Ends "R7" "*Scripts without spaces*" "the reference ends before {}: prose in a script without spaces follows, or a port ends there; a reading has it";
    StringEnds "string-ends" Ends "R11" "" "the string is one reference, which ends at the closing quote, and is neither trimmed nor cut";
    LabelTrimmed "label-trimmed" Trims "R6" "*Trim*" "the label {} was trimmed; a reading keeps it";
    PunctuationTrimmed "punctuation-trimmed" Trims "R6" "*Trim*" "the final {} was trimmed; a reading keeps it";
    PossessiveTrimmed "possessive-trimmed" Trims "R6" "*Trim*" "the final {} was trimmed, as a possessive; a reading keeps it";
    EmphasisTrimmed "emphasis-trimmed" Trims "R6" "*Trim*" "the final {} was trimmed, as the end of emphasis; a reading keeps it";
    FinalMarkKept "final-mark-kept" Trims "R6" "*Trim*" "the final {} stays: the reference follows `](`, and `)` follows it";
    LimitExceeded "limit-exceeded" Accepts "over-long" "" "the text exceeds `max_reference`: the item has its first 256 bytes";
    Elided "elided" Reads "R6" "*Trim*" "an ellipsis follows: the text abbreviates the reference (`elided`)";
    AmpersandEntity "ampersand-entity" Reads "R6" "*End.*" "the value has `&amp;`; a reading decodes it";
    NonAsciiInside "non-ascii-inside" Reads "R7" "" "the value has characters outside ASCII that the table allows (setting `iri`)";
    RfcExcludes "rfc-excludes" Reads "R7" "" "the value does not conform to RFC 2396: characters are allowed that real links hold";
    Completed "completed" Reads "R8" "" "the value gets the scheme that the abbreviated reference lacks";
    PathAfterColon "path-after-colon" Reads "R8" "" "a path follows the colon of the `ftp.` host (`guessed`); the host alone is a reading";
    MinimumMet "minimum-met" Accepts "R9" "" "the value meets the minimum of its scheme";
    ShapeMet "shape-met" Accepts "R8" "" "the value has the shape of an abbreviated reference or a bare domain";
    DomainInProse "domain-in-prose" Opens "R7" "*Scripts without spaces*" "{} is a host by itself: prose in a script without spaces precedes or follows it";
    NotationRead "notation-read" Reads "R12" "" "the notation {} is read as what it stands for";
    NotationKept "notation-kept" Refuses "R12" "" "the notation {} stays as written, as no scheme or authority is here";
    RefangOff "refang-off" Refuses "R12" "" "{} is a notation of a defanged reference, which the setting `refang` does not include";
    DomainsOff "domains-off" Refuses "R8" "" "{} is a bare domain: the setting `domains` is off";
    EmailsOff "emails-off" Refuses "R8" "" "{} is an e-mail address: the setting `emails` is off";
    Defanged "defanged" Reads "R12" "" "{} is defanged, and is read as what its notations stand for";
    Settled "settled" Reads "R13" "" "other text attests this reading, which is the value";
    LineTried "line-tried" Reads "R13" "" "{} joins the next line to the reference, as other text attests";
    LineNotAttested "line-not-attested" Retries "R13" "" "the next lines do not continue the reference: no other text attests that";
    Unsettled "unsettled" Reads "R13" "" "other text attests no other reading";

    // Readings.
    AddsHost "adds-host" Adds "R8" "" "is the host alone";
    AddsPrefix "adds-prefix" Adds "R6" "*Start.*" "has what precedes the scheme";
    AddsInner "adds-inner" Adds "R6" "*Start.*" "is the part after the `+` of the scheme";
    AddsWithoutEscaped "adds-without-escaped" Adds "R6" "*Escapes*" "drops the escaped characters too";
    AddsUncut "adds-uncut" Adds "R7" "*Scripts without spaces*" "has what the rule cuts off";
    AddsConjunction "adds-conjunction" Adds "R1" "" "has what follows the conjunction";
    AddsBeforeFrame "adds-before-frame" Adds "R3" "" "ends before the first `|`";
    AddsOther "adds-other" Adds "R13" "" "is a value without other text";

    // Candidates that are no references.
    MinimumFails "minimum-fails" Refuses "R9" "" "{} does not meet the minimum of its scheme";
    AuthorityFails "authority-fails" Refuses "R9" "- With `//`" "the authority does not begin with a letter, a digit or another character that may begin one";
    ShapeFails "shape-fails" Refuses "R8" "" "{} does not have the shape of an abbreviated reference: a label, a dot and a label, with no `@`";
    GroupFails "group-fails" Refuses "R9" "- Without `//`, bare" "no newsgroup, `*` or `@` follows `news:`";
    NumberGoesOn "number-goes-on" Refuses "R9" "- Without `//`, bare" "white space and more digits follow the number of the `tel:`";
    SchemeUnknown "scheme-unknown" Refuses "R9" "- Without `//`, bare" "{} is no reference: without `//`, only schemes of the bare table count";
    SpaceAfterColon "space-after-colon" Refuses "R9" "- Without `//`, bare" "white space follows {}, so nothing is left of a bare reference";
    PrefixFails "prefix-fails" Refuses "R9" "- Without `//`, bare" "what follows {} is not what the scheme requires";
    ColonEscaped "colon-escaped" Refuses "R6" "*Escapes*" "{} begins no reference: the escaped colon needs a registered scheme before it and `//` after it, or `file` and `/`";
    SchemeTooLong "scheme-too-long" Refuses "R9" "" "the scheme {} is longer than 32 characters";
    NoScheme "no-scheme" Refuses "R6" "*Start.*" "no scheme begins in {}";
    UrlOpenerSpaceTooLong "url-opener-space-too-long" Refuses "R1" "" "{} opens no wrapper: it has more than 64 bytes of white space, or more than one line break";
    OpenerSpaceTooLong "opener-space-too-long" Refuses "R2" "" "{} opens no wrapper: it has more than 64 bytes of white space, or more than one line break";
    QuoteNotDirect "quote-not-direct" Refuses "R5" "" "{} opens no wrapper: white space follows the quotation mark";
    AngleIsNoOpener "angle-is-no-opener" Refuses "R2" "" "{} opens no wrapper: the scheme is not in the table for wrappers, and no `//` follows";
    QuoteIsNoOpener "quote-is-no-opener" Refuses "R5" "" "{} opens no wrapper: the scheme is not in the table for wrappers, and no `//` follows";
    UrlIsNoScheme "url-is-no-scheme" Refuses "R1" "" "{} is no scheme, and no `<` precedes it";
    AbbreviationInWord "abbreviation-in-word" Refuses "R8" "" "{} is no abbreviated reference: the character before it rules that out";
    AbbreviatedOff "abbreviated-off" Refuses "R8" "" "{} is not searched for: the setting `abbreviated` is off";
    SyslogHost "syslog-host" Refuses "R8" "" "{} is the host field of a syslog line: a time precedes it";
    DomainFails "domain-fails" Refuses "R8" "" "{} is no bare domain";
    AddressFails "address-fails" Refuses "R8" "" "{} is in no e-mail address";
    EarlierFailure "earlier-failure" Refuses "R9" "" "{} begins in a candidate that failed, and would fail like that";
    Resumes "resumes" Reads "R10" "" "no finding overlaps this one: the search resumes after it";
    OtherRuleWins "other-rule-wins" Refuses "R10" "" "another reference begins at {} or before it, and wins";
    InsideFinding "inside-finding" Refuses "R10" "" "{} lies inside the finding, after which the search resumes";
}
