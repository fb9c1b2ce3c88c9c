//! Peers in other processes: each reads one JSON object per line, and writes one per line.
//!
//! A request is `{"html":"<p>","context":"svg path"}` or `{"xml":"<a/>"}`, an answer `{"tree":"| <p>"}` or
//! `{"error":"what is wrong"}`.

use super::soup::Input;
use serde_json::{Value, json};
use std::io::Write;
use std::process::{Command, Stdio};
use std::thread;

/// The language of HTML where scripting is enabled.
pub const SCRIPTING: &str = "html, scripting";

/// Runs a command on inputs of a language, `html`, `xml` or [`SCRIPTING`]. Returns the trees, or `None` for an error.
///
/// # Errors
///
/// Returns an error if the command cannot be run, or does not answer each request.
pub fn trees(command: &mut Command, language: &str, inputs: &[Input]) -> Result<Vec<Option<String>>, String> {
    let requests: String = inputs.iter().map(|input| format!("{}\n", request(language, input))).collect();
    let answers = lines(command, requests)?;
    if answers.len() != inputs.len() {
        return Err(format!("{} answers to {} requests", answers.len(), inputs.len()));
    }
    let tree = |line: &String| {
        let answer: Value = serde_json::from_str(line).map_err(|error| format!("an answer is no JSON: {error}"))?;
        Ok(answer["tree"].as_str().map(|tree| tree.trim_end_matches('\n').to_owned()))
    };
    answers.iter().map(tree).collect()
}

/// Runs a command with these lines as its input, and returns the lines of its output.
///
/// # Errors
///
/// Returns an error if the command cannot be run or fails.
pub fn lines(command: &mut Command, input: String) -> Result<Vec<String>, String> {
    let program = command.get_program().display().to_string();
    let fail = |error: &dyn core::fmt::Display| format!("{program}: {error}");
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| fail(&error))?;
    let stdin = child.stdin.take();
    let output = thread::scope(|scope| {
        // Both pipes may fill up. If a command ends early, it closes the pipe, and its exit status gives the reason.
        scope.spawn(move || stdin.map(|mut stdin| stdin.write_all(input.as_bytes())));
        child.wait_with_output()
    });
    let output = output.map_err(|error| fail(&error))?;
    if !output.status.success() {
        let complaint = String::from_utf8_lossy(&output.stderr);
        return Err(fail(&complaint.lines().last().unwrap_or("it fails")));
    }
    let text = String::from_utf8(output.stdout).map_err(|error| fail(&error))?;
    Ok(text.lines().map(str::to_owned).collect())
}

fn request(language: &str, input: &Input) -> Value {
    match input.context {
        None if language == SCRIPTING => json!({ "html": input.text, "scripting": true }),
        None => json!({ language: input.text }),
        Some(context) => json!({ language: input.text, "context": context }),
    }
}
