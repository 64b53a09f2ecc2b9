//! Documents with many containers.

use super::cost_too_much;

#[test]
fn documents_of_people_have_few_containers() {
    for document in [
        "",
        "\n\n\n",
        "- a\n- b\n  - c\n\n    d\n",
        "> > > quoted\n> > less\n",
        "1. one\n2. two\n   * three\n",
        "***\n\n- - -\n\n_____\n",
    ] {
        assert!(!cost_too_much(document.repeat(5_000).as_bytes()), "{document:?}");
    }
}

#[test]
fn deep_containers_over_many_lines_cost_too_much() {
    for (marker, line) in
        [(">", "x\n"), ("- ", "\n"), ("1) ", "\r"), ("+\t", "\r\n"), ("[^a]: ", " \n")]
    {
        let document = format!("{}x\n{}", marker.repeat(10_000), line.repeat(10_000));
        assert!(cost_too_much(document.as_bytes()), "{marker:?}");
    }
}

#[test]
fn marks_are_limited() {
    assert!(!cost_too_much("*".repeat(crate::markdown::MAX_MARKS - 1).as_bytes()));
    assert!(cost_too_much("*".repeat(crate::markdown::MAX_MARKS).as_bytes()));
}

#[test]
fn containers_end_at_a_line_that_does_not_continue_them() {
    let document = format!("{}x\n\ny\n{}", "> ".repeat(1000), "\n".repeat(100_000));
    assert!(!cost_too_much(document.as_bytes()));
}
