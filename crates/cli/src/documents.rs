//! Documents of files in either language, for the commands that take many.

use crate::failure::Failure;
use crate::files::{FileArguments, Kinds};
use crate::html::hints_for_files;
use crate::input::{encoding, hints};
use crate::jobs::{Emit, in_pieces};
use crate::language::{Kind, language_of, language_of_content};
use crate::progress::Progress;
use crate::source;
use fivefold::dom::Document;
use fivefold::encoding::Encoding;
use fivefold::{Language, Limits, html, xml};
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
    /// The encoding declared by the transport: it ranks after a byte order mark, and before declarations in the files
    #[arg(long, value_name = "LABEL", value_parser = encoding)]
    encoding: Option<&'static Encoding>,
    /// The number of files to work on in parallel
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: u16,
}

impl DocumentArguments {
    /// Calls `work` with each document, and `done` with the results, in the order of the files. A file that cannot be
    /// read, or that `work` fails for, is reported, and the others go on: returns the status.
    pub(crate) fn for_each<T: Send>(
        &self,
        progress: &Progress,
        work: impl Fn(&Path, &Document) -> Result<T, Failure> + Sync,
        done: impl FnMut(&Path, Result<T, Failure>) -> Result<Option<ExitCode>, Failure>,
    ) -> Result<ExitCode, Failure> {
        let work = |file: &Path, document: &Document, emit: &mut Emit<'_, T>| {
            // There is nothing else to stop.
            let _ = emit(work(file, document)?);
            Ok(())
        };
        self.for_each_in_pieces(progress, work, done)
    }

    /// As [`for_each`](Self::for_each), with results that `work` gives in pieces.
    pub(crate) fn for_each_in_pieces<T: Send>(
        &self,
        progress: &Progress,
        work: impl Fn(&Path, &Document, &mut Emit<'_, T>) -> Result<(), Failure> + Sync,
        mut done: impl FnMut(&Path, Result<T, Failure>) -> Result<Option<ExitCode>, Failure>,
    ) -> Result<ExitCode, Failure> {
        let mut status = ExitCode::SUCCESS;
        for found in self.files.find(Kinds::given(self.language.is_some())) {
            let found = found.unwrap_or_else(|failure| {
                status = failure.report();
                Vec::new()
            });
            let work = |file: &Path, emit: &mut Emit<'_, Result<T, Failure>>| {
                let document = self.load(file, progress);
                let outcome = document.and_then(|document| work(file, &document, &mut |piece| emit(Ok(piece))));
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

    /// Whether at most one file is meant.
    pub(crate) fn is_one_file(&self) -> bool {
        self.files.is_one_file()
    }

    fn load(&self, file: &Path, progress: &Progress) -> Result<Document, Failure> {
        let bytes = source::read(Some(file), progress)?;
        progress.set_stage("parsing");
        let given = self.language.map(Language::from);
        let language = given.or_else(|| language_of(file)).or_else(|| language_of_content(&bytes));
        Ok(match language.unwrap_or(Language::Html) {
            Language::Html => html::parse_bytes_with(&bytes, hints_for_files(self.encoding), html::Options::default()),
            Language::Xml => {
                // One error tells whether there are any.
                let options = xml::Options::default().with_errors(true);
                let options = options.with_limits(Limits::default().with_errors(1));
                xml::parse_bytes_with(&bytes, hints(self.encoding), options)
            }
        })
    }
}
