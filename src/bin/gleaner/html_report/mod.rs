//! `--report`: writes the findings as one HTML page, which needs nothing else and never uses the network.
//!
//! ```text
//! page    writes the page: the findings as they come, then the totals and the scripts
//! rows    encodes findings as rows in JSON, with a dictionary
//! json    writes JSON that is safe inside an HTML element
//! totals  counts findings by host, scheme, sender, month, hazard and file
//! settings what the command line sets
//! file    writes a file that appears under its name when it is complete
//! ```

mod file;
mod json;
mod page;
mod rows;
mod settings;
mod totals;

use std::fs::File;
use std::io::{self, BufWriter};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use crate::os_error;
use crate::output::reported::sink::{ReportMessage, ReportSink};
use crate::stdio::FileIdentity;
use file::NewFile;
pub use page::MARK;
use page::Page;
pub use settings::PageSettings;

/// The report of a search.
pub struct HtmlReport {
    name: String,
    page: SharedPage,
    /// Why the page could not be written.
    error: Option<io::Error>,
}

type OpenPage = Page<BufWriter<File>>;
type SharedPage = Arc<Mutex<Option<OpenPage>>>;

/// The page that a signal completes.
static PAGE: OnceLock<SharedPage> = OnceLock::new();

impl HtmlReport {
    /// Begins the page in a new file; returns an error message if that is impossible.
    pub fn open(settings: &PageSettings) -> Result<(Self, [FileIdentity; 2]), String> {
        let name = format!("--report {}", settings.destination.name());
        let old = settings.destination.identity();
        let opened = NewFile::create(&settings.destination.path).and_then(|(file, new)| {
            let identity = FileIdentity::of(&file);
            Ok((Page::begin(BufWriter::new(file), new, settings)?, identity))
        });
        let (page, new) =
            opened.map_err(|error| format!("{name}: {}", os_error::explain(&error)))?;
        let page = Arc::new(Mutex::new(Some(page)));
        let _ = PAGE.set(Arc::clone(&page));
        Ok((Self { name, page, error: None }, [old, new]))
    }
}

impl ReportSink for HtmlReport {
    fn add(&mut self, entries: &[u8], path: &[u8]) {
        let mut page = lock(&self.page);
        if let Some(open) = &mut *page
            && let Err(error) = open.add(entries, path)
        {
            self.error = Some(error);
            *page = None;
        }
    }

    fn finish(&mut self, stopped: Option<&str>) -> Vec<ReportMessage> {
        let page = lock(&self.page).take();
        let finished = match (self.error.take(), page) {
            (Some(error), _) => Err(error),
            (None, Some(page)) => page.finish(stopped),
            (None, None) => Ok(Vec::new()),
        };
        let message = |text: String, is_error| ReportMessage {
            text: format!("{}: {text}", self.name),
            is_error,
        };
        match finished {
            Ok(limits) => limits.into_iter().map(|limit| message(limit, false)).collect(),
            Err(error) => {
                let error = os_error::explain(&error);
                vec![message(format!("{error}; the report is not written"), true)]
            }
        }
    }
}

/// Completes the page with what is found so far, before a signal ends the process.
pub fn complete_interrupted() {
    if let Some(page) = PAGE.get().and_then(|page| lock(page).take()) {
        let _ = page.finish(Some("a signal ended the search"));
    }
}

fn lock(page: &SharedPage) -> MutexGuard<'_, Option<OpenPage>> {
    page.lock().unwrap_or_else(PoisonError::into_inner)
}
