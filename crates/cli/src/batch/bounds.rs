//! What requests may take, and how much of it a request takes.

use super::limits::{parse_limits, parse_seconds};
use crate::buffer::Bounds;
use core::time::Duration;
use fivefold::{Limits, StopSignal};

/// The bounds of the command.
#[derive(Debug, clap::Args)]
pub(super) struct BoundArguments {
    /// The longest line that is taken for a request; a longer one is answered with an error
    #[arg(long, value_name = "BYTES", default_value_t = 64 << 20)]
    max_input: usize,
    /// The longest answer; instead of a longer one there is an error
    #[arg(long, value_name = "BYTES", default_value_t = 256 << 20)]
    max_output: usize,
    /// How long a request may be worked on; after that its answer is an error [default: no limit]
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    timeout: Option<Duration>,
    /// Limits of the parsers, which requests may lower: `depth=512,nodes=100000` [default: those of the library, and
    /// 64 MiB for entity_bytes]
    #[arg(long, value_name = "NAME=N,…", value_parser = parse_limits, default_value = "")]
    limits: Limits,
}

/// How many bytes of lines and answers wait while several requests are worked on: enough for large requests to each of
/// many jobs.
pub(super) const READ_AHEAD: usize = 64 << 20;

/// What no request goes beyond.
#[derive(Clone, Debug)]
pub(super) struct Ceilings {
    /// The bytes of a line.
    pub(super) input: usize,
    /// The bytes of an answer.
    output: usize,
    time: Option<Duration>,
    /// The limits of parsers.
    pub(super) limits: Limits,
}

impl BoundArguments {
    pub(super) fn ceilings(&self) -> Ceilings {
        Ceilings { input: self.max_input, output: self.max_output, time: self.timeout, limits: self.limits }
    }
}

impl Ceilings {
    /// The bounds of a request on which work begins.
    pub(super) fn begin(&self) -> Bounds {
        let stop = self.time.map(StopSignal::after);
        Bounds { size: self.output, time: self.time, stop }
    }
}
