//! The command `fivefold microsyntax`.

use crate::failure::Failure;
use crate::output::standard_output;
use crate::progress::Progress;
use fivefold_view::Question;
use std::io::{self, BufRead, BufReader, Write};

#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The rule, with the standard's name in kebab-case, like `duration`, `valid-duration` or `legacy-color`
    rule: String,
    /// The values; one per line of standard input if omitted. They may begin with a hyphen
    #[arg(allow_hyphen_values = true)]
    values: Vec<String>,
    /// The name of the boolean attribute
    #[arg(long)]
    name: Option<String>,
    /// The name of the enumerated attribute
    #[arg(long)]
    attribute: Option<String>,
    /// The element that has the enumerated attribute
    #[arg(long)]
    element: Option<String>,
}

impl Arguments {
    /// Separates the options after the values from the values, which may begin with a hyphen: `-04:30`, `--02-29`.
    fn with_options_after_values(&self) -> Self {
        let mut arguments = Self { values: Vec::new(), ..self.clone() };
        let mut words = self.values.iter();
        while let Some(word) = words.next() {
            let (option, inline) =
                word.split_once('=').map_or((&**word, None), |(option, value)| (option, Some(value)));
            let target = match option {
                "--name" => &mut arguments.name,
                "--attribute" => &mut arguments.attribute,
                "--element" => &mut arguments.element,
                _ => {
                    arguments.values.push(word.clone());
                    continue;
                }
            };
            *target = inline.map(str::to_owned).or_else(|| words.next().cloned());
        }
        arguments
    }
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let arguments = arguments.with_options_after_values();
    let Arguments { rule, name, attribute, element, .. } = &arguments;
    let question = Question::new(rule, name.as_deref(), attribute.as_deref(), element.as_deref());
    let question = question.map_err(Failure::Message)?;

    let progress = Progress::of_lines();
    let mut output = standard_output(&progress);
    if arguments.values.is_empty() {
        answer_lines(&question, &mut output, &progress)?;
    } else {
        for value in &arguments.values {
            writeln!(output, "{}", question.answer(value))?;
        }
    }
    Ok(output.flush()?)
}

/// Answers the lines of standard input. Flushes the output before blocking.
fn answer_lines(question: &Question<'_>, output: &mut impl Write, progress: &Progress) -> Result<(), Failure> {
    let mut input = BufReader::with_capacity(1 << 16, io::stdin().lock());
    let mut line = Vec::new();
    loop {
        if !input.buffer().contains(&b'\n') {
            output.flush()?;
        }
        line.clear();
        let read = input.read_until(b'\n', &mut line);
        if read.map_err(|error| Failure::reading("standard input", &error))? == 0 {
            return Ok(());
        }
        let value = line.strip_suffix(b"\n").unwrap_or(&line);
        let value = value.strip_suffix(b"\r").unwrap_or(value);
        writeln!(output, "{}", question.answer(&String::from_utf8_lossy(value)))?;
        progress.add(1);
    }
}
