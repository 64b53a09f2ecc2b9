//! Searches the bytes of a read, and delivers the findings before an end or an error.

use std::io;
use std::mem;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use super::handler::TapHandler;
use crate::codec::chunk_driver::ChunkDriver;
use crate::extract::Ending;

pub(super) enum LastRead {
    /// Bytes, or an end that has been passed on.
    Bytes,
    /// An error that is passed on once the findings before it are delivered.
    Error(io::Error),
    /// An error that has been passed on.
    Failed,
    /// An end that is passed on once the last findings are delivered.
    End,
}

impl LastRead {
    /// Delivers the findings that only the end decides, unless they were delivered before an error.
    pub fn poll_end<H: TapHandler>(
        &mut self,
        driver: &mut ChunkDriver,
        mut handler: Pin<&mut H>,
        context: &mut Context<'_>,
    ) -> Poll<()> {
        match self {
            Self::Failed => discard(driver),
            _ => finish(driver, handler.as_mut(), Ending::Complete),
        }
        *self = Self::End;
        ready!(handler.poll_ready(context));
        *self = Self::Bytes;
        Poll::Ready(())
    }

    /// Delivers the findings before an error and returns the error. The driver does not change: the stream may
    /// continue.
    pub fn poll_error<H: TapHandler>(
        &mut self,
        driver: &ChunkDriver,
        mut handler: Pin<&mut H>,
        context: &mut Context<'_>,
        error: io::Error,
    ) -> Poll<io::Result<()>> {
        if !matches!(self, Self::Failed) {
            finish(&mut driver.clone(), handler.as_mut(), Ending::Truncated);
        }
        *self = Self::Error(error);
        ready!(handler.poll_ready(context));
        Poll::Ready(self.take_end().unwrap_or(Ok(())))
    }

    /// Gives the findings that an end here decides or cuts off to the handler.
    pub fn give_up<H: TapHandler>(&self, driver: &mut ChunkDriver, handler: Pin<&mut H>) {
        match self {
            Self::Bytes => finish(driver, handler, Ending::Truncated),
            // The handler has the findings already, and the driver may hold bytes.
            Self::Error(_) | Self::Failed => discard(driver),
            Self::End => {}
        }
    }

    /// Returns the error or the end that is to be passed on.
    pub fn take_end(&mut self) -> Option<io::Result<()>> {
        match mem::replace(self, Self::Bytes) {
            Self::End => Some(Ok(())),
            Self::Error(error) => {
                *self = Self::Failed;
                Some(Err(error))
            }
            other => {
                *self = other;
                None
            }
        }
    }
}

/// Searches the next bytes of the stream. Findings that cannot be delivered now are delivered before the next read.
pub(super) fn search<H: TapHandler>(
    driver: &mut ChunkDriver,
    mut handler: Pin<&mut H>,
    context: &mut Context<'_>,
    fresh: &[u8],
) {
    if handler.is_open() {
        while let Some(event) = driver.pull(fresh) {
            handler.as_mut().handle(driver.bind(fresh, event));
        }
    } else {
        // The search has ended: releases the memory that the driver holds.
        discard(driver);
    }
    let _ = handler.poll_ready(context);
}

/// Gives the findings that only the end decides to the handler.
fn finish<H: TapHandler>(driver: &mut ChunkDriver, mut handler: Pin<&mut H>, ending: Ending) {
    let deliver = handler.is_open();
    while let Some(event) = driver.pull_last(ending) {
        if deliver {
            handler.as_mut().handle(driver.bind(&[], event));
        }
    }
}

fn discard(driver: &mut ChunkDriver) {
    while driver.pull_last(Ending::Complete).is_some() {}
}
