//! Reads a configuration file into structs, by serde. An error says where it is: line, column, and path in the document.
//! A tag that was forgotten is an error, too.
//!
//! ```sh
//! cargo run --example config < config.xml
//! ```

use fivefold::xml::{DeserializeError, Deserializer};
use serde::Deserialize;

/// `<config><server port="8080"/>…</config>`
#[derive(Debug, PartialEq, Deserialize)]
pub struct Config {
    /// All servers, in their order.
    pub server: Vec<Server>,
}

/// A server.
#[derive(Debug, PartialEq, Deserialize)]
pub struct Server {
    /// The port, if it has one of its own.
    #[serde(rename = "@port")]
    pub port: Option<u16>,
}

/// The configuration in a text.
pub fn read(text: &str) -> Result<Config, DeserializeError> {
    Config::deserialize(Deserializer::from_str(text).with_strict(true))
}

fn main() {
    println!("{:?}", read(&std::io::read_to_string(std::io::stdin()).unwrap()).map_err(|error| error.to_string()));
}
