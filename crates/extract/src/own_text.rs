//! The text that a page's JSON-LD carries.

use crate::json_ld::items;
use crate::kind::Kind;
use serde_json::Value;

/// The words of the text in the data for each in the tree above which the tree is not what a reader sees: pages whose text
/// only scripts show have much less of it.
const MISSING: usize = 2;

/// The text of an article, a posting or a product, if it is that much longer than the words that were kept of the tree.
pub(crate) fn find(data: &[Value], kind: Kind, words: u32) -> Option<String> {
    let properties: &[&str] = match kind {
        Kind::Product => &["description"],
        Kind::Forum => &["text", "articleBody"],
        _ => &["articleBody"],
    };
    let texts = items(data).flat_map(|item| properties.iter().filter_map(|name| item.get(*name)?.as_str()));
    let longest = texts.max_by_key(|text| text.len())?;
    let is_longer = longest.split_whitespace().count() > MISSING * words as usize;
    is_longer.then(|| longest.trim().to_owned()).filter(|text| !text.contains('<'))
}
