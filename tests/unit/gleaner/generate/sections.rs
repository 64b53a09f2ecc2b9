//! Unit tests of `gleaner/generate/sections.rs`.

use clap_mangen::roff::Roff;

use super::append;

#[test]
fn headings_items_and_their_text_become_macros() {
    let mut page = Roff::new();
    append(&mut page, "EXIT CODES:\n  0  One,\n     two.\n\nEXAMPLES:\n  a b\n      Three.\n  c");
    let expected = ".SH \"EXIT STATUS\"\n.TP\n\\fB0\\fR\nOne,\ntwo.\n.SH EXAMPLES\n.TP\n\\fBa b\\fR\nThree.\n\
        .TP\n\\fBc\\fR\n";
    assert_eq!(page.to_roff(), expected);
}
