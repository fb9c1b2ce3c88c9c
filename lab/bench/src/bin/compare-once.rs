//! Performs the work of one peer on each file, for callgrind to count its instructions.
//!
//! Without `--skip`, the instructions are those of the work, of dropping its results, of what goes before it, and of
//! reading the files; with it, only the latter two.

use clap::Parser;
use fivefold_bench::input::Input;
use fivefold_bench::meter::{LeftOut, Performed};
use std::process::ExitCode;

/// Perform the work of one peer on each file
#[derive(Parser)]
struct Arguments {
    #[command(flatten)]
    input: Input,
    /// The work and the name of the peer, as `tree/fivefold`
    #[arg(long)]
    peer: String,
    /// Leave the work out
    #[arg(long)]
    skip: bool,
}

fn main() -> ExitCode {
    let Arguments { input, peer: name, skip } = Arguments::parse();
    let Some(peer) = input.peers().find(|peer| format!("{}/{}", peer.work, peer.name) == name) else {
        eprintln!("{name}: no such peer");
        return ExitCode::FAILURE;
    };
    for text in input.all_texts() {
        if skip {
            (peer.run)(&text, &mut LeftOut);
        } else {
            (peer.run)(&text, &mut Performed);
        }
    }
    ExitCode::SUCCESS
}
