//! The other side of a connection.

use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::mpsc::{self, Receiver};
use std::thread;

use crate::program::DEADLINE;

/// A connection on which nothing waits for ever.
pub fn connect(address: SocketAddr) -> TcpStream {
    patient(TcpStream::connect_timeout(&address, DEADLINE).unwrap())
}

fn patient(connection: TcpStream) -> TcpStream {
    connection.set_read_timeout(Some(DEADLINE)).unwrap();
    connection.set_write_timeout(Some(DEADLINE)).unwrap();
    // So that small writes may be small reads over there.
    connection.set_nodelay(true).unwrap();
    connection
}

/// A server, with a thread for each connection; what it made of them, as they end.
pub fn server<T: Send + 'static>(
    serve: impl Fn(TcpStream) -> T + Clone + Send + 'static,
) -> (SocketAddr, Receiver<T>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        for connection in listener.incoming() {
            let (serve, sender) = (serve.clone(), sender.clone());
            thread::spawn(move || {
                // The test may have failed, and nobody asks.
                let _ = sender.send(serve(patient(connection.unwrap())));
            });
        }
    });
    (address, receiver)
}

/// What the server made of the connection that ended next.
pub fn outcome<T>(receiver: &Receiver<T>) -> T {
    receiver.recv_timeout(DEADLINE).expect("the server has ended well")
}

/// A line with its ending; nothing at the end of the connection. It reads not a byte more.
pub fn line(connection: &mut TcpStream) -> Option<String> {
    let mut line = Vec::new();
    while !line.ends_with(b"\n") {
        let mut byte = [0];
        match connection.read(&mut byte) {
            Ok(0) if line.is_empty() => return None,
            Ok(0) => panic!("it ends within {:?}", String::from_utf8_lossy(&line)),
            Ok(_) => line.push(byte[0]),
            Err(error) => panic!("after {:?}: {error}", String::from_utf8_lossy(&line)),
        }
    }
    Some(String::from_utf8(line).unwrap())
}

/// In writes of so many bytes.
pub fn write_by(connection: &mut TcpStream, size: usize, bytes: &[u8]) -> io::Result<()> {
    bytes.chunks(size).try_for_each(|chunk| connection.write_all(chunk))
}

/// The text as it is sent: lines that begin with a dot get one more, and one that is a dot follows
/// (RFC 3977, 3.1.1; RFC 5321, 4.5.2).
pub fn dot_stuffed(text: &str) -> String {
    let mut stuffed = String::new();
    for line in text.lines() {
        if line.starts_with('.') {
            stuffed.push('.');
        }
        stuffed.push_str(line);
        stuffed.push_str("\r\n");
    }
    stuffed + ".\r\n"
}
