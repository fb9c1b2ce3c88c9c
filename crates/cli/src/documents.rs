//! Documents of files in either language, for the commands that take many.

use crate::failure::Failure;
use crate::files::{FileArguments, Kinds};
use crate::fragment::{self, FragmentArgument};
use crate::input::hints_for_files;
use crate::input::{encoding, hints};
use crate::jobs::{Emit, in_pieces};
use crate::language::Kind;
use crate::output::standard_output;
use crate::progress::Progress;
use crate::source::{self, name_of};
use core::ops::ControlFlow;
use fivefold::encoding::Encoding;
use fivefold::{Document, Language, Limits, html, xml};
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

/// The options of commands that take many files of either language.
#[derive(Debug, clap::Args)]
pub(crate) struct DocumentArguments {
    #[command(flatten)]
    files: FileArguments,
    /// The language of all files; by default, their names and starts tell it, and what tells nothing is HTML
    #[arg(long = "as", value_enum, value_name = "LANGUAGE")]
    language: Option<Kind>,
    #[command(flatten)]
    fragment: FragmentArgument,
    /// The encoding declared by the transport: it ranks after a byte order mark, and before declarations in the files
    #[arg(long, value_name = "LABEL", value_parser = encoding)]
    encoding: Option<&'static Encoding>,
    /// The number of files to work on in parallel
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: u16,
    /// The limits of each document, which no option changes.
    #[arg(skip)]
    limits: Limits,
}

impl DocumentArguments {
    /// Calls `work` with each document, of which HTML is parsed with these options, and its bytes, and `done` with the
    /// pieces of the result that `work` gives, in the order of the files. A file that cannot be read to its end, or that
    /// `work` fails for, is reported, and the others go on: returns the status.
    pub(crate) fn for_each<T: Send>(
        &self,
        progress: &Progress,
        options: html::Options,
        work: impl Fn(&Path, &Document, &[u8], &mut Emit<'_, T>) -> Result<ControlFlow<()>, Failure> + Sync,
        mut done: impl FnMut(&Path, Result<T, Failure>) -> Result<Option<ExitCode>, Failure>,
    ) -> Result<ExitCode, Failure> {
        let mut status = ExitCode::SUCCESS;
        for found in self.files.find(Kinds::given(self.language.is_some(), &self.fragment)) {
            let found = found.unwrap_or_else(|failure| {
                status = failure.report();
                Vec::new()
            });
            let work = |file: &Path, emit: &mut Emit<'_, Result<T, Failure>>| {
                let outcome = source::read(Some(file), progress).and_then(|bytes| {
                    let document = self.parse(file, &bytes, options, progress)?;
                    // If nothing more is wanted, there is nothing else to stop.
                    let _ = work(file, &document, &bytes, &mut |piece| emit(Ok(piece)))?;
                    Failure::of_early_end(&name_of(file), &document).map_or(Ok(()), Err)
                });
                if let Err(failure) = outcome {
                    // The last piece.
                    let _ = emit(Err(failure));
                }
            };
            in_pieces(self.jobs, &found, work, |file, result| {
                status = done(file, result)?.unwrap_or(status);
                Ok(())
            })?;
        }
        Ok(status)
    }

    /// Writes to standard output, as soon as `work` gives them, the pieces of the result for each document, of which HTML is
    /// parsed with these options, in the order of the files.
    pub(crate) fn print(
        &self,
        options: html::Options,
        work: impl Fn(&Path, &Document, &mut Emit<'_, Vec<u8>>) -> Result<ControlFlow<()>, Failure> + Sync,
    ) -> Result<ExitCode, Failure> {
        let progress = Progress::of_bytes();
        let mut output = standard_output(&progress);
        let work =
            |file: &Path, document: &Document, _: &[u8], emit: &mut Emit<'_, Vec<u8>>| work(file, document, emit);
        let status = self.for_each(&progress, options, work, |_, piece| match piece {
            Ok(piece) => {
                output.write_all(&piece)?;
                Ok(None)
            }
            Err(failure) => {
                output.flush()?;
                Ok(Some(failure.report()))
            }
        })?;
        output.flush()?;
        Ok(status)
    }

    /// The context of fragments.
    pub(crate) fn context(&self) -> Option<&html::Context> {
        self.fragment.context.as_ref()
    }

    /// Whether at most one file is meant.
    pub(crate) fn is_one_file(&self) -> bool {
        self.files.is_one_file()
    }

    fn parse(
        &self,
        file: &Path,
        bytes: &[u8],
        options: html::Options,
        progress: &Progress,
    ) -> Result<Document, Failure> {
        progress.set_stage("parsing");
        let given = self.language.map(Language::from);
        let language = self.fragment.language(given, file, bytes)?;
        Ok(match language.unwrap_or(Language::Html) {
            Language::Html => {
                let parser = fragment::parser(self.context(), options.with_limits(self.limits));
                parser.with_hints(hints_for_files(self.encoding)).parse_bytes(bytes)
            }
            Language::Xml => {
                // One error tells whether there are any.
                let options = xml::Options::default().with_errors(true);
                let options = options.with_limits(self.limits.with_errors(1));
                xml::Parser::new(options).with_hints(hints(self.encoding)).parse_bytes(bytes)
            }
        })
    }
}

/// A text that ends as a line does, if it is not empty.
pub(crate) fn ended(mut text: String) -> Vec<u8> {
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    text.into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;
    use std::sync::Mutex;

    #[derive(Parser)]
    struct Command {
        #[command(flatten)]
        documents: DocumentArguments,
    }

    /// The results for a file, and the status, with documents of at most so many bytes.
    fn run(file: &Path, input_bytes: u64) -> (Vec<String>, ExitCode) {
        let mut arguments = Command::parse_from(["fivefold", file.to_str().unwrap()]).documents;
        arguments.limits = Limits::default().with_input_bytes(input_bytes);
        let results = Mutex::new(Vec::new());
        let status = arguments.for_each(
            &Progress::of_bytes(),
            html::Options::default(),
            |_, document, _, emit| Ok(emit(document.root().text_content())),
            |_, text| match text {
                Ok(text) => {
                    results.lock().unwrap().push(text);
                    Ok(None)
                }
                Err(failure) => Ok(Some(failure.report())),
            },
        );
        (results.into_inner().unwrap(), status.unwrap())
    }

    #[test]
    fn a_file_that_is_not_read_to_its_end_has_a_result_and_fails() {
        let folder = tempfile::tempdir().unwrap();
        for (name, text, part) in [("a.html", "<p>one<p>two", "one"), ("a.xml", "<a>one</a>", "one")] {
            let file = folder.path().join(name);
            std::fs::write(&file, text).unwrap();
            assert_eq!(run(&file, 6), (vec![part.to_owned()], ExitCode::from(2)), "{name}");
            assert_eq!(run(&file, text.len() as u64).1, ExitCode::SUCCESS, "{name}");
        }
    }

    #[test]
    fn the_message_says_how_much_was_read() {
        let options = html::Options::default().with_limits(Limits::default().with_input_bytes(6));
        let document = html::Parser::new(options).parse("<p>one<p>two");
        match Failure::of_early_end("a.html", &document) {
            Some(Failure::Message(message)) => assert_eq!(
                message,
                "a.html: only the first 6 bytes of the text were read: The input is longer than the limits allow \
                 (input-limit-reached)"
            ),
            other => panic!("{other:?}"),
        }
        assert!(Failure::of_early_end("a.html", &html::parse("<p>one<p>two")).is_none());
    }
}
