//! The command without the feature `pick`: the picker is an error that names the feature.

use crate::support::Folder;

#[test]
fn the_picker_is_an_error_that_names_the_feature() {
    let folder = Folder::with(&[("x", "http://a.example/")]);
    for args in ["pick x", "pick --select-1 --print x"] {
        let ran = folder.run(args);
        assert_eq!((&*ran.out, ran.code), ("", Some(2)), "{args}");
        assert!(ran.err.contains("lacks the feature pick"), "{args}: {}", ran.err);
    }
    assert!(folder.found("pick --generate man").contains("gleaner pick"));
}
