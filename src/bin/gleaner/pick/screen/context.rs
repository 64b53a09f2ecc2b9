//! The text around a link, with the link in it.

use std::borrow::Cow;

use ratatui::text::Span;

use super::text;
use super::theme::Theme;
use crate::pick::found::Finding;

type Spans = Vec<Span<'static>>;

/// The maximum number of lines on each side of a link.
const MAX_LINES: usize = 6;

/// Returns the line of a link, cut to the columns, so that the place of the link is near the middle.
pub fn line_of(finding: &Finding, columns: usize, theme: Theme) -> Vec<Spans> {
    let (before, after) = sides(finding);
    let before = before.rsplit('\n').next().unwrap_or_default();
    let after = after.split('\n').next().unwrap_or_default();
    let (before, after) = (text::prose(before), text::prose(after));
    let (before, after) = (before.trim_start(), after.trim_end());
    if before.is_empty() && after.is_empty() {
        return Vec::new();
    }
    vec![around([before, &text::link(&finding.link), after], columns, theme)]
}

/// Returns all lines around a link.
pub fn all_lines(finding: &Finding, columns: usize, theme: Theme) -> Vec<Spans> {
    let (before, after) = sides(finding);
    let (lines_before, before) = before.rsplit_once('\n').unwrap_or(("", &before));
    let (after, lines_after) = after.split_once('\n').unwrap_or((&after, ""));
    let plain = |line: &str| {
        let line = text::prose(line);
        vec![Span::styled(text::cut(line.trim_end(), columns), theme.context)]
    };
    let skipped = lines_before.lines().count().saturating_sub(MAX_LINES);
    let mut all: Vec<Spans> = lines_before.lines().skip(skipped).map(plain).collect();
    let (before, after) = (text::prose(before), text::prose(after));
    let line = [before.trim_start(), &text::link(&finding.link), after.trim_end()];
    all.push(around(line, columns, theme));
    all.extend(lines_after.lines().take(MAX_LINES).map(plain));
    let is_blank = |line: &Spans| line.iter().all(|span| span.content.trim().is_empty());
    while all.last().is_some_and(is_blank) {
        all.pop();
    }
    all.into_iter().skip_while(is_blank).collect()
}

/// Returns the text before a link and the text after it, without the tags of HTML.
fn sides(finding: &Finding) -> (Cow<'_, str>, Cow<'_, str>) {
    let Finding { before, after, .. } = finding;
    if !finding.is_markup {
        return (Cow::Borrowed(before), Cow::Borrowed(after));
    }
    // The link may be in a tag, and so may be the place where the text is cut.
    let is_in_tag = before.rfind('<').is_some_and(|open| before.rfind('>') < Some(open));
    let first = before.find('>').filter(|&close| before.find('<').is_none_or(|open| close < open));
    let before = first.map_or(&**before, |close| &before[close + 1..]);
    let after = after.split_once('>').filter(|_| is_in_tag).map_or(&**after, |(_, text)| text);
    let (before, after) = (without_tags(before), without_tags(after));
    if is_in_tag {
        return (Cow::Owned(before + "["), Cow::Owned(format!("]{after}")));
    }
    (before.into(), after.into())
}

/// Removes what is between `<` and the next `>`.
fn without_tags(html: &str) -> String {
    let mut text = String::with_capacity(html.len());
    let mut rest = html;
    while let Some((before, tag)) = rest.split_once('<') {
        text.push_str(before);
        rest = tag.split_once('>').map_or("", |(_, after)| after);
    }
    text + rest
}

/// Returns the line of a link: the link, which is above it in full, has a third of the columns at most.
fn around([before, link, after]: [&str; 3], columns: usize, theme: Theme) -> Spans {
    let link = text::shorten(link, columns / 3);
    let room = columns.saturating_sub(text::width(&link));
    let (left, right) = (text::width(before), text::width(after));
    let left = left.min((room / 2).max(room.saturating_sub(right)));
    let before = if text::width(before) > left {
        format!("{}{}", text::ELLIPSIS, text::end(before, left.saturating_sub(1)))
    } else {
        before.to_owned()
    };
    vec![
        Span::styled(before, theme.context),
        Span::styled(link, theme.here),
        Span::styled(text::cut(after, room.saturating_sub(left)), theme.context),
    ]
}
