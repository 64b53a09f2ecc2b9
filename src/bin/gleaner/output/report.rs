//! The settings that the recorders of all inputs share.

use std::sync::Arc;

#[cfg(feature = "html")]
use gleaner::Flags;
use gleaner::mail::{Options, Parts};
use gleaner::sink::{FileLink, FindingPosition, ItemLocation, RecordOptions};
use gleaner::{Item, Kind, Wrapper};

use crate::output::filter::FindingFilter;
use crate::output::forms::ValueForms;
use crate::output::links::FileLinks;
use crate::output::style::{OutputMode, OutputStyle};
use crate::output::table::TableFormat;
use crate::output::values::unique::SeenValues;

/// Which findings are reported, and how.
#[derive(Clone, Debug, Default)]
pub struct Report {
    pub style: OutputStyle,
    /// For `--hyperlink`.
    pub links: Option<Arc<FileLinks>>,
    pub filter: FindingFilter,
    pub forms: ValueForms,
    pub record_options: RecordOptions,
    /// For the modes with rows.
    pub table: Option<Arc<TableFormat>>,
    /// For `--unique`.
    pub seen: Option<Arc<SeenValues>>,
    /// In bytes, for warnings, as is `max_message`.
    pub max_reference: usize,
    pub max_message: usize,
    /// Whether to print relative references in attributes that have no base.
    pub relative: bool,
    /// The searched parts of messages, for warnings.
    pub parts: Parts,
}

impl Report {
    /// Returns what begins the output.
    pub fn header(&self) -> Vec<u8> {
        let table = self.table.as_ref().filter(|_| self.style.mode != OutputMode::Quiet);
        table.map(|table| table.header()).unwrap_or_default()
    }

    /// Reports whether the findings are in the output as soon as it is flushed, not only at the end of the search.
    pub fn writes_at_once(&self) -> bool {
        match self.style.mode {
            OutputMode::Text | OutputMode::Jsonl | OutputMode::Lines | OutputMode::Context => true,
            OutputMode::Rows => self.table.as_ref().is_some_and(|table| table.writes_at_once()),
            _ => false,
        }
    }

    /// Reports whether no option filters, rewrites or counts the absolute references, which are printed as text. Inputs that are
    /// tracked, and references with a base, are exceptions.
    pub fn prints_all_values(&self) -> bool {
        let Self { style, filter, forms, seen, .. } = self;
        style.mode == OutputMode::Text
            && !style.needs_all()
            && filter.accepts_all()
            && !forms.rewrites_values()
            && seen.is_none()
    }

    /// Reports whether to leave out a relative reference in markup, which has no base: except in JSON lines and tables, it is
    /// only printed on request.
    pub fn omits(&self, item: &Item<'_>) -> bool {
        let is_relative = match item {
            Item::Reference(found) => found.kind() == Kind::Relative,
            Item::Overlong(found) => found.scheme().is_none(),
        };
        is_relative
            && matches!(item.wrapper(), Wrapper::Attribute | Wrapper::Destination)
            && !self.style.mode.is_complete()
            && !self.relative
    }

    /// Returns `options`, without the texts of links if neither the output nor the filter needs them.
    #[cfg_attr(not(feature = "html"), expect(clippy::unused_self))]
    pub fn without_unused_texts(&self, options: Options) -> Options {
        #[cfg(feature = "html")]
        if let Some(html) = options.get_html().cloned() {
            let needs_link_texts = self.style.mode.has_fields()
                || self.style.reported.is_some()
                || self.filter.selects(Flags::MISMATCH);
            return options.html(html.link_texts(needs_link_texts));
        }
        options
    }

    /// Returns the location of a finding in text output.
    pub fn text_location<'l>(
        &self,
        path: &'l [u8],
        link: Option<&'l FileLink>,
        at: Option<FindingPosition>,
    ) -> ItemLocation<'l> {
        let position = at.map(|at| at.position);
        let OutputStyle { paths, headings, lines, columns, .. } = self.style;
        ItemLocation::new()
            .path((paths && !headings).then_some(path))
            .file_link(link, position)
            .line(position.map(|at| at.line).filter(|_| lines))
            .column(position.map(|at| at.column).filter(|_| columns))
    }
}
