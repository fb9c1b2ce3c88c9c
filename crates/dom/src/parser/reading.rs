//! Reads sources to their end.

use std::io::{self, ErrorKind, Read};

/// The number of bytes to read at a time.
const BUFFER_LEN: usize = 1 << 15;

/// Reads a source to its end, and passes each block on.
pub(crate) fn read(mut reader: impl Read, mut feed: impl FnMut(&[u8])) -> io::Result<()> {
    let mut buffer = vec![0; BUFFER_LEN];
    loop {
        match reader.read(&mut buffer) {
            Ok(0) => return Ok(()),
            Ok(count) => feed(&buffer[..count]),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

/// As [`read`], for an asynchronous source.
#[cfg(feature = "tokio")]
pub(crate) async fn read_async(
    mut reader: impl tokio::io::AsyncRead + Unpin,
    mut feed: impl FnMut(&[u8]),
) -> io::Result<()> {
    use tokio::io::AsyncReadExt;

    let mut buffer = vec![0; BUFFER_LEN];
    loop {
        match reader.read(&mut buffer).await? {
            0 => return Ok(()),
            count => feed(&buffer[..count]),
        }
    }
}
