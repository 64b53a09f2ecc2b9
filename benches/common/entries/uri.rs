//! `gleaner uri`: the code of the command itself, without its standard streams.

#[path = "../../../src/bin/gleaner/uri/options.rs"]
mod options;
#[path = "../../../src/bin/gleaner/uri/task.rs"]
mod task;

use gleaner::sink::escape;

use super::Reader;
use super::settings::{self, Setting};
use task::UriTask;

/// The settings, by their arguments.
pub const SETTINGS: &[Setting] = &[
    &[
        "parse",
        "hazards",
        "normalize",
        "unwrap",
        "unwrap --complete",
        "wrap",
        "wrap --width 44",
        "refang --aggressive",
        "defang",
        "unwrap-link",
        "resolve --base http://a/b/c/d;p?q",
        "resolve --base http://a/b/c/d;p?q --dots refuse",
        "resolve --base http://a/b/c/d;p?q --dots drop --loophole --request",
        "resolve --base http://a/b/c/d;p?q --rfc3986 --request",
    ],
    &["", "--json"],
    &["", "--strict rfc1738", "--strict rfc2396", "--strict rfc3986"],
];

/// The size of the buffers of the standard streams in bytes.
const BUFFER: usize = 64 << 10;

/// Returns the function that handles each line of an input and returns the number of bytes in the output.
pub fn reader(combination: usize) -> Reader {
    let arguments = settings::describe(SETTINGS, combination).replace(',', "");
    let all = ["uri"].into_iter().chain(arguments.split(' '));
    let matches = options::command().try_get_matches_from(all).expect("valid arguments");
    let (name, matches) = matches.subcommand().expect("a subcommand");
    let task = UriTask::new(name, matches).expect("a base");
    Box::new(move |input| read(input, &task))
}

fn read(input: &[u8], task: &UriTask) -> usize {
    let (mut text, mut messages, mut length) = (Vec::new(), Vec::new(), 0);
    for (n, line) in input.split(|&b| b == b'\n').enumerate() {
        let result = match String::from_utf8(line.to_vec()) {
            Ok(line) => task.run(&line, &mut text),
            Err(error) => Err(error.into()),
        };
        let all = result.unwrap_or_else(|error| vec![error.to_string()]);
        for message in all {
            let message = format!("gleaner: line {n}: {}\n", escape(message.as_bytes()));
            messages.extend_from_slice(message.as_bytes());
        }
        text.push(b'\n');
        for out in [&mut text, &mut messages] {
            if out.len() >= BUFFER {
                length += out.len();
                out.clear();
            }
        }
    }
    length + text.len() + messages.len()
}
