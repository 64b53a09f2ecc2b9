//! The command without the feature `explain` names it.

use crate::support::Folder;

#[test]
fn explanations_are_errors_that_name_the_feature() {
    let folder = Folder::with(&[("x", "http://a.example/")]);
    for args in ["explain x", "explain --json x", "explain --html"] {
        let ran = folder.run(args);
        assert_eq!((&*ran.out, ran.code), ("", Some(2)), "{args}");
        assert!(ran.err.contains("lacks the feature explain"), "{args}: {}", ran.err);
    }
    assert!(folder.found("explain --generate man").contains("gleaner explain"));
}
