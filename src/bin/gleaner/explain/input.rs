//! The text to explain.

use std::fs::File;
use std::io::{self, Read};

use gleaner::internals::MailReader;
use gleaner::mail::{Format, Options};
use gleaner::sink::escape;

use super::settings::Settings;
use crate::message;
use crate::os_error;

/// A text and its name.
pub struct Text {
    pub name: String,
    pub bytes: Vec<u8>,
}

/// The beginnings of documents that the search reads as HTML.
const HTML: [&str; 2] = ["<!doctype html", "<html"];

impl Text {
    /// Reads the text, or returns an error message.
    pub fn read(settings: &Settings) -> Result<Self, String> {
        let path = settings.path.as_ref().filter(|path| path.as_os_str() != "-");
        let (name, read): (String, Box<dyn Read>) = match path {
            None => ("<stdin>".to_owned(), Box::new(io::stdin().lock())),
            Some(path) => {
                let name = path.to_string_lossy().into_owned();
                let file = File::open(path).and_then(|file| {
                    let is_directory = file.metadata()?.is_dir();
                    if is_directory { Err(io::ErrorKind::IsADirectory.into()) } else { Ok(file) }
                });
                let file =
                    file.map_err(|error| format!("{name}: {}", os_error::explain(&error)))?;
                (name, Box::new(file))
            }
        };
        let failed = |error: &io::Error| format!("{name}: {}", os_error::explain(error));
        let options = Options::new().decompress(settings.decompress);
        let reader = MailReader::new(read, None, &options).map_err(|error| failed(&error))?;
        let format = reader.format();
        let mut bytes = Vec::new();
        let limit = settings.max_text as u64;
        reader
            .take(limit.saturating_add(1))
            .read_to_end(&mut bytes)
            .map_err(|error| failed(&error))?;
        if bytes.len() as u64 > limit {
            return Err(format!(
                "{name}: expected at most {limit} bytes, found more; raise --max-text, or cut out the part to explain"
            ));
        }
        warn_if_undecoded(&name, format, &bytes);
        Ok(Self { name, bytes })
    }
}

/// Warns of a text that a search would decode.
fn warn_if_undecoded(name: &str, format: Format, bytes: &[u8]) {
    let start = &bytes[..bytes.len().min(256)];
    let start = String::from_utf8_lossy(start).trim_start().to_ascii_lowercase();
    let kind = if format != Format::Text {
        "mail or news"
    } else if HTML.iter().any(|html| start.starts_with(html)) {
        "HTML"
    } else {
        return;
    };
    let name = escape(name.as_bytes());
    message::print(&format!(
        "{name}: looks like {kind}, which a search decodes; it is explained without decoding"
    ));
}
