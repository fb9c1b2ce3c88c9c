//! Elements, as handlers get them.

use crate::end_tag::{EndTag, check_tag_name};
use crate::tag::{TagBuffer, TagChanges};
use crate::{Content, HandlerResult, InvalidText};
use fivefold_core::{ElementName, Name, Namespace, Span};

/// An element whose start tag has come, for a handler. Its content is not known yet.
///
/// Attributes are changed in the source of the tag: what is not changed stays as it is written. Values are given and
/// returned as text: character references are replaced, and written where they are needed.
///
/// ```
/// use fivefold::rewrite::{Rules, rewrite};
///
/// let rules = Rules::new().element("img", |img| {
///     img.set_attribute("loading", "lazy")?;
///     img.remove_attribute("onload");
///     Ok(())
/// });
/// let html = rewrite("<IMG  SRC=a.png onload='x()'\n ALT=''/>", rules)?;
/// assert_eq!(html, "<IMG  SRC=a.png\n ALT='' loading=\"lazy\"/>");
/// # Ok::<(), fivefold::rewrite::RewriteError>(())
/// ```
#[derive(Debug)]
pub struct Element<'e> {
    pub(crate) tag: &'e mut TagBuffer,
}

impl Element<'_> {
    /// The name of the element's tag, in lower case.
    pub fn name(&self) -> &str {
        self.tag.changes().new_name.as_deref().unwrap_or(self.tag.name())
    }

    /// The start tag as it stands in the source.
    pub fn source(&self) -> &str {
        self.tag.source()
    }

    /// Where the start tag stands in the source, as text.
    pub fn span(&self) -> Span {
        self.tag.span
    }

    /// The namespace: HTML, SVG or MathML.
    pub fn namespace(&self) -> Namespace {
        self.tag.namespace
    }

    /// Whether the tag ends with `/>`. Only an element of SVG or MathML ends with such a tag.
    pub fn is_self_closing(&self) -> bool {
        self.tag.self_closing
    }

    /// Whether there can be something in the element: not in `br` and its like, nor in `<circle/>` of SVG.
    pub fn has_content(&self) -> bool {
        self.tag.has_content
    }

    /// The names and values of the attributes, those that were there first, in the order of the source.
    pub fn attributes(&self) -> impl Iterator<Item = (&str, &str)> {
        self.tag.attributes()
    }

    /// The value of an attribute, by its name in whatever letter case. Linear in the number of
    /// attributes up to 16 of them, and in constant time beyond.
    pub fn attribute(&self, name: &str) -> Option<&str> {
        self.tag.attribute(name)
    }

    /// Whether there is an attribute of that name.
    pub fn has_attribute(&self, name: &str) -> bool {
        self.attribute(name).is_some()
    }

    /// Sets an attribute: in its place, or else behind the last one. A tag that has it with that value already stays as it is.
    ///
    /// # Errors
    ///
    /// When no attribute can have that name.
    pub fn set_attribute(&mut self, name: &str, value: &str) -> Result<(), InvalidText> {
        let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte == b'-';
        let is_invalid = |char: char| {
            char.is_ascii_whitespace() || char.is_control() || matches!(char, '"' | '\'' | '>' | '/' | '=' | '<')
        };
        let is_usual = name.bytes().all(is_plain);
        if name.is_empty() || !is_usual && name.contains(is_invalid) || self.tag.needs_ascii_names && !name.is_ascii() {
            return Err(InvalidText::new(name, "the name of an attribute"));
        }
        self.tag.set_attribute(name, value);
        Ok(())
    }

    /// Removes an attribute, with what repeats its name in the tag. Returns whether there was one. A parser reads what is left
    /// as the same tag without the attribute.
    pub fn remove_attribute(&mut self, name: &str) -> bool {
        self.tag.remove_attribute(name)
    }

    /// Renames the element: writes its tags with another name. An end tag that is implied is written, too, as the new name
    /// may not imply one; so is that of an element without content.
    ///
    /// Whether the new name gives the element another place in the tree is for the caller to know.
    ///
    /// ```
    /// use fivefold::rewrite::{Rules, rewrite};
    ///
    /// let rules = Rules::new().element("li", |li| Ok(li.set_name("p")?));
    /// assert_eq!(rewrite("<ul><li>1<li>2</li></ul>", rules)?, "<ul><p>1</p><p>2</p></ul>");
    /// # Ok::<(), fivefold::rewrite::RewriteError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When no tag can have that name; and when the element is or would be one of HTML that has no content or whose text is
    /// read as it stands, such as `br` and `script`, as its tags and its content would be read otherwise.
    pub fn set_name(&mut self, name: &str) -> Result<(), InvalidText> {
        check_tag_name(name, self.tag.needs_ascii_names)?;
        if self.tag.namespace == Namespace::HTML && [self.tag.name(), name].into_iter().any(holds_no_markup) {
            return Err(InvalidText::new(name, "a name with which the content is read as before"));
        }
        let changes = self.tag.changes_mut();
        changes.new_name = Some(name.to_owned());
        changes.end.name = Some(name.to_owned());
        Ok(())
    }

    /// Inserts content before the element, after what was inserted there before.
    pub fn before(&mut self, content: Content<'_>) {
        self.tag.changes_mut().around.insert_before(content);
    }

    /// Inserts content after the element, before what was inserted there before.
    pub fn after(&mut self, content: Content<'_>) {
        content.prepend_to(&mut self.tag.changes_mut().end.changes.after, false);
    }

    /// Inserts content at the start of the element, before what was inserted there before. Without effect on an element that
    /// [has no content](Self::has_content).
    pub fn prepend(&mut self, content: Content<'_>) {
        if self.tag.has_content {
            let is_raw = self.tag.is_raw;
            content.prepend_to(&mut self.tag.changes_mut().prepended, is_raw);
        }
    }

    /// Inserts content at the end of the element, after what was inserted there before. Without effect on an element that
    /// [has no content](Self::has_content).
    pub fn append(&mut self, content: Content<'_>) {
        if self.tag.has_content {
            let is_raw = self.tag.is_raw;
            content.append_to(&mut self.tag.changes_mut().end.changes.before, is_raw);
        }
    }

    /// Puts content in the place of all that is in the element. Without effect on an element that [has no
    /// content](Self::has_content).
    pub fn set_content(&mut self, content: Content<'_>) {
        if self.tag.has_content {
            self.remove_content();
            let is_raw = self.tag.is_raw;
            content.append_to(&mut self.tag.changes_mut().prepended, is_raw);
        }
    }

    /// Puts content in the place of the element and all that is in it.
    pub fn replace(&mut self, content: Content<'_>) {
        self.remove();
        self.tag.changes_mut().around.replace(content);
    }

    /// Removes the element and all that is in it: what stands between its tags in the source. By the tree this includes
    /// text that a table moves before itself.
    pub fn remove(&mut self) {
        self.unwrap();
        if self.tag.has_content {
            self.remove_content();
        }
    }

    /// Removes the element's tags, and keeps what is in it.
    pub fn unwrap(&mut self) {
        let has_content = self.tag.has_content;
        let TagChanges { around, end, .. } = self.tag.changes_mut();
        around.remove();
        if has_content {
            end.changes.remove();
        }
    }

    fn remove_content(&mut self) {
        let TagChanges { prepended, end, .. } = self.tag.changes_mut();
        prepended.clear();
        end.changes.before.clear();
        end.removes_content = true;
    }

    /// Whether the element was removed, replaced or unwrapped.
    pub fn is_removed(&self) -> bool {
        self.tag.changes().around.is_removed
    }

    /// Has this handler called again with the element, as it is then, once the rewriter is
    /// [resumed](crate::Rewriter::resume). Until then the rewriter takes no input, and handlers that come after this one
    /// wait, too. So a handler can wait for something, such as an answer from elsewhere, without holding up a thread.
    ///
    /// ```
    /// use fivefold::rewrite::{Content, RewriteOptions, Rewriter, Rules};
    /// use std::sync::Mutex;
    ///
    /// let answer = Mutex::new(None);
    /// let rules = Rules::new().element("include", |include| {
    ///     match answer.lock().unwrap().take() {
    ///         None => include.later(),
    ///         Some(text) => include.replace(Content::Text(text)),
    ///     }
    ///     Ok(())
    /// });
    /// let mut output = String::new();
    /// let mut rewriter = Rewriter::new(rules, RewriteOptions::default(), |text: &str| output.push_str(text))?;
    /// rewriter.write("<p><include></include>.")?;
    /// while rewriter.is_waiting() {
    ///     *answer.lock().unwrap() = Some("included");
    ///     rewriter.resume()?;
    /// }
    /// rewriter.end()?;
    /// drop(rewriter);
    /// assert_eq!(output, "<p>included.");
    /// # Ok::<(), fivefold::rewrite::RewriteError>(())
    /// ```
    pub fn later(&mut self) {
        self.tag.is_later = true;
    }

    /// Calls a handler at the end of the element. Returns `false`, and never calls it, if the element [has no
    /// content](Self::has_content).
    ///
    /// By the tree, each element has an end, which can be implied. As written, the handler is called at the end tag that ends
    /// the element, its own or an outer one's, and not if there is none.
    pub fn on_end(&mut self, handler: impl FnOnce(&mut EndTag<'_>) -> HandlerResult + Send + 'static) -> bool {
        if self.tag.has_content {
            self.tag.changes_mut().end.handlers.push(Box::new(handler));
        }
        self.tag.has_content
    }
}

fn holds_no_markup(name: &str) -> bool {
    Name::lookup(&name.to_ascii_lowercase()).is_some_and(|name| ElementName::html(name).holds_no_markup())
}
