//! Unit tests of `file.rs`.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use super::NewFile;

fn folder(name: &str) -> PathBuf {
    let folder =
        std::env::temp_dir().join(format!("gleaner-new-file-{}-{name}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn replaces_the_file_at_its_end() {
    let folder = folder("complete");
    let path = folder.join("page");
    fs::write(&path, "old").unwrap();
    let (mut file, new) = NewFile::create(&path).unwrap();
    file.write_all(b"new").unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"old");
    new.complete().unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"new");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn leaves_nothing_of_a_file_without_an_end() {
    let folder = folder("dropped");
    let (_, new) = NewFile::create(&folder.join("page")).unwrap();
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
    drop(new);
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
    fs::remove_dir_all(&folder).unwrap();
}

#[cfg(unix)]
#[test]
fn keeps_the_permissions_of_the_file_that_it_replaces() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder("permissions");
    let path = folder.join("page");
    fs::write(&path, "old").unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
    let (_, new) = NewFile::create(&path).unwrap();
    new.complete().unwrap();
    assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
    fs::remove_dir_all(&folder).unwrap();
}

#[cfg(unix)]
#[test]
fn keeps_a_link() {
    let folder = folder("link");
    fs::write(folder.join("page"), "").unwrap();
    std::os::unix::fs::symlink("page", folder.join("link")).unwrap();
    let (mut file, new) = NewFile::create(&folder.join("link")).unwrap();
    file.write_all(b"new").unwrap();
    new.complete().unwrap();
    assert_eq!(fs::read(folder.join("page")).unwrap(), b"new");
    assert!(folder.join("link").is_symlink());
    fs::remove_dir_all(&folder).unwrap();
}

#[cfg(unix)]
#[test]
fn keeps_a_link_to_a_file_that_does_not_exist_yet() {
    use std::os::unix::fs::symlink;
    let folder = folder("dangling");
    symlink("second", folder.join("first")).unwrap();
    symlink("page", folder.join("second")).unwrap();
    let (mut file, new) = NewFile::create(&folder.join("first")).unwrap();
    file.write_all(b"new").unwrap();
    new.complete().unwrap();
    assert_eq!(fs::read(folder.join("page")).unwrap(), b"new");
    assert!(folder.join("first").is_symlink() && folder.join("second").is_symlink());
    symlink("loop", folder.join("loop")).unwrap();
    assert!(NewFile::create(&folder.join("loop")).is_err());
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn opens_no_file_that_another_process_left() {
    let folder = folder("left");
    let left = folder.join(format!(".page.{}-0.partial", std::process::id()));
    fs::write(&left, "left").unwrap();
    let (_, new) = NewFile::create(&folder.join("page")).unwrap();
    new.complete().unwrap();
    assert_eq!(fs::read(&left).unwrap(), b"left");
    fs::remove_dir_all(&folder).unwrap();
}
