//! The order of the output, whatever the number of threads.

use std::fmt::Write;

use crate::support::Folder;

/// Files of very different sizes, some of them with trouble.
fn tree() -> Folder {
    let folder = Folder::new();
    for n in 0..200_usize {
        let mut text = String::new();
        for m in 0..(n * 7919) % 97 {
            let _ = writeln!(text, "{}http://a.example/{}", " ".repeat(m * n % 300), n * m % 50);
        }
        if n % 40 == 0 {
            let _ = write!(text, "http://a.example/{} ", "x".repeat(9000));
        }
        if n == 3 {
            text = (0..8_000).fold(text, |mut text, m| {
                let _ = write!(text, "see http://big.example/{m} ");
                text
            });
        }
        folder.file(format!("{}/{}/f{n}", n % 3, n % 7), text);
    }
    folder
}

#[test]
fn threads_make_no_difference() {
    let folder = tree();
    for args in ["", "-nb", "-u", "-c", "-cu", "--format jsonl", "--heading --column"] {
        let one = folder.run(&format!("-j 1 {args} 0 1 missing 2 0"));
        assert_eq!(one.code, Some(2));
        for jobs in ["-j 8", "-j2", "--jobs=3", "-j0", ""] {
            let many = folder.run(&format!("{jobs} {args} 0 1 missing 2 0"));
            assert!(many == one, "{jobs} {args}");
        }
    }
}

#[test]
fn paths_are_in_the_order_of_the_arguments() {
    let folder = Folder::with(&[
        ("b", "http://b.example/ "),
        ("a", "http://a.example/ "),
        ("d/y", "http://y.example/ "),
        ("d/x", "http://x.example/ "),
    ]);
    assert_eq!(
        folder.found("b d a"),
        "b:http://b.example/\nd/x:http://x.example/\nd/y:http://y.example/\na:http://a.example/\n"
    );
}
