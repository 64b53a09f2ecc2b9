//! ftp, file, http and prospero URLs by RFC 1738, section 5.

use super::super::tests::{accepts, refuses};

#[test]
fn matches_ftpurl() {
    accepts(&[
        "ftp://a",
        "ftp://a/",
        "ftp://myname@host.dom/%2Fetc/motd",
        "ftp://myname@host.dom//etc/motd",
        "ftp://a/x?y:z@&=/",
        "ftp://a/b;type=a",
        "ftp://a/b;type=I",
        "ftp://a/;type=D",
        "ftp://a/b;TYPE=d",
    ]);
    refuses(&[
        ("ftp:a", "ftpurl", 4),
        ("ftp:/a", "ftpurl", 5),
        ("ftp://a?b", "ftpurl", 7),
        ("ftp://a#b", "ftpurl", 7),
        ("ftp://a/~joe", "fsegment", 8),
        ("ftp://a/b/c#d", "fsegment", 11),
        ("ftp://a/b/%", "escape", 10),
        ("ftp://a/b;", "ftptype", 10),
        ("ftp://a/b;1", "ftptype", 10),
        ("ftp://a/b;type", "ftptype", 14),
        ("ftp://a/b;type=", "ftptype", 15),
        ("ftp://a/b;type=x", "ftptype", 15),
        ("ftp://a/b;type=aa", "ftptype", 16),
        ("ftp://a/b;type=a/c", "ftptype", 16),
        ("ftp://a/b;type=a?", "ftptype", 16),
    ]);
}

#[test]
fn matches_fileurl() {
    accepts(&[
        "file:///",
        "file:///etc/motd",
        "file://localhost/x",
        // 3.10
        "file://vms.host.edu/disk$user/my/notes/note12345.txt",
        "file:///a?b:c@d&e=f",
    ]);
    refuses(&[
        ("file:/etc/motd", "fileurl", 6),
        ("file:x", "fileurl", 5),
        ("file://", "fileurl", 7),
        ("file://localhost", "fileurl", 16),
        // A host, and no port or user.
        ("file://a:80/x", "fileurl", 8),
        ("file://u@a/x", "toplabel", 8),
        ("file:///a;b", "fsegment", 9),
        ("file:///c|/x", "fsegment", 9),
        ("file:///%x", "escape", 8),
    ]);
}

#[test]
fn matches_httpurl() {
    accepts(&[
        "http://a",
        "http://a:80",
        "http://a/",
        "http://a/?",
        "http://a/x;y:z@&=/?q;r:s@&=",
        "http://a//b//",
        "http://a/$-_.+!*'(),",
    ]);
    refuses(&[
        ("http:a", "httpurl", 5),
        ("http:/a", "httpurl", 6),
        // "/" may be omitted only where "neither <path> nor <searchpart> is present" (3.3).
        ("http://a?q", "httpurl", 8),
        ("http://a:80?q", "httpurl", 11),
        // "No user name or password is allowed" (3.3).
        ("http://u@a/", "toplabel", 8),
        ("http://u:p@a/", "port", 9),
        ("http://a/~joe", "hsegment", 9),
        ("http://a/x#y", "hsegment", 10),
        ("http://a/x?y?z", "search", 12),
        ("http://a/x?y/z", "search", 12),
        ("http://a/x?y#z", "search", 12),
        ("http://a/x?~", "search", 11),
        ("http://a/%7", "escape", 9),
        ("http://a/?%", "escape", 10),
    ]);
}

#[test]
fn matches_prosperourl() {
    accepts(&[
        // 3.11
        "prospero://host.dom//pros/name",
        "prospero://host.dom/",
        "prospero://host.dom:1525/a?b:c@d&e=f/g",
        "prospero://host.dom/x;OBJECT-VERSION=1;a=b",
        "prospero://host.dom/x;=",
    ]);
    refuses(&[
        ("prospero:x", "prosperourl", 9),
        ("prospero://a", "prosperourl", 12),
        ("prospero://a?", "prosperourl", 12),
        ("prospero://u@a/", "toplabel", 12),
        ("prospero://a/x~", "psegment", 14),
        ("prospero://a/x/%1", "escape", 15),
        ("prospero://a/x;", "fieldspec", 15),
        ("prospero://a/x;y", "fieldspec", 16),
        ("prospero://a/x;y;z=1", "fieldspec", 16),
        ("prospero://a/x;y/=", "fieldname", 16),
        ("prospero://a/x;y=z=", "fieldvalue", 18),
        ("prospero://a/x;y=z/", "fieldvalue", 18),
    ]);
}
