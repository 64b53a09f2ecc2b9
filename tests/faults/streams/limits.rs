//! Limits of decompression and of files: at the limit, one below, and one above.

use std::process::Command;

use super::{Compress, METHODS, assert_fails, bzip2, gzip, xz, zstd};
use crate::support::Folder;

const TEXT: &[u8] = b"see http://a.example/ now\n";

#[test]
fn layers_are_removed_up_to_the_limit() {
    let folder = Folder::new();
    let mut data = TEXT.to_vec();
    for layers in 1..=5 {
        data = METHODS[layers % 4].1(&data);
        folder.file("layers", &data);
        for limit in [layers - 1, layers, layers + 1] {
            let ran = folder.run(&format!("--max-layers {limit} layers"));
            if limit < layers {
                assert_fails(&ran, &["layers: ", "byte 0", "--max-layers"]);
            } else {
                assert_eq!((ran.code, ran.out.as_str()), (Some(0), "http://a.example/\n"));
            }
        }
        let ran = folder.run("layers");
        assert_eq!(ran.code, Some(if layers > 4 { 2 } else { 0 }), "{layers}");
    }
}

#[test]
fn windows_are_limited() {
    let folder = Folder::new();
    let text = TEXT.repeat(100_000);
    let mut encoder = zstd::Encoder::new(Vec::new(), 1).unwrap();
    encoder.window_log(21).unwrap();
    std::io::Write::write_all(&mut encoder, &text).unwrap();
    folder.file("a.zst", encoder.finish().unwrap());
    for (limit, is_read) in [("2097151", false), ("2MiB", true), ("2097153", true)] {
        let ran = folder.run(&format!("-c --max-window {limit} a.zst"));
        if is_read {
            assert_eq!((ran.code, ran.out.as_str()), (Some(0), "100000\n"), "{}", ran.err);
        } else {
            assert_fails(&ran, &["a.zst: ", "byte", "--max-window"]);
        }
    }
    folder.file("a.xz", xz(&text));
    assert_fails(&folder.run("-c --max-window 64K a.xz"), &["a.xz: ", "byte", "--max-window"]);
    assert_eq!(folder.found("-c a.xz"), "100000\n");
}

/// The length of each is 10 GiB, in members of 64 MiB.
#[test]
fn bombs_end_with_a_message() {
    let folder = Folder::new();
    let zeros = vec![0; 64 << 20];
    for (name, compress) in [("bomb.xz", xz as Compress), ("bomb.bz2", bzip2), ("bomb.zst", zstd)] {
        folder.file(name, [compress(TEXT), compress(&zeros).repeat(160)].concat());
        let ran = folder.run(name);
        assert_fails(&ran, &[name, "byte", "--max-ratio"]);
        assert_eq!(ran.out, "http://a.example/\n");
    }
    // A bomb inside a bomb.
    folder.file("bomb.gz", gzip(&bzip2(&zeros).repeat(160)));
    assert_fails(&folder.run("bomb.gz"), &["bomb.gz", "byte", "--max-ratio"]);
}

#[test]
fn ratios_are_limited() {
    let folder = Folder::new();
    let length = (64 << 20) + 4096;
    let data = bzip2(&vec![b'\n'; length]);
    let ratio = length.div_ceil(data.len());
    folder.file("a.bz2", &data);
    for (limit, code) in [(ratio - 1, 2), (ratio, 1), (ratio + 1, 1)] {
        let ran = folder.run(&format!("--max-ratio {limit} a.bz2"));
        assert_eq!(ran.code, Some(code), "{limit}: {}", ran.err);
        assert_eq!(ran.err.contains("--max-ratio"), code == 2);
    }
}

#[test]
fn files_in_directories_are_limited() {
    let folder = Folder::with(&[("d/a", "http://a.example/ http://b.example/x")]);
    for (limit, code) in [(35, 2), (36, 0), (37, 0)] {
        let ran = folder.run(&format!("-I --format jsonl --max-file {limit} d"));
        assert_eq!(ran.code, Some(code), "{}", ran.err);
        let values = super::values(&ran);
        let second = if code == 2 { "http://b.example/" } else { "http://b.example/x" };
        let expected = [("http://a.example/".to_owned(), false), (second.to_owned(), code == 2)];
        assert_eq!(values, expected, "{limit}");
        if code == 2 {
            assert_fails(&ran, &["d/a: ", "byte 35", "--max-file"]);
        }
    }
    // Files given as arguments, and standard input, have no limit.
    assert_eq!(folder.run("--max-file 1 d/a").code, Some(0));
    assert_eq!(folder.run_on("--max-file 1", TEXT).code, Some(0));
}

#[test]
fn devices_and_fifos_in_directories_are_skipped_and_counted() {
    let folder = Folder::with(&[("d/a", "http://a.example/")]);
    let made = Command::new("mkfifo").arg(folder.path().join("d/fifo")).status();
    assert!(made.unwrap().success());
    let ran = folder.run("-I --stats d");
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), "http://a.example/\n"));
    assert!(
        ran.err.contains("files skipped: 1 devices, FIFOs and sockets, 0 kernel"),
        "{}",
        ran.err
    );
}

#[test]
#[cfg(target_os = "linux")]
fn kernel_files_in_directories_are_skipped_and_counted() {
    let folder = Folder::new();
    for path in ["/proc", "/proc/self", "/sys/kernel"] {
        let ran = folder.run(&format!("--stats -c {path}"));
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{path}: {}", ran.err);
        let skipped = format!("gleaner: {path}: the files in this directory are skipped");
        assert!(ran.err.contains(&skipped), "{}", ran.err);
        assert!(ran.err.contains("files skipped: 0 devices"), "{path}: {}", ran.err);
    }
    // Files, and directories with all that they contain, count once.
    let kernel = std::fs::read_dir("/sys/kernel").unwrap().filter(|entry| {
        let path = entry.as_ref().unwrap().path();
        !path.is_symlink() && gleaner::internals::is_kernel_file(&path)
    });
    let skipped = format!("files skipped: 0 devices, FIFOs and sockets, {} kernel", kernel.count());
    let ran = folder.run("--stats -c /sys/kernel");
    assert!(ran.err.contains(&skipped), "{skipped}: {}", ran.err);
    // Below a directory that is named, kernel directories are no error.
    let folder = Folder::with(&[("a", "http://a.example/")]);
    folder.link("kernel", "/sys/kernel");
    let ran = folder.run("-I --stats --follow .");
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), "http://a.example/\n"), "{}", ran.err);
    assert!(ran.err.contains("1 kernel files and directories"), "{}", ran.err);
    // A file that is named is read.
    let ran = folder.run("--stats /proc/self/cmdline");
    assert!(ran.err.contains("inputs: 1\n"), "{}", ran.err);
    let ran =
        folder.run("/proc/self/status /proc/version /sys/kernel/mm/transparent_hugepage/enabled");
    assert!(!ran.err.contains("shrank"), "{}", ran.err);
}
