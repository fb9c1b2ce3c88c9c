//! The command `fivefold rewrite`.

mod changes;

use crate::failure::Failure;
use crate::files::FileArguments;
use crate::fragment::{self, FragmentArgument};
use crate::in_turn;
use crate::input::encoding;
use crate::input::hints_for_files;
use crate::output::standard_output;
use crate::progress::Progress;
use crate::replace::replace;
use crate::source::name_of;
use crate::source::{self, Stream, is_standard_input, stream_failure};
use crate::written::{OutputEncoding, bytes_of};
use changes::{ChangeArguments, Changes};
use fivefold::ErrorCode;
use fivefold::Language::Html;
use fivefold::encoding::{Encoding, Hints, UTF_8};
use fivefold::html::{self, Scripting};
use fivefold::rewrite::{ByteRewriter, Matching, RewriteError, RewriteOptions};
use std::cell::RefCell;
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::ExitCode;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    files: FileArguments,
    #[command(flatten)]
    changes: ChangeArguments,
    #[command(flatten)]
    fragment: FragmentArgument,
    /// Take elements as the tags show them, not as browsers see them
    #[arg(long)]
    as_written: bool,
    /// Read as if scripts did not run: `noscript` contains elements
    #[arg(long)]
    no_scripting: bool,
    /// The encoding declared by the transport: it ranks after a byte order mark, and before declarations in the file
    #[arg(long, value_name = "LABEL", value_parser = encoding)]
    encoding: Option<&'static Encoding>,
    #[command(flatten)]
    encoding_out: OutputEncoding,
    /// Fail where more memory than this is needed, for a long token or many open elements
    #[arg(long, value_name = "BYTES")]
    memory: Option<usize>,
    /// Write to the files instead
    #[arg(short, long)]
    write: bool,
}

/// The bytes that are read at a time.
const BLOCK: usize = 1 << 16;

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let work = Work { arguments, changes: arguments.changes.changes(arguments.encoding_out.label.is_some())? };
    let progress = Progress::of_bytes();
    let output = RefCell::new(standard_output(&progress));
    let status = in_turn::for_each(&arguments.files, Html, &output, |turn| {
        let is_in_place = arguments.write && !is_standard_input(turn.path);
        if is_in_place || arguments.encoding_out.label.is_some() {
            let (written, cut) = work.rewrite_whole(turn.path, is_in_place, &progress)?;
            output.borrow_mut().write_all(&written)?;
            refuse_cut(turn.path, cut)
        } else {
            work.rewrite_to_output(turn.path, &output, &progress)
        }
    })?;
    output.into_inner().flush()?;
    Ok(status)
}

/// What is done with each file.
struct Work<'a> {
    arguments: &'a Arguments,
    changes: Changes,
}

impl Work<'_> {
    /// Writes to the file, or returns what is to be printed; with what the end of the source has cut.
    fn rewrite_whole(
        &self,
        file: &Path,
        is_in_place: bool,
        progress: &Progress,
    ) -> Result<(Vec<u8>, Option<ErrorCode>), Failure> {
        let bytes = source::read(Some(file), progress)?;
        progress.set_stage("rewriting");
        let mut written = Vec::with_capacity(bytes.len());
        let hints = hints_for_files(self.arguments.encoding).settled_for(&bytes);
        // In another encoding, what is rewritten is its text.
        let context = self.arguments.fragment.context.as_ref();
        let parser = || fragment::parser(context, self.parse_options());
        let other = self.arguments.encoding_out.label.map(|_| parser().with_hints(hints).parse_bytes(&bytes));
        let (source, hints) = match &other {
            Some(document) => (document.source().as_bytes(), Hints::default().with_encoding(UTF_8)),
            None => (&*bytes, hints),
        };
        let cut = self.rewrite(file, hints, (&mut &*source, progress), |bytes| {
            written.extend_from_slice(bytes);
            Ok(())
        })?;
        if let Some(document) = &other {
            let text = String::from_utf8_lossy(&written);
            written = bytes_of(&name_of(file), &text, document, &self.arguments.encoding_out.of(document, context))?;
        }
        if is_in_place && written != bytes {
            replace(file, &written).map_err(Failure::Message)?;
        }
        Ok((if is_in_place { Vec::new() } else { written }, cut))
    }

    fn rewrite_to_output<W: Write>(
        &self,
        file: &Path,
        output: &RefCell<W>,
        progress: &Progress,
    ) -> Result<(), Failure> {
        progress.set_stage("rewriting");
        let mut source = Stream::open(Some(file), output, progress)?;
        let hints = hints_for_files(self.arguments.encoding);
        let cut = self.rewrite(file, hints, (&mut source, progress), |bytes| output.borrow_mut().write_all(bytes))?;
        refuse_cut(file, cut)
    }

    /// Writes the source with the changes while it is read. Returns what its end has cut.
    fn rewrite(
        &self,
        file: &Path,
        hints: Hints,
        (source, progress): (&mut impl Read, &Progress),
        mut write: impl FnMut(&[u8]) -> io::Result<()>,
    ) -> Result<Option<ErrorCode>, Failure> {
        let failure = |reason: String| Failure::Message(format!("{}: {reason}", name_of(file)));
        let rewriting = |error: RewriteError| failure(self.reason(&error));
        let reading = |error: io::Error| stream_failure(Some(file), error);
        let mut block = vec![0; BLOCK];
        let mut count = read(source, &mut block).map_err(reading)?;
        let hints = hints.settled_for(&block[..count]);
        let written = RefCell::new(Vec::new());
        let collect = |bytes: &[u8]| written.borrow_mut().extend_from_slice(bytes);
        let mut rewriter =
            ByteRewriter::new(self.changes.rules(), hints, self.options(), collect).map_err(rewriting)?;
        loop {
            let outcome = if count > 0 { rewriter.write(&block[..count]) } else { rewriter.end() };
            write(&written.borrow())?;
            written.borrow_mut().clear();
            outcome.map_err(rewriting)?;
            if count == 0 {
                break;
            }
            count = read(source, &mut block).map_err(reading)?;
        }
        if let (Some(used), Some(declared), false) =
            (rewriter.encoding(), rewriter.late_encoding(), self.changes.are_ascii())
        {
            let (used, declared) = (used.name(), declared.name());
            return Err(failure(format!(
                "it declares {declared} after the first 1024 bytes, while the changes were made in {used}: use \
                 `--encoding {declared}`"
            )));
        }
        if rewriter.dropped_changes() > 0 {
            let line = "a `frameset` has taken the place of the body, whose changes are not written";
            let _ = writeln!(progress.step_aside_for(io::stderr()), "fivefold: {}: {line}", name_of(file));
        }
        Ok(rewriter.cut())
    }

    fn parse_options(&self) -> html::Options {
        let scripting = if self.arguments.no_scripting { Scripting::Disabled } else { Scripting::Normal };
        html::Options::default().with_scripting(scripting)
    }

    fn options(&self) -> RewriteOptions {
        let matching = if self.arguments.as_written { Matching::AsWritten } else { Matching::ByTree };
        let options = RewriteOptions::default().with_matching(matching).with_scripting(!self.arguments.no_scripting);
        let mut options = options.with_memory_bytes(self.arguments.memory.unwrap_or(usize::MAX));
        options.context.clone_from(&self.arguments.fragment.context);
        options
    }

    fn reason(&self, error: &RewriteError) -> String {
        match error {
            RewriteError::MemoryLimit => {
                let limit = self.arguments.memory.unwrap_or(usize::MAX);
                format!("the rest needs more than the {limit} bytes of memory that `--memory` allows")
            }
            RewriteError::Handler(error) => error.to_string(),
            _ => error.to_string(),
        }
    }
}

/// An input that ends inside of a tag or the like is not whole, which the status 1 says. All of it was written.
fn refuse_cut(file: &Path, cut: Option<ErrorCode>) -> Result<(), Failure> {
    let Some(code) = cut else { return Ok(()) };
    Err(Failure::Refusal(format!("{}: {} ({code})", name_of(file), code.headline())))
}

/// Reads the next bytes; none at the end.
fn read(source: &mut impl Read, block: &mut [u8]) -> io::Result<usize> {
    loop {
        match source.read(block) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            outcome => return outcome,
        }
    }
}
