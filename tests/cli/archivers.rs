//! Archives and mailboxes that other programs write.

use std::process::{Command, Stdio};

use crate::support::Folder;

type Trial = (&'static str, &'static [&'static str], fn());

/// The tests, and the programs that they need.
pub const TESTS: [Trial; 4] = [
    ("reads_what_tar_writes", &["tar", "gzip"], reads_what_tar_writes),
    ("reads_what_zip_writes", &["zip"], reads_what_zip_writes),
    ("reads_what_python_writes", &["python3"], reads_what_python_writes),
    ("reads_mailboxes_of_python", &["python3"], reads_mailboxes_of_python),
];

pub fn is_installed(program: &str) -> bool {
    let mut command = Command::new(program);
    let status = command.arg("--version").stdin(Stdio::null()).stdout(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

fn run(folder: &Folder, script: &str) {
    let status = Command::new("sh").args(["-ec", script]).current_dir(folder.path()).status();
    assert!(status.unwrap().success(), "{script}");
}

fn python(folder: &Folder, script: &str) {
    let mut command = Command::new("python3");
    let status = command.args(["-W", "ignore", "-c", script]).current_dir(folder.path()).status();
    assert!(status.unwrap().success(), "{script}");
}

const NAME: &str = "d/a-name-that-is-longer-than-the-hundred-bytes-of-a-header-of-tar/\
    a-name-that-is-longer-than-the-hundred-bytes-of-a-header-of-tar/x.txt";

fn files() -> Folder {
    let folder = Folder::new();
    folder.file("d/1.txt", "http://1.example/");
    folder.file(NAME, "http://2.example/");
    folder.link("d/link", "1.txt");
    folder
}

fn expected(archive: &str) -> String {
    format!("{archive}/{NAME}:http://2.example/\n{archive}/d/1.txt:http://1.example/\n")
}

/// Returns the lines of the findings in order.
fn sorted(folder: &Folder, args: &str) -> String {
    let found = folder.found(args);
    let mut lines: Vec<&str> = found.lines().collect();
    lines.sort_unstable_by_key(|line| !line.contains("2.example"));
    lines.join("\n") + "\n"
}

fn reads_what_tar_writes() {
    let folder = files();
    for format in ["gnu", "pax", "v7", "ustar"] {
        // V7 has no long names.
        let excluded = if format == "v7" { "--exclude='*name*'" } else { "" };
        run(&folder, &format!("tar --format={format} {excluded} -czf x.tar.gz d"));
        let found = sorted(&folder, "x.tar.gz");
        let expected = expected("x.tar.gz");
        if format == "v7" {
            assert_eq!(found, expected.lines().nth(1).unwrap().to_owned() + "\n");
        } else {
            assert_eq!(found, expected, "{format}");
        }
    }
    run(
        &folder,
        "tar -czf - d >a.tgz; gzip -c d/1.txt >1.gz; tar -cf x.tar a.tgz 1.gz; gzip -f x.tar",
    );
    assert_eq!(folder.found("-I x.tar.gz").lines().count(), 3);
    run(&folder, "truncate -s 5M sparse; tar -S -cf x.tar sparse d/1.txt");
    let ran = folder.run("x.tar");
    assert_eq!((ran.out.as_str(), ran.code), ("x.tar/d/1.txt:http://1.example/\n", Some(2)));
    assert!(ran.err.starts_with("gleaner: x.tar/sparse: a sparse file"), "{}", ran.err);
}

fn reads_what_zip_writes() {
    let folder = files();
    for options in ["", "-0", "-9", "-Z bzip2", "-y"] {
        run(&folder, &format!("rm -f x.zip; zip -q -r {options} x.zip d -x 'd/link'"));
        assert_eq!(sorted(&folder, "x.zip"), expected("x.zip"), "{options}");
    }
    run(&folder, "zip -q -r - d -x d/link | cat >x.zip");
    assert_eq!(sorted(&folder, "x.zip"), expected("x.zip"));
    run(&folder, "rm x.zip; zip -q -P secret x.zip d/1.txt; zip -q x.zip d/link");
    let ran = folder.run("x.zip");
    assert_eq!((ran.out.as_str(), ran.code), ("x.zip/d/link:http://1.example/\n", Some(2)));
    assert!(ran.err.starts_with("gleaner: x.zip/d/1.txt: an encrypted member"), "{}", ran.err);
    assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
}

fn reads_what_python_writes() {
    let folder = Folder::new();
    python(
        &folder,
        "import zipfile, tarfile, io\n\
         with zipfile.ZipFile('x.zip', 'w', zipfile.ZIP_DEFLATED) as z:\n\
         \x20z.writestr('a', 'http://1.example/')\n\
         \x20with z.open('big', 'w', force_zip64=True) as f: f.write(b'http://2.example/')\n\
         \x20z.writestr('c', 'http://3.example/', zipfile.ZIP_BZIP2)\n\
         for name, kind in (('g.tar', tarfile.GNU_FORMAT), ('p.tar', tarfile.PAX_FORMAT)):\n\
         \x20with tarfile.open(name, 'w', format=kind) as t:\n\
         \x20 for n in ('n' * 300, '\\u00e4'):\n\
         \x20  i = tarfile.TarInfo(n); i.size = 17; t.addfile(i, io.BytesIO(b'http://4.example/'))\n",
    );
    let found = "http://1.example/\nhttp://2.example/\nhttp://3.example/\n";
    assert_eq!(folder.found("-I x.zip"), found);
    for archive in ["g.tar", "p.tar"] {
        let long = "n".repeat(300);
        let expected =
            format!("{archive}/{long}:http://4.example/\n{archive}/\u{e4}:http://4.example/\n");
        assert_eq!(folder.found(archive), expected);
    }
}

/// The module `mailbox` writes all types of mailboxes.
fn reads_mailboxes_of_python() {
    let folder = Folder::new();
    python(
        &folder,
        "import mailbox\n\
         for name, kind in (('mmdf', mailbox.MMDF), ('babyl', mailbox.Babyl), ('mbox', mailbox.mbox)):\n\
         \x20box = kind(name)\n\
         \x20for number in range(3):\n\
         \x20 box.add('From: a@a.example\\nSubject: http://%d.example/s\\n'\n\
         \x20  'Content-Transfer-Encoding: quoted-printable\\n\\nhttp=3A//%d.example/b\\n' % (number, number))\n\
         \x20box.flush()\n\
         box = mailbox.Babyl('labels')\n\
         m = mailbox.BabylMessage('Subject: http://9.example/\\nX-A: http://8.example/\\n\\nhttp://7.example/\\n')\n\
         m.add_label('answered'); m.set_visible(mailbox.Message('Subject: http://9.example/\\n\\n')); box.add(m); box.flush()\n",
    );
    let links = [0, 1, 2].map(|n| format!("http://{n}.example/s\nhttp://{n}.example/b\n"));
    let expected = links.concat();
    for name in ["mbox", "mmdf", "babyl"] {
        assert_eq!(folder.found(name), expected, "{name}");
        assert_eq!(folder.found(&format!("--type {name} {name}")), expected);
        let stats = folder.run(&format!("--stats {name}")).err;
        assert!(stats.contains("messages: 3 "), "{name}: {stats}");
    }
    let found = "http://9.example/\nhttp://8.example/\nhttp://7.example/\n";
    assert_eq!(folder.found("labels"), found);
}
