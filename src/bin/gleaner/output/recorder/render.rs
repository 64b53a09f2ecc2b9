//! The records of findings: text, JSON lines and rows.

use std::borrow::Cow;
use std::io;
use std::ops::ControlFlow;

use gleaner::mail::Finding;
use gleaner::sink::{FindingPosition, ItemLocation};
use gleaner::uri::UnwrappedLink;
use gleaner::{Flags, Item, Kind, Reference};

use super::tracked_findings::TrackedFindings;
use super::{Admitted, BATCH, Recorder};
use crate::output::event::OutputEvent;
use crate::output::notice::{self, NoticeKind};
use crate::output::record::record_of;

impl<S: FnMut(OutputEvent) -> ControlFlow<()>> Recorder<'_, S> {
    /// Returns the reference of an item that is printed as text without other checks, or `None`, which selects the slow path.
    pub(super) fn fast_path_reference<'i, 't>(
        &self,
        item: &'i Item<'t>,
        finding: Option<&Finding<'_>>,
    ) -> Option<&'i Reference<'t>> {
        let found = item.as_reference()?;
        let is_printed = self.prints_all_values
            && self.tracked.is_none()
            && found.kind() != Kind::Relative
            // With a base, `http:g` may be relative, too (RFC 2396, 5.2).
            && finding.and_then(Finding::base).is_none();
        is_printed.then_some(found)
    }

    /// Ends an item: reports a link that is still wrapped, or an error of writing, and submits a full batch.
    pub(super) fn end_item(
        &mut self,
        rendered: io::Result<Option<UnwrappedLink>>,
        item: &Item<'_>,
        finding: Option<&Finding<'_>>,
    ) -> ControlFlow<()> {
        match rendered {
            Ok(None) => {}
            // JSON lines have keys for it.
            Ok(Some(link)) => self.notice(NoticeKind::Wrapped, || {
                notice::finding::still_wrapped(&link, item, finding)
            })?,
            Err(error) => self.error(&error)?,
        }
        if self.batch.length() < BATCH { ControlFlow::Continue(()) } else { self.submit_batch() }
    }

    /// Renders a relative reference in resolved form.
    pub(super) fn render_resolved(
        &mut self,
        resolved: &str,
        start: u64,
        offset: u64,
        position: impl FnOnce() -> Option<FindingPosition>,
    ) -> io::Result<Option<UnwrappedLink>> {
        let Some(admitted) = self.admit(Cow::Borrowed(resolved)) else {
            return Ok(None);
        };
        let (value, wrapped) = self.report.forms.print(Cow::Borrowed(resolved));
        let location = self.report.text_location(self.path, self.link.as_deref(), position());
        let text = self.report.style.text;
        text.write_value(value.as_bytes(), start, &location, &mut self.batch.bytes)?;
        self.end_record(admitted, offset);
        Ok(wrapped)
    }

    /// Renders the values of a reference; returns a link with wrappers that are not undone.
    pub(super) fn render_text(
        &mut self,
        found: &Reference<'_>,
        offset: u64,
        position: impl FnOnce() -> Option<FindingPosition>,
    ) -> io::Result<Option<UnwrappedLink>> {
        self.reserve();
        let text = self.report.style.text;
        let start = found.span().start;
        // Fast path: most references print their only value (R4) unchanged.
        let one_value = !found.flags().contains(Flags::HYPHEN);
        if one_value && !self.report.forms.rewrites_values() && self.unique.is_none() {
            self.batch.count += 1;
            let location = self.report.text_location(self.path, self.link.as_deref(), position());
            text.write_value(found.as_bytes(), start, &location, &mut self.batch.bytes)?;
            return Ok(None);
        }
        let (mut position, mut location, mut wrapped) = (Some(position), None, None);
        let file_link = self.link.clone();
        for value in found.values() {
            if let Some(admitted) = self.admit(Cow::Borrowed(&*value)) {
                let (value, link) = self.report.forms.print(value);
                wrapped = wrapped.or(link);
                let location = location.get_or_insert_with(|| {
                    let at = position.take().and_then(|position| position());
                    self.report.text_location(self.path, file_link.as_deref(), at)
                });
                text.write_value(value.as_bytes(), start, location, &mut self.batch.bytes)?;
                self.end_record(admitted, offset);
            }
        }
        Ok(wrapped)
    }

    pub(super) fn render_record(
        &mut self,
        item: &Item<'_>,
        finding: Option<&Finding<'_>>,
        resolved: Option<&str>,
        offset: u64,
        position: impl FnOnce() -> Option<FindingPosition>,
    ) -> io::Result<()> {
        let admitted = match item {
            // Without a value, which would be validated again.
            _ if self.unique.is_none() => Some(Admitted(None)),
            Item::Reference(found) => self.admit(resolved.unwrap_or(found.value()).into()),
            Item::Overlong(found) => self.admit_overlong(found),
        };
        let Some(admitted) = admitted else {
            return Ok(());
        };
        self.reserve();
        let at = position();
        let location = ItemLocation::new()
            .path(self.path)
            .line(at.map(|at| at.position.line))
            .part_line(at.and_then(|at| at.part_line))
            .encoding(self.encoding)
            .compression(self.compression)
            .finding_id(self.tracked.as_ref().and_then(TrackedFindings::id))
            .journal(self.entry.as_ref().map(|(entry, _)| entry));
        let record = record_of(item, finding, location, &self.report.record_options);
        if let Some(table) = &self.report.table {
            table.write(&record, &mut self.row, &mut self.batch.bytes)?;
        } else {
            self.json.write(&record, &mut self.batch.bytes)?;
        }
        self.end_record(admitted, offset);
        Ok(())
    }
}
