//! Names, and the namespaces that they are in.

use crate::Content;
use core::fmt;
use fivefold_quick_xml::Unit;

/// A name or URI that is stored.
pub(crate) type Owned = <Content as ToOwned>::Owned;

/// An error of resolving or declaring a prefix, or of nesting. The reader only returns
/// [`TooDeeplyNested`](Self::TooDeeplyNested).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NamespaceError {
    /// The prefix is undeclared.
    #[error("the prefix `{}` is undeclared", shown(.0))]
    UnknownPrefix(Owned),
    /// `xml` is bound to another namespace.
    #[error("the prefix `xml` cannot be declared as `{}`", shown(.0))]
    InvalidXmlPrefixBind(Owned),
    /// `xmlns` is declared.
    #[error("the prefix `xmlns` cannot be declared as `{}`", shown(.0))]
    InvalidXmlnsPrefixBind(Owned),
    /// Another prefix is bound to the namespace of `xml`.
    #[error("`{}` cannot have the namespace of `xml`", shown(.0))]
    InvalidPrefixForXml(Owned),
    /// Another prefix is bound to the namespace of `xmlns`.
    #[error("`{}` cannot have the namespace of `xmlns`", shown(.0))]
    InvalidPrefixForXmlns(Owned),
    /// An element is deeper than this limit: that of the reader's
    /// [configuration](fivefold_quick_xml::reader::Config::depth_limit). quick-xml has this error since 0.42.
    #[error("more than {0} elements are nested")]
    TooDeeplyNested(usize),
}

/// The text of a name or URI, for messages.
fn shown(content: &Owned) -> impl fmt::Display + '_ {
    String::from_utf8_lossy(AsRef::<[u8]>::as_ref(content))
}

/// Implements what all names have.
macro_rules! names {
    ($( $name:ident )+) => { $(
        impl<'a> $name<'a> {
            /// The content.
            #[inline]
            pub const fn into_inner(self) -> &'a Content {
                self.0
            }
        }

        impl AsRef<Content> for $name<'_> {
            #[inline]
            fn as_ref(&self) -> &Content {
                self.0
            }
        }

        impl fmt::Debug for $name<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}({:?})", stringify!($name), String::from_utf8_lossy(self.0.raw()))
            }
        }
    )+ };
}

/// A name, with its prefix.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct QName<'a>(pub &'a Content);

/// A name without its prefix.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LocalName<'a>(pub(crate) &'a Content);

/// A prefix.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Prefix<'a>(pub(crate) &'a Content);

/// The URI of a namespace.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Namespace<'a>(pub &'a Content);

names! { QName LocalName Prefix Namespace }

impl<'a> QName<'a> {
    /// The prefix, and the name without it. The prefix ends at the first colon.
    #[inline]
    fn split(&self) -> Option<(&'a Content, &'a Content)> {
        let colon = self.0.raw().iter().position(|&byte| byte == b':')?;
        Some((self.0.part(0..colon), self.0.part(colon + 1..self.0.raw().len())))
    }

    /// The name without its prefix.
    ///
    /// ```
    /// use fivefold_quick_xml::name::QName;
    /// assert_eq!(QName("media:title").local_name().into_inner(), "title");
    /// ```
    #[inline]
    pub fn local_name(&self) -> LocalName<'a> {
        LocalName(self.split().map_or(self.0, |(_, local)| local))
    }

    /// The prefix.
    #[inline]
    pub fn prefix(&self) -> Option<Prefix<'a>> {
        self.split().map(|(prefix, _)| Prefix(prefix))
    }

    /// The local name and the prefix.
    #[inline]
    pub fn decompose(&self) -> (LocalName<'a>, Option<Prefix<'a>>) {
        match self.split() {
            Some((prefix, local)) => (LocalName(local), Some(Prefix(prefix))),
            None => (LocalName(self.0), None),
        }
    }

    /// The namespace that an attribute with this name declares: the default namespace, or that of a prefix.
    #[inline]
    pub fn as_namespace_binding(&self) -> Option<PrefixDeclaration<'a>> {
        match self.0.raw().strip_prefix(b"xmlns")? {
            [] => Some(PrefixDeclaration::Default),
            [b':', ..] => Some(PrefixDeclaration::Named(self.0.part("xmlns:".len()..self.0.raw().len()))),
            _ => None,
        }
    }
}

impl<'a> From<QName<'a>> for LocalName<'a> {
    #[inline]
    fn from(name: QName<'a>) -> Self {
        name.local_name()
    }
}

impl Prefix<'_> {
    /// Whether it is `xml`.
    pub fn is_xml(&self) -> bool {
        self.0.raw() == b"xml"
    }

    /// Whether it is `xmlns`.
    pub fn is_xmlns(&self) -> bool {
        self.0.raw() == b"xmlns"
    }
}

/// The namespace that an attribute declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PrefixDeclaration<'a> {
    /// The default namespace.
    Default,
    /// A prefix.
    Named(&'a Content),
}

/// The result of resolving the prefix of a name.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ResolveResult<'ns> {
    /// The name is in no namespace.
    Unbound,
    /// It is in this namespace.
    Bound(Namespace<'ns>),
    /// Its prefix, given here, is undeclared.
    Unknown(Owned),
}

impl<'ns> TryFrom<ResolveResult<'ns>> for Option<Namespace<'ns>> {
    type Error = NamespaceError;

    /// The namespace, if there is one.
    fn try_from(result: ResolveResult<'ns>) -> Result<Self, NamespaceError> {
        match result {
            ResolveResult::Unbound => Ok(None),
            ResolveResult::Bound(namespace) => Ok(Some(namespace)),
            ResolveResult::Unknown(prefix) => Err(NamespaceError::UnknownPrefix(prefix)),
        }
    }
}
