//! URLs in attributes: their schemes, and those that are relative.

mod attributes;
mod scheme;

pub(crate) use attributes::UrlKind;
pub(crate) use scheme::{is_fragment, scheme_named};

use core::fmt::Write;
use fivefold_microsyntax::{ImageCandidate, Refresh, parse_refresh, parse_srcset};
use scheme::Beginning;
use std::borrow::Cow;

/// What becomes of relative URLs, which have another meaning wherever they stand: `/x`, `x`, `?x`, the empty one, and
/// `//host/x`. Also `https:x` is one, in a document with that scheme.
///
/// `#x` is not in this sense: it leads to an element beside it, and stays.
///
/// ```
/// use fivefold_sanitize::{Config, RelativeUrls, clean};
/// use url::Url;
///
/// let html = "<a href=/x>1</a><a href=//evil.example>2</a><a href=#y>3</a>";
/// let config = Config::default().with_relative_urls(RelativeUrls::Remove);
/// assert_eq!(clean(html, &config), "<a>1</a><a>2</a><a href=\"#y\">3</a>");
///
/// let base = Url::parse("https://example.org/forum/")?;
/// let config = Config::default().with_relative_urls(RelativeUrls::Resolve(base));
/// assert_eq!(clean("<a href=../x>1</a>", &config), "<a href=\"https://example.org/x\">1</a>");
/// # Ok::<(), url::ParseError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum RelativeUrls {
    /// They are kept. They are relative to the page that the HTML is put into.
    #[default]
    Keep,
    /// They are removed.
    Remove,
    /// They are made absolute, relative to this one; what it cannot be joined with is removed. The scheme of the result
    /// counts for [`Config::with_url_schemes`](crate::Config::with_url_schemes). Each can get longer by the length of the
    /// base.
    #[cfg(feature = "url")]
    Resolve(url::Url),
}

/// What a configuration says about URLs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct UrlRules {
    /// The schemes that are kept, in lower case; `None` for all of them.
    pub(crate) schemes: Option<Vec<Box<str>>>,
    pub(crate) relative: RelativeUrls,
}

impl UrlRules {
    /// Whether every URL is kept as it is.
    fn are_empty(&self) -> bool {
        self.schemes.is_none() && self.relative == RelativeUrls::Keep
    }

    /// The value that an attribute gets; `None` if it is removed.
    pub(crate) fn judge<'v>(&self, kind: UrlKind, value: &'v str) -> Option<Cow<'v, str>> {
        if self.are_empty() {
            return Some(value.into());
        }
        match kind {
            UrlKind::One => self.judge_one(value),
            UrlKind::List => self.judge_list(value),
            UrlKind::Images => self.judge_images(value),
            UrlKind::Refresh => self.judge_refresh(value),
            UrlKind::Css => has_only_fragments(value).then(|| value.into()),
            UrlKind::Animated => (!matches!(value, "href" | "xlink:href")).then(|| value.into()),
        }
    }

    fn keeps_scheme(&self, scheme: &str) -> bool {
        self.schemes.as_ref().is_none_or(|schemes| schemes.iter().any(|kept| **kept == *scheme))
    }

    fn judge_one<'v>(&self, value: &'v str) -> Option<Cow<'v, str>> {
        let beginning = Beginning::of(value);
        if beginning.is_fragment {
            return Some(value.into());
        }
        match &self.relative {
            RelativeUrls::Remove if beginning.is_relative => return None,
            #[cfg(feature = "url")]
            RelativeUrls::Resolve(base) if beginning.is_relative => {
                let url = base.join(value).ok().filter(|url| self.keeps_scheme(url.scheme()))?;
                return Some(String::from(url).into());
            }
            _ => {}
        }
        beginning.scheme.is_none_or(|scheme| self.keeps_scheme(&scheme)).then(|| value.into())
    }

    /// A list of URLs with white space between them.
    fn judge_list<'v>(&self, value: &'v str) -> Option<Cow<'v, str>> {
        let mut is_changed = false;
        let mut kept = Vec::new();
        for url in value.split_ascii_whitespace() {
            let judged = self.judge_one(url);
            is_changed |= !matches!(judged, Some(Cow::Borrowed(_)));
            kept.extend(judged);
        }
        match is_changed {
            true => (!kept.is_empty()).then(|| kept.join(" ").into()),
            false => Some(value.into()),
        }
    }

    fn judge_images<'v>(&self, value: &'v str) -> Option<Cow<'v, str>> {
        let mut candidates = parse_srcset(value);
        let mut is_changed = false;
        let mut kept = String::new();
        for ImageCandidate { url, width, density, height, .. } in candidates.by_ref() {
            let judged = self.judge_one(url);
            is_changed |= !matches!(judged, Some(Cow::Borrowed(_)));
            let Some(url) = judged else { continue };
            kept.push_str(if kept.is_empty() { "" } else { ", " });
            kept.push_str(&url);
            // Writing to a string cannot fail.
            let _ = width.map_or(Ok(()), |width| write!(kept, " {width}w"));
            let _ = height.map_or(Ok(()), |height| write!(kept, " {height}h"));
            // In full, a large number would have hundreds of digits.
            let _ = density.map_or(Ok(()), |density| match density == 0. || (1e-6..1e15).contains(&density) {
                true => write!(kept, " {density}x"),
                false => write!(kept, " {density:e}x"),
            });
        }
        // What is wrong in it may be a candidate to another parser.
        match is_changed || candidates.has_errors() {
            true => (!kept.is_empty()).then(|| kept.into()),
            false => Some(value.into()),
        }
    }

    fn judge_refresh<'v>(&self, value: &'v str) -> Option<Cow<'v, str>> {
        let Some(Refresh { time, url: Some(url), .. }) = parse_refresh(value) else { return Some(value.into()) };
        Some(match self.judge_one(url)? {
            Cow::Borrowed(_) => value.into(),
            Cow::Owned(url) => format!("{time}; url={url}").into(),
        })
    }
}

/// Whether CSS refers to nothing but elements of the document. It can also be turned down for what only looks like a
/// reference.
fn has_only_fragments(css: &str) -> bool {
    let css = css.to_ascii_lowercase();
    // An escape could hide the name of a function.
    let hides = css.contains('\\') || ["src(", "image(", "image-set("].iter().any(|function| css.contains(function));
    !hides && css.split("url(").skip(1).all(|rest| rest.trim_start().trim_start_matches(['"', '\'']).starts_with('#'))
}
