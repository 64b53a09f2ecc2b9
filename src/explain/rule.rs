//! [`Rule`], a rule of [the rules](crate::rules) and its text.

use crate::observe::Reason;

/// The rules, which hold the texts.
const RULES: &str = include_str!("../rules.md");

/// The headings of the rules that have no number.
const SETTINGS: [(&str, &str); 3] = [
    ("join-lines", "### Setting `join-lines`"),
    ("page-breaks", "### Setting `page-breaks`"),
    ("over-long", "### Over-long references"),
];

/// A rule by which the search decides, or a part of one.
///
/// ```
/// let explained = gleaner::explain::explain("<URL:http://a.example/>", &gleaner::Config::new());
/// let rule = explained[0].decisions()[0].rule();
/// assert_eq!(rule.id(), "R1");
/// assert_eq!(rule.rfc(), Some("RFC 1738 Appendix; RFC 2396 App. E"));
/// assert!(rule.text().starts_with("`<`, at most 64 bytes of white space"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rule {
    id: &'static str,
    part: &'static str,
}

impl Rule {
    pub(super) fn of(reason: Reason) -> Self {
        Self { id: reason.rule(), part: reason.part() }
    }

    /// Returns the name of the rule: `R1` to `R13`, or `join-lines`, `page-breaks` or `over-long`.
    #[must_use]
    pub fn id(&self) -> &'static str {
        self.id
    }

    /// Returns the title of the rule, in Markdown.
    #[must_use]
    pub fn title(&self) -> &'static str {
        self.heading().0
    }

    /// Returns the sections of the RFCs from which the rule is taken; `None` if no RFC has it.
    #[must_use]
    pub fn rfc(&self) -> Option<&'static str> {
        self.heading().1
    }

    /// Returns the text of the rule, or of its part that holds the reason, in Markdown.
    #[must_use]
    pub fn text(&self) -> &'static str {
        let (_, body) = self.section();
        let Some(begins) = position_of_line(body, self.part).filter(|_| !self.part.is_empty())
        else {
            return body.trim();
        };
        let part = &body[begins..];
        let next =
            part.match_indices('\n').map(|(at, _)| at + 1).find(|&at| is_beginning(&part[at..]));
        part[..next.unwrap_or(part.len())].trim()
    }

    /// Returns the title and the sections of the RFCs.
    fn heading(&self) -> (&'static str, Option<&'static str>) {
        let (heading, _) = self.section();
        let heading = heading.trim_start_matches('#').trim();
        let heading = heading.strip_prefix(self.id).map_or(heading, str::trim);
        let (title, rest) = heading.split_once("   (").unwrap_or((heading, ""));
        let rest = rest.strip_suffix(')').unwrap_or(rest);
        let rfc = rest.split_once("; setting").map_or(rest, |(rfc, _)| rfc);
        (title, Some(rfc).filter(|rfc| rfc.starts_with("RFC")))
    }

    /// Returns the heading and the body of the section of the rules.
    fn section(&self) -> (&'static str, &'static str) {
        let setting = SETTINGS.iter().find(|(id, _)| *id == self.id).map(|(_, heading)| *heading);
        let numbered = format!("## {} ", self.id);
        let heading = setting.unwrap_or(&numbered);
        let begins = position_of_line(RULES, heading).unwrap_or(RULES.len());
        let (heading, body) = RULES[begins..].split_once('\n').unwrap_or_default();
        (heading, body.split_once("\n#").map_or(body, |(body, _)| body))
    }
}

/// Reports whether a part of a rule, or nothing, begins with `line`: a blank line, an item of a list, or words in emphasis
/// with an initial capital.
fn is_beginning(line: &str) -> bool {
    let emphasis =
        line.strip_prefix('*').is_some_and(|words| words.starts_with(char::is_uppercase));
    line.is_empty() || emphasis || line.starts_with("- ") || line.starts_with('\n')
}

/// Returns where the first line that begins with `start` begins in `text`.
fn position_of_line(text: &str, start: &str) -> Option<usize> {
    if text.starts_with(start) {
        return Some(0);
    }
    let mut lines = text.match_indices('\n').map(|(at, _)| at + 1);
    lines.find(|&at| text[at..].starts_with(start))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_has_a_rule_and_a_part_with_text() {
        for &reason in Reason::ALL {
            let rule = Rule::of(reason);
            assert!(!rule.title().is_empty(), "{reason:?}");
            assert!(rule.text().len() > 40, "{reason:?}: {}", rule.text());
            assert!(rule.text().starts_with(rule.part), "{reason:?}");
        }
    }
}
