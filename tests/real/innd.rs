//! A news spool of INN's server, fed by a peer (RFC 3977, section 6.3.2).

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::os::fd::OwnedFd;
use std::path::Path;
use std::process::Child;
use std::time::Duration;

use super::gleaned::{StoredMail, check};
use super::home::{Home, User, files_containing, run_with_input};
use super::inn::{command, home};
use super::mails::{MAILS, wire_form};
use super::programs::{self, program};

const PROGRAMS: [&str; 2] = ["innd", "makedbz"];

/// A server process that ends with the test.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts the server on a listening socket, like systemd.
fn start(home: &Home, innd: &Path, listener: TcpListener) -> Server {
    const SOCKET: &str = r#"exec 3<&0 </dev/null; LISTEN_FDS=1 LISTEN_PID=$$ exec "$0" "$@""#;
    let mut shell = command(home, Path::new("/bin/sh"));
    // `-c 0` accepts articles of any age.
    shell.args(["-c", SOCKET]).arg(innd).args(["-d", "-c", "0"]);
    let log = fs::File::create(home.path("output")).unwrap();
    shell.stdin(OwnedFd::from(listener)).stdout(log.try_clone().unwrap()).stderr(log);
    Server(shell.spawn().unwrap())
}

/// An NNTP connection to the server.
struct Peer(BufReader<TcpStream>);

impl Peer {
    /// Reads a response and checks its code.
    fn expect(&mut self, code: &str) {
        let mut line = String::new();
        self.0.read_line(&mut line).unwrap();
        assert!(line.starts_with(code), "{line:?} for {code}");
    }

    /// Sends bytes and checks the code of the response.
    fn send(&mut self, bytes: &[u8], code: &str) {
        self.0.get_mut().write_all(bytes).unwrap();
        self.expect(code);
    }
}

/// Returns the program or the user that is missing, if any.
pub fn missing() -> Option<String> {
    let no_user = || user().is_none().then(|| "the user news, or root".to_owned());
    programs::missing(&PROGRAMS).or_else(no_user)
}

/// Returns the only user that innd runs as, if the test can run programs as that user.
pub fn user() -> Option<User> {
    User::named("news").filter(|&news| User::current() == news || User::current().is_root())
}

pub fn searches_the_spool_of_a_server() {
    let [innd, index] = PROGRAMS.map(program);
    let user = user().expect("runs as news or root");
    let home = home(user, true);
    home.file("etc/newsfeeds", "ME:!*/!local::\n");
    home.file("etc/incoming.conf", "peer ME {\n hostname: \"127.0.0.1\"\n}\n");
    for file in
        ["etc/control.ctl", "etc/expire.ctl", "db/newsgroups", "db/active.times", "db/history"]
    {
        home.file(file, "");
    }
    let history = home.path("db/history");
    run_with_input(command(&home, &index).args(["-i", "-o", "-s", "1000", "-f"]).arg(history), b"");

    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let server = start(&home, &innd, listener);
    let stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    let mut peer = Peer(BufReader::new(stream));
    peer.expect("200");
    for mail in &MAILS {
        peer.send(format!("IHAVE {}\r\n", mail.id).as_bytes(), "335");
        let article = mail.article("Path: feed.example!not-for-mail\n", "example.test");
        peer.send(&wire_form(&article), "235");
    }
    peer.send(b"QUIT\r\n", "205");
    drop(server);

    let articles = home.path("spool/articles");
    let files = (1..).map(|number: u32| articles.join(format!("example/test/{number}")));
    let stored: Vec<StoredMail> =
        MAILS.iter().zip(files).map(|(mail, path)| StoredMail::whole_file(mail, path)).collect();
    assert_eq!(files_containing(&articles, "").len(), stored.len());
    let text = fs::read_to_string(&stored[0].path).unwrap();
    assert!(text.contains("\r\nXref: news.example example.test:1\r\n"), "{text}");
    check(&articles, &stored);
}
