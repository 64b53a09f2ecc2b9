//! The other side of a connection: clients and servers with timeouts.

use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::mpsc::{self, Receiver};
use std::thread;

use crate::program::DEADLINE;

/// Connects; reads and writes time out after [`DEADLINE`].
pub fn connect(address: SocketAddr) -> TcpStream {
    with_timeouts(TcpStream::connect_timeout(&address, DEADLINE).unwrap())
}

fn with_timeouts(connection: TcpStream) -> TcpStream {
    connection.set_read_timeout(Some(DEADLINE)).unwrap();
    connection.set_write_timeout(Some(DEADLINE)).unwrap();
    // Small writes should arrive as small reads.
    connection.set_nodelay(true).unwrap();
    connection
}

/// Starts a server with a thread for each connection; the receiver yields the result of each.
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
                // The receiver is gone if the test has failed.
                let _ = sender.send(serve(with_timeouts(connection.unwrap())));
            });
        }
    });
    (address, receiver)
}

/// Returns the server's result of the next connection that ends.
pub fn outcome<T>(receiver: &Receiver<T>) -> T {
    receiver.recv_timeout(DEADLINE).expect("a result of the server")
}

/// Reads a line with its ending and no byte more; `None` at the end of the connection.
pub fn line(connection: &mut TcpStream) -> Option<String> {
    let mut line = Vec::new();
    while !line.ends_with(b"\n") {
        let mut byte = [0];
        match connection.read(&mut byte) {
            Ok(0) if line.is_empty() => return None,
            Ok(0) => panic!("the connection ended within {:?}", String::from_utf8_lossy(&line)),
            Ok(_) => line.push(byte[0]),
            Err(error) => panic!("after {:?}: {error}", String::from_utf8_lossy(&line)),
        }
    }
    Some(String::from_utf8(line).unwrap())
}

/// Writes `bytes` in writes of at most `size` bytes.
pub fn write_by(connection: &mut TcpStream, size: usize, bytes: &[u8]) -> io::Result<()> {
    bytes.chunks(size).try_for_each(|chunk| connection.write_all(chunk))
}

/// Dot-stuffs a text and appends the terminating line (RFC 3977, 3.1.1; RFC 5321, 4.5.2).
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
