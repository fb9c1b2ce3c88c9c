//! `--fragment`: files that hold fragments of HTML.

use crate::binary;
use crate::failure::Failure;
use crate::language::{language_of, language_of_content};
use crate::source::name_of;
use fivefold::Language;
use fivefold::html::{Context, Options, Parser};
use std::path::Path;

/// The option of the commands that read fragments, too.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct FragmentArgument {
    /// Parse fragments of HTML with this context element: a name, or `svg ` or `math ` and a name. With `template`, rows,
    /// cells, options and list items can stand by themselves
    #[arg(id = "fragment", long, value_name = "CONTEXT", value_parser = str::parse::<Context>)]
    pub(crate) context: Option<Context>,
}

/// A parser of HTML for documents or, with a context, for fragments.
pub(crate) fn parser(context: Option<&Context>, options: Options) -> Parser {
    match context {
        None => Parser::new(options),
        Some(context) => Parser::for_fragment(context, options),
    }
}

impl FragmentArgument {
    /// The language of a file: the one that is given, or else what its name or its start tells. Refuses binary files, and
    /// fragments in XML: the start of a fragment tells nothing.
    pub(crate) fn language(
        &self,
        given: Option<Language>,
        file: &Path,
        bytes: &[u8],
    ) -> Result<Option<Language>, Failure> {
        let (name, known) = (name_of(file), given.or_else(|| language_of(file)));
        if self.context.is_some() && known == Some(Language::Xml) {
            let message = format!("{name} is XML, and `--fragment` is for HTML: leave it out, or use `--as html`");
            return Err(Failure::Message(message));
        }
        let fragment = self.context.as_ref().map(|_| Language::Html);
        let known = known.or_else(|| if fragment.is_some() { None } else { language_of_content(bytes) });
        if given.is_none() {
            binary::refuse(&name, bytes, known.is_some())?;
        }
        Ok(known.or(fragment))
    }
}
