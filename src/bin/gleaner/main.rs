//! The command `gleaner`: prints the URL references that files, directories and standard input
//! hold.
//!
//! The way of the data: [`options`] and [`args`] say what is wanted; [`walk`] gives the files in
//! the order of the output; [`work`] has threads [`scan`] them; [`record`] renders what is found
//! as [`event`]s; [`order`] brings those into the order of the walk; [`output`] writes them. Another
//! way begins at [`uri`], which works on references that are given.

mod args;
mod decode;
mod event;
mod exclude;
mod feed;
mod filter;
mod forms;
mod input;
mod kind;
mod letters;
mod lines;
mod options;
mod order;
mod output;
mod pool;
mod record;
mod scan;
mod size;
mod split;
mod stats;
mod stdio;
mod style;
mod tally;
#[cfg(test)]
mod testing;
mod tools;
mod uri;
mod walk;
mod whole;
mod work;

use std::process::ExitCode;

fn main() -> ExitCode {
    match args::Request::parse() {
        args::Request::Search(args) => work::run(&args),
        args::Request::Uri(matches) => uri::run(&matches),
    }
}
