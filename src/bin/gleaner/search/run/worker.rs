//! A worker of a search: takes one input after the other from the walk, and searches it.

use std::io::{self, ErrorKind};
use std::ops::ControlFlow;
use std::panic::{self, AssertUnwindSafe};
use std::path::Path;
use std::sync::{Arc, PoisonError};

use gleaner::internals::{Archive, ArchiveMember, Choice};
use gleaner::mail::Format;

use super::shared::Shared;
use crate::os_error;
use crate::output::event::OutputEvent;
use crate::output::notice::{Notice, NoticeKind};
use crate::output::stats::{SkippedFiles, Stats};
use crate::output::style::OutputMode;
use crate::search::input::open::{Input, OpenInput, Opened};
use crate::search::input::tracked::TrackedInput;
use crate::search::input::walk::WalkEntry;
use crate::search::mail_search::MessageMemory;
use crate::search::reorder::InputTicket;
use crate::search::tools::Tools;
use crate::search::{mail_search, text_search};
use crate::state::assignment::Assignment;
use crate::state::record::Resume;

const PANICKED: &str = "a search thread panicked; the output is incomplete";

const SEARCHED_IN_PART: &str = "searched only in part, because the search panicked; the message of the \
    panic is above; please report it as a defect of gleaner";

/// Runs a worker until the walk ends; breaks if the output stops.
pub fn run_worker(worker: &mut Worker<'_>) -> ControlFlow<()> {
    let ran = panic::catch_unwind(AssertUnwindSafe(|| worker.run()));
    ran.unwrap_or_else(|_| {
        // The other workers would wait forever for the worker's input to finish.
        worker.shared.queue.stop(io::Error::other(PANICKED));
        ControlFlow::Break(())
    })
}

pub struct Worker<'s> {
    pub shared: &'s Shared,
    pub tools: Tools,
}

impl<'s> Worker<'s> {
    pub fn new(shared: &'s Shared) -> Self {
        let Shared { config, options, skip_binary, .. } = shared;
        Self { shared, tools: Tools::new(config, options, *skip_binary) }
    }

    fn run(&mut self) -> ControlFlow<()> {
        while let Some((index, entry)) = self.claim() {
            match entry {
                WalkEntry::Input(input) => {
                    let ticket = InputTicket { index, path: input.path().into() };
                    self.search_input(&ticket, |worker| worker.search(&input, None, &ticket))?;
                }
                WalkEntry::Tracked(input, assignment) => {
                    let ticket = InputTicket { index, path: input.path().into() };
                    self.search_input(&ticket, |worker| {
                        worker.search(&input, Some(assignment), &ticket)
                    })?;
                }
                WalkEntry::Error(notice) => {
                    let ticket = InputTicket { index, path: notice.path.as_slice().into() };
                    self.shared.queue.submit(&ticket, OutputEvent::Notice(notice))?;
                    self.shared.queue.finish(&ticket)?;
                }
                WalkEntry::Directory(path) => {
                    let path = path.into_os_string().into_encoded_bytes();
                    self.shared.queue.finish(&InputTicket { index, path: path.into() })?;
                }
                WalkEntry::Idle(written) => {
                    let ticket = InputTicket { index, path: Vec::new().into() };
                    self.shared.queue.submit(&ticket, OutputEvent::Idle(written))?;
                    self.shared.queue.finish(&ticket)?;
                }
                WalkEntry::Skipped(skipped) => {
                    let ticket = InputTicket { index, path: Vec::new().into() };
                    if self.shared.report.style.stats {
                        let stats = Box::new(Stats::of_skipped(skipped));
                        self.shared.queue.submit(&ticket, OutputEvent::Stats(stats))?;
                    }
                    self.shared.queue.finish(&ticket)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn claim(&self) -> Option<(u64, WalkEntry)> {
        let mut claimed = self.shared.walk.lock().unwrap_or_else(PoisonError::into_inner);
        let entry = claimed.walk.next()?;
        let index = claimed.claimed;
        claimed.claimed += 1;
        Some((index, entry))
    }

    /// Runs the search of an input and ends the input. A panic is an error of the input.
    pub fn search_input(
        &mut self,
        ticket: &InputTicket,
        search: impl FnOnce(&mut Self) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Shared { queue, .. } = self.shared;
        if let Ok(searched) = panic::catch_unwind(AssertUnwindSafe(|| search(self))) {
            searched?;
        } else {
            self.tools.renew();
            let notice = Notice::error(&ticket.path, &SEARCHED_IN_PART);
            queue.submit(ticket, OutputEvent::Notice(notice))?;
        }
        queue.finish(ticket)
    }

    /// Searches an input; with `assignment`, only what was added.
    fn search(
        &mut self,
        input: &Input,
        assignment: Option<Box<Assignment>>,
        ticket: &InputTicket,
    ) -> ControlFlow<()> {
        let Shared { queue, options, open, .. } = self.shared;
        let warning = assignment.as_ref().and_then(|assignment| assignment.warning);
        let is_tracked = assignment.is_some();
        let planned = assignment.as_ref().and_then(|assignment| assignment.stat);
        if let Some(warning) = warning {
            let notice = Notice::new(&ticket.path, NoticeKind::State, &warning);
            queue.submit(ticket, OutputEvent::Notice(notice))?;
        }
        match input.open(*open, options, assignment) {
            Ok(None) => ControlFlow::Continue(()),
            Ok(Some(Opened::Stream(opened))) => self.search_stream(opened, &ticket.path, ticket),
            Ok(Some(Opened::Archive(archive, live, tracked))) => {
                self.search_archive(*archive, live, tracked, input, ticket)
            }
            // The next run finds the new name of the file or, if it was copied before it was truncated, the copy.
            Err(error)
                if is_tracked
                    && (matches!(error.kind(), ErrorKind::NotFound | ErrorKind::Interrupted)
                        || planned.is_some_and(|stat| input.has_shrunk(stat.size))) =>
            {
                ControlFlow::Continue(())
            }
            Err(error) => {
                let message = os_error::explain(&error);
                queue.submit(ticket, OutputEvent::Notice(Notice::error(&ticket.path, &message)))
            }
        }
    }

    /// Searches a stream with this path: the input of the ticket, or a member of it.
    fn search_stream(
        &mut self,
        opened: OpenInput,
        path: &Arc<[u8]>,
        ticket: &InputTicket,
    ) -> ControlFlow<()> {
        let Shared { queue, pool, report, memory, .. } = self.shared;
        if report.style.stats {
            let stats = Box::new(Stats::one_input());
            queue.submit(ticket, OutputEvent::Stats(stats))?;
        }
        if report.style.mode == OutputMode::FilesWithoutMatch {
            queue.submit(ticket, OutputEvent::Searched)?;
        }
        let stops_at_first = report.style.stops_at_first();
        let mut has_value = false;
        let submit = |event| {
            has_value |= matches!(event, OutputEvent::Records(_));
            queue.submit(ticket, event)?;
            if stops_at_first && has_value {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        };
        let tools = &mut self.tools;
        let searched = if opened.stream.format() == Format::Text {
            text_search::search(opened, path, report, pool, tools, submit)
        } else {
            let memory = MessageMemory::new(queue, ticket, *memory);
            mail_search::search(opened, path, report, pool, tools, &memory, submit)
        };
        // If the output has stopped too, the next event breaks.
        if stops_at_first && has_value { ControlFlow::Continue(()) } else { searched }
    }

    /// Searches the members of an archive, one after another.
    fn search_archive(
        &mut self,
        mut archive: Archive,
        live: bool,
        mut tracked: Option<Box<TrackedInput>>,
        input: &Input,
        ticket: &InputTicket,
    ) -> ControlFlow<()> {
        let Shared { queue, report, selection, input_type, .. } = self.shared;
        let choose = |member: &Path| {
            let (printed, below_root) = input.member_paths(member);
            if selection.skips_member(member, &printed, &below_root, input.is_walked()) {
                return Choice::Skip;
            }
            input_type.choose_member(member)
        };
        let tracking = tracked.as_ref().map(|tracked| tracked.tracking());
        while let Some(ArchiveMember { path, stream }) = archive.next_member(choose) {
            if path.as_os_str().is_empty() {
                // An error of the archive itself.
                let error =
                    stream.map(drop).err().unwrap_or_else(|| io::Error::other("an archive"));
                queue.submit(ticket, OutputEvent::Notice(Notice::error(&ticket.path, &error)))?;
                continue;
            }
            let name = path;
            let (path, _) = input.member_paths(&name);
            let path: Arc<[u8]> = path.as_os_str().as_encoded_bytes().into();
            queue.submit(ticket, OutputEvent::Member(Arc::clone(&path)))?;
            match stream {
                Ok(stream) => {
                    let opened = OpenInput {
                        stream,
                        live,
                        file: None,
                        tracking: tracking.as_ref().map(|tracking| tracking.of_member(&name)),
                        tracked: None,
                        journal: self.shared.open.journal,
                        #[cfg(feature = "html")]
                        html: self.shared.open.html,
                    };
                    self.search_stream(opened, &path, ticket)?;
                }
                Err(error) => {
                    queue.submit(ticket, OutputEvent::Notice(Notice::error(&path, &error)))?;
                }
            }
        }
        if let Some(tracked) = &mut tracked
            && tracked.pass_archive().is_ok()
        {
            queue.submit(ticket, tracked.read(Resume::Archive, true))?;
        }
        let skipped = SkippedFiles { devices: archive.devices(), kernel: 0 };
        if report.style.stats && skipped.devices > 0 {
            let stats = Box::new(Stats::of_skipped(skipped));
            queue.submit(ticket, OutputEvent::Stats(stats))?;
        }
        ControlFlow::Continue(())
    }
}
