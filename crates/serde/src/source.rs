//! The readers that values are deserialized from.

use fivefold_core::{ParseError, Shortening, Span};
#[cfg(feature = "encoding")]
use fivefold_xml5::StreamReader;
use fivefold_xml5::recover::Recover;
use fivefold_xml5::{Event, Reader, Start, tree_builder::Phase};
use std::io;

/// A reader that [`from_element`](crate::from_element) takes: [`Reader`] and `StreamReader`. The trait is implemented for
/// these two only.
pub trait EventSource<'de>: sealed::EventSource<'de> {}

impl<'de, T: sealed::EventSource<'de>> EventSource<'de> for T {}

pub(crate) mod sealed {
    use fivefold_core::{ParseError, Shortening};
    use fivefold_xml5::{Event, Start, tree_builder::Phase};
    use std::io;

    pub trait EventSource<'de> {
        /// The next event.
        fn next(&mut self) -> io::Result<Option<Event<'_>>>;

        /// The start that was the last event.
        fn start(&self) -> Option<Start<'_>>;

        /// The phase of tree construction.
        fn phase(&self) -> Phase;

        /// Skips the element whose start was the last event. Returns where it ends.
        fn skip_element(&mut self) -> io::Result<u64>;

        /// What has ended the input before its end, or else what a limit has left out first.
        fn shortening(&self) -> Option<ParseError>;

        /// What limits have left out so far.
        fn left_out(&self) -> Shortening;

        /// The text that values can borrow from; empty if they cannot.
        fn borrowed_text(&self) -> &'de str;

        /// The whole text that is read, if the reader has it.
        fn whole_text(&self) -> Option<&str>;
    }
}

impl<'de, 'i: 'de, R: Recover> sealed::EventSource<'de> for Reader<'i, R> {
    #[inline]
    fn next(&mut self) -> io::Result<Option<Event<'_>>> {
        self.try_next().map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
    }

    fn start(&self) -> Option<Start<'_>> {
        self.start()
    }

    fn phase(&self) -> Phase {
        self.phase()
    }

    fn skip_element(&mut self) -> io::Result<u64> {
        Ok(self.skip_element().outer.end)
    }

    fn shortening(&self) -> Option<ParseError> {
        self.shortened_by().map(|code| ParseError::new(code, Span::empty(self.position())))
    }

    fn left_out(&self) -> Shortening {
        self.left_out()
    }

    fn borrowed_text(&self) -> &'de str {
        self.borrowed_source().unwrap_or_default()
    }

    fn whole_text(&self) -> Option<&str> {
        Some(self.source())
    }
}

#[cfg(feature = "encoding")]
impl<'de, S: io::BufRead, R: Recover> sealed::EventSource<'de> for StreamReader<S, R> {
    fn next(&mut self) -> io::Result<Option<Event<'_>>> {
        self.next()
    }

    fn start(&self) -> Option<Start<'_>> {
        self.start()
    }

    fn phase(&self) -> Phase {
        self.phase()
    }

    fn skip_element(&mut self) -> io::Result<u64> {
        self.skip_element().map(|spans| spans.outer.end)
    }

    fn shortening(&self) -> Option<ParseError> {
        self.shortened_by().map(|code| ParseError::new(code, Span::empty(self.position())))
    }

    fn left_out(&self) -> Shortening {
        self.left_out()
    }

    fn borrowed_text(&self) -> &'de str {
        ""
    }

    fn whole_text(&self) -> Option<&str> {
        None
    }
}
