//! The command without the feature `sqlite`: what needs a database is an error that names the feature.

use crate::support::Folder;

#[test]
fn databases_are_errors_that_name_the_feature() {
    let folder = Folder::with(&[("x", "http://a.example/")]);
    for args in ["history links.db", "--format sqlite -o links.db x"] {
        let ran = folder.run(args);
        assert_eq!((&*ran.out, ran.code), ("", Some(2)), "{args}");
        assert!(ran.err.contains("lacks the feature sqlite"), "{args}: {}", ran.err);
    }
    assert!(folder.found("history --generate man").contains("gleaner history"));
}
