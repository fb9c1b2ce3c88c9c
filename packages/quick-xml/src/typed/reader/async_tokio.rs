//! Readers of what is read asynchronously.

use super::{BinaryStream, Inner, NsReader, Reader, Span, next_event, written};
use crate::typed::errors::Result;
use crate::typed::events::{BytesText, Event};
use crate::typed::name::{QName, ResolveResult};
use core::future::poll_fn;
use core::pin::Pin;
use core::task::{Context, Poll, ready};
use fivefold_quick_xml::reader::Document;
use std::io;
use tokio::io::{AsyncBufRead, AsyncBufReadExt, AsyncRead, ReadBuf};

impl<R: AsyncBufRead + Unpin> Reader<R> {
    /// The next event. Its content is appended to `buf`, which the caller may clear before. The first event waits for the
    /// end of the source; if it is cancelled, the next call reads on.
    ///
    /// ```
    /// use fivefold_quick_xml::Reader;
    /// use fivefold_quick_xml::events::Event;
    ///
    /// # tokio::runtime::Builder::new_current_thread().build()?.block_on(async {
    /// let source: &[u8] = b"<a>1 & 2</b>";
    /// let (mut reader, mut buf) = (Reader::from_reader(source), Vec::new());
    /// assert!(matches!(reader.read_event_into_async(&mut buf).await?, Event::Start(_)));
    /// let text = reader.read_text_into_async(fivefold_quick_xml::name::QName("a"), &mut buf).await?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// # })?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`read_event_into`](Self::read_event_into).
    pub async fn read_event_into_async<'b>(&mut self, buf: &'b mut Vec<u8>) -> Result<Event<'b>> {
        let Self { inner, config, bytes, document, is_in_place } = self;
        let source = if *is_in_place {
            inner.fill_buf().await?
        } else {
            if document.is_none() {
                poll_fn(|context| poll_read_all(inner, bytes, context)).await?;
            }
            bytes
        };
        next_event(source, document, config, buf)
    }

    /// As [`read_to_end_into`](Self::read_to_end_into).
    ///
    /// # Errors
    ///
    /// Returns an error if the source cannot be read, or no element with this name is open.
    pub async fn read_to_end_into_async<'n>(&mut self, end: QName<'n>, buf: &mut Vec<u8>) -> Result<Span> {
        let mut inner = Inner::new(self.buffer_position());
        loop {
            let before = self.buffer_position();
            buf.clear();
            if inner.ends_with(self.read_event_into_async(buf).await, end, before)? {
                return Ok(inner.span);
            }
        }
    }

    /// As [`read_text_into`](Self::read_text_into).
    ///
    /// # Errors
    ///
    /// Returns an error if the source cannot be read, or no element with this name is open.
    pub async fn read_text_into_async<'n, 'b>(
        &mut self,
        end: QName<'n>,
        buf: &'b mut Vec<u8>,
    ) -> Result<BytesText<'b>> {
        let span = self.read_to_end_into_async(end, &mut Vec::new()).await?;
        let source = if self.is_in_place { self.inner.fill_buf().await? } else { &self.bytes };
        written(source, self.document.as_ref(), span, buf)
    }
}

/// Reads a source to its end.
fn poll_read_all<R: AsyncBufRead + Unpin>(
    source: &mut R,
    bytes: &mut Vec<u8>,
    context: &mut Context<'_>,
) -> Poll<io::Result<()>> {
    loop {
        let part = ready!(Pin::new(&mut *source).poll_fill_buf(context))?;
        if part.is_empty() {
            return Poll::Ready(Ok(()));
        }
        bytes.extend_from_slice(part);
        let len = part.len();
        Pin::new(&mut *source).consume(len);
    }
}

impl<R: AsyncBufRead + Unpin> NsReader<R> {
    /// As [`Reader::read_event_into_async`].
    ///
    /// # Errors
    ///
    /// As for [`Reader::read_event_into_async`].
    pub async fn read_event_into_async<'b>(&mut self, buf: &'b mut Vec<u8>) -> Result<Event<'b>> {
        self.begin();
        let event = self.reader.read_event_into_async(buf).await?;
        self.see(&event);
        Ok(event)
    }

    /// The next event; for the start or end of an element, with the element's namespace.
    ///
    /// # Errors
    ///
    /// As for [`Reader::read_event_into_async`].
    pub async fn read_resolved_event_into_async<'ns, 'b>(
        &'ns mut self,
        buf: &'b mut Vec<u8>,
    ) -> Result<(ResolveResult<'ns>, Event<'b>)> {
        let event = self.read_event_into_async(buf).await?;
        Ok((self.namespace_of(&event), event))
    }

    /// As [`Reader::read_to_end_into_async`].
    ///
    /// # Errors
    ///
    /// As for [`Reader::read_to_end_into_async`].
    pub async fn read_to_end_into_async<'n>(&mut self, end: QName<'n>, buf: &mut Vec<u8>) -> Result<Span> {
        let span = self.reader.read_to_end_into_async(end, buf).await?;
        self.has_ended = true;
        Ok(span)
    }

    /// As [`Reader::read_text_into_async`].
    ///
    /// # Errors
    ///
    /// As for [`Reader::read_text_into_async`].
    pub async fn read_text_into_async<'n, 'b>(
        &mut self,
        end: QName<'n>,
        buf: &'b mut Vec<u8>,
    ) -> Result<BytesText<'b>> {
        let text = self.reader.read_text_into_async(end, buf).await?;
        self.has_ended = true;
        Ok(text)
    }
}

impl<R: AsyncBufRead + Unpin> AsyncBufRead for BinaryStream<'_, R> {
    fn poll_fill_buf(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<&[u8]>> {
        let Reader { inner, config, bytes, document, is_in_place } = self.get_mut().reader();
        if *is_in_place {
            let source = ready!(Pin::new(inner).poll_fill_buf(context))?;
            return Poll::Ready(Ok(document.as_ref().map_or(source, |document| document.rest(source))));
        }
        if document.is_none() {
            ready!(poll_read_all(inner, bytes, context))?;
        }
        Poll::Ready(Ok(document.get_or_insert_with(|| Document::new(bytes, config)).rest(bytes)))
    }

    fn consume(self: Pin<&mut Self>, amount: usize) {
        self.get_mut().skip(amount);
    }
}

impl<R: AsyncBufRead + Unpin> AsyncRead for BinaryStream<'_, R> {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let rest = ready!(self.as_mut().poll_fill_buf(context))?;
        let len = rest.len().min(buf.remaining());
        buf.put_slice(&rest[..len]);
        self.consume(len);
        Poll::Ready(Ok(()))
    }
}
