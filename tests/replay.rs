//! Replays the seeds of the fuzz targets: `fuzz/README.md` has the properties. The tests `parsers` and `work` replay
//! those of the targets `parsers` and `work`.

#[path = "model/mod.rs"]
mod model;
#[path = "common/replay.rs"]
mod replay;
#[path = "../fuzz/targets/mod.rs"]
mod targets;

use replay::replay;

#[test]
fn archive() {
    replay("archive", targets::archive::check);
}

#[test]
fn checkpoint() {
    replay("checkpoint", targets::checkpoint::check);
}

#[test]
fn codec() {
    replay("codec", targets::codec::check);
}

#[test]
fn html() {
    replay("html", targets::html::check);
}

#[test]
fn links() {
    replay("links", targets::links::check);
}

#[test]
fn lzw() {
    replay("lzw", targets::lzw::check);
}

#[test]
fn mail() {
    replay("mail", targets::mail::check);
}

#[test]
fn markdown() {
    replay("markdown", targets::markdown::check);
}

#[test]
fn model_of_the_rules() {
    replay("model", targets::model::check);
}

#[test]
fn split() {
    replay("split", targets::split::check);
}

#[test]
fn uri() {
    replay("uri", targets::uri::check);
}
