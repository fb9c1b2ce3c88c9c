//! The bounds of requests.

use super::limits::{parse_limits, parse_seconds};
use crate::buffer::Bounds;
use core::time::Duration;
use fivefold::{Limits, StopSignal};

/// The bounds of the command.
#[derive(Debug, clap::Args)]
pub(super) struct BoundArguments {
    /// The longest line accepted as a request; a longer one is answered with an error
    #[arg(long, value_name = "BYTES", default_value_t = 64 << 20)]
    max_input: usize,
    /// The longest answer; a longer one is replaced by an error
    #[arg(long, value_name = "BYTES", default_value_t = 256 << 20)]
    max_output: usize,
    /// The time for a request; after that its answer is an error [default: no limit]
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    timeout: Option<Duration>,
    /// Limits of the parsers, which requests may lower: `depth=512,nodes=100000` [default: those of the library, and
    /// 64 MiB for entity_bytes]
    #[arg(long, value_name = "NAME=N,…", value_parser = parse_limits, default_value = "")]
    limits: Limits,
}

/// The bytes of lines and answers that are queued while several requests are processed: enough for large requests to
/// many jobs.
pub(super) const READ_AHEAD: usize = 64 << 20;

/// The command's upper bounds, which no request can exceed.
#[derive(Clone, Debug)]
pub(super) struct Ceilings {
    /// The length of a line in bytes.
    pub(super) input: usize,
    /// The length of an answer in bytes.
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
    /// The bounds of a request that starts now.
    pub(super) fn begin(&self) -> Bounds {
        let stop = self.time.map(StopSignal::after);
        Bounds { size: self.output, time: self.time, stop }
    }
}
