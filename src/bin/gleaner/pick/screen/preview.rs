//! The pane with all that is known of the selected link.

use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::entry::{self, warnings};
use super::theme::Theme;
use super::{context, text};
use crate::pick::found::Finding;

/// Returns the lines of the pane.
pub fn lines(finding: &Finding, unwrap: bool, columns: usize, theme: Theme) -> Vec<Line<'static>> {
    let mut all = Vec::new();
    // First what a long link would leave no room for.
    for warning in warnings(finding) {
        wrap(&format!("! {warning}"), columns, theme.warning, &mut all);
    }
    if let Some((sign, other)) = entry::other_link(finding, unwrap) {
        wrap(&format!("{sign}{other}"), columns, theme.target, &mut all);
        let via =
            finding.target.as_ref().map(|target| text::prose(&target.via)).unwrap_or_default();
        wrap(&format!("   via {via}"), columns, theme.context, &mut all);
    }
    wrap(&text::link(finding.chosen(unwrap)), columns, theme.link, &mut all);
    all.push(Line::default());
    if let Some(message) = &finding.source.message {
        let fields =
            [("From", &message.from), ("Subject", &message.subject), ("Date", &message.date)];
        for (name, field) in fields.into_iter().filter(|(_, field)| !field.is_empty()) {
            wrap(&format!("{name}: {}", text::prose(field)), columns, theme.source, &mut all);
        }
    }
    let mut place = text::prose(&finding.source.path);
    if let Some(line) = finding.line {
        place.extend([":", &line.to_string()]);
    }
    if !finding.part.is_empty() {
        place.extend([", part ", &text::prose(&finding.part)]);
    }
    wrap(&place, columns, theme.context, &mut all);
    all.push(Line::default());
    all.extend(context::all_lines(finding, columns, theme).into_iter().map(Line::from));
    all
}

fn wrap(line: &str, columns: usize, style: Style, all: &mut Vec<Line<'static>>) {
    let parts = text::wrap(line, columns).into_iter();
    all.extend(parts.map(|part| Line::from(Span::styled(part.to_owned(), style))));
}
