//! Writing events to what is written asynchronously.

use super::{ElementWriter, Writer};
use crate::typed::errors::{Error, Result};
use crate::typed::events::{BytesCData, BytesPI, BytesText, Event};
use tokio::io::{AsyncWrite, AsyncWriteExt};

impl<W: AsyncWrite + Unpin> Writer<W> {
    /// As [`write_event`](Self::write_event).
    ///
    /// # Errors
    ///
    /// Returns an error if the target cannot be written.
    pub async fn write_event_async<'a, E: Into<Event<'a>>>(&mut self, event: E) -> Result<()> {
        let mut written = Vec::new();
        self.layout.write_event(&event.into(), &mut written)?;
        Ok(self.inner.write_all(&written).await?)
    }

    /// As [`write_indent`](Self::write_indent).
    ///
    /// # Errors
    ///
    /// Returns an error if the target cannot be written.
    pub async fn write_indent_async(&mut self) -> Result<()> {
        let mut written = Vec::new();
        self.layout.write_indent(&mut written)?;
        Ok(self.inner.write_all(&written).await?)
    }
}

impl<'a, W: AsyncWrite + Unpin> ElementWriter<'a, W> {
    /// As [`write_text_content`](Self::write_text_content).
    ///
    /// # Errors
    ///
    /// Returns an error if the target cannot be written.
    pub async fn write_text_content_async(self, text: BytesText<'_>) -> Result<&'a mut Writer<W>> {
        self.write_content(Event::Text(text)).await
    }

    /// As [`write_cdata_content`](Self::write_cdata_content).
    ///
    /// # Errors
    ///
    /// Returns an error if the target cannot be written.
    pub async fn write_cdata_content_async(self, section: BytesCData<'_>) -> Result<&'a mut Writer<W>> {
        self.write_content(Event::CData(section)).await
    }

    /// As [`write_pi_content`](Self::write_pi_content).
    ///
    /// # Errors
    ///
    /// Returns an error if the target cannot be written.
    pub async fn write_pi_content_async(self, instruction: BytesPI<'_>) -> Result<&'a mut Writer<W>> {
        self.write_content(Event::PI(instruction)).await
    }

    /// As [`write_empty`](Self::write_empty).
    ///
    /// # Errors
    ///
    /// Returns an error if the target cannot be written.
    pub async fn write_empty_async(self) -> Result<&'a mut Writer<W>> {
        self.writer.write_event_async(Event::Empty(self.tag)).await?;
        Ok(self.writer)
    }

    /// Writes the element with what a function writes, which returns the writer.
    ///
    /// # Errors
    ///
    /// Returns an error if the target cannot be written, or the function returns one.
    pub async fn write_inner_content_async<F, Fut, E>(self, content: F) -> core::result::Result<&'a mut Writer<W>, E>
    where
        F: FnOnce(&'a mut Writer<W>) -> Fut,
        Fut: Future<Output = core::result::Result<&'a mut Writer<W>, E>>,
        E: From<Error>,
    {
        let Self { writer, tag, .. } = self;
        writer.write_event_async(Event::Start(tag.borrow())).await?;
        let writer = content(writer).await?;
        writer.write_event_async(Event::End(tag.to_end())).await?;
        Ok(writer)
    }

    /// Writes the element with one event in it.
    async fn write_content(self, content: Event<'_>) -> Result<&'a mut Writer<W>> {
        let Self { writer, tag, .. } = self;
        writer.write_event_async(Event::Start(tag.borrow())).await?;
        writer.write_event_async(content).await?;
        writer.write_event_async(Event::End(tag.to_end())).await?;
        Ok(writer)
    }
}
