//! The command `gleaner`: prints the URL references that files, directories and standard input
//! hold.
//!
//! The way of the data: [`options`] and [`args`] say what is wanted; [`walk`] gives the files in
//! the order of the output; [`work`] has threads [`scan`] them; [`record`] renders what is found
//! as [`event`]s; [`order`] brings those into the order of the walk; [`output`] writes them.

mod args;
mod decode;
mod event;
mod exclude;
mod filter;
mod input;
mod lines;
mod options;
mod order;
mod output;
mod record;
mod scan;
mod size;
mod stdio;
mod style;
#[cfg(test)]
mod testing;
mod walk;
mod work;

use std::process::ExitCode;

fn main() -> ExitCode {
    let args = args::Args::parse();
    work::run(&args)
}
