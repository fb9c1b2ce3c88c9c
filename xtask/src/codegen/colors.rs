//! The named colours: a perfect hash.

use super::header;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The text of `generated/named_colors.rs` of the microsyntaxes.
pub(super) fn generate(json: &str) -> Result<String, String> {
    let colors: BTreeMap<String, [u8; 3]> =
        serde_json::from_str(json).map_err(|error| format!("named-colors.json: {error}"))?;
    let longest = colors.keys().map(String::len).max().ok_or("named-colors.json: no colours")?;
    let mut map = phf_codegen::Map::new();
    for (name, [red, green, blue]) in &colors {
        if !name.bytes().all(|byte| byte.is_ascii_lowercase()) {
            return Err(format!("named-colors.json: unexpected name `{name}`"));
        }
        map.entry(name.as_str(), format!("[{red}, {green}, {blue}]"));
    }
    let mut out = header("The named colours of CSS.");
    let _ = write!(out, "\n/// The length of the longest name.\npub(crate) const LONGEST_NAME: usize = {longest};\n");
    let _ = write!(
        out,
        "\n/// Red, green and blue of every name, which is in lower case.\n\
         pub(crate) static NAMED_COLORS: phf::Map<&'static str, [u8; 3]> = {};\n",
        map.build()
    );
    Ok(out)
}
