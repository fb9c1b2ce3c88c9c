//! Names and namespaces.

use crate::unit::Unit;
use core::fmt;

/// An error of resolving or declaring a prefix. The reader never returns it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NamespaceError {
    /// The prefix is undeclared.
    UnknownPrefix(String),
    /// `xml` is bound to another namespace.
    InvalidXmlPrefixBind(String),
    /// `xmlns` is declared.
    InvalidXmlnsPrefixBind(String),
    /// Another prefix is bound to the namespace of `xml`.
    InvalidPrefixForXml(String),
    /// Another prefix is bound to the namespace of `xmlns`.
    InvalidPrefixForXmlns(String),
}

impl fmt::Display for NamespaceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownPrefix(prefix) => write!(f, "the prefix `{prefix}` is undeclared"),
            Self::InvalidXmlPrefixBind(uri) => write!(f, "the prefix `xml` cannot be declared as `{uri}`"),
            Self::InvalidXmlnsPrefixBind(uri) => write!(f, "the prefix `xmlns` cannot be declared as `{uri}`"),
            Self::InvalidPrefixForXml(prefix) => write!(f, "`{prefix}` cannot have the namespace of `xml`"),
            Self::InvalidPrefixForXmlns(prefix) => write!(f, "`{prefix}` cannot have the namespace of `xmlns`"),
        }
    }
}

impl std::error::Error for NamespaceError {}

/// Defines a struct around a reference, with the methods that all such structs have.
macro_rules! names {
    ($( $(#[doc = $doc:literal])+ $name:ident )+) => { $(
        $(#[doc = $doc])+
        #[derive(PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name<'a, U: ?Sized = str>(pub &'a U);

        impl<'a, U: ?Sized> $name<'a, U> {
            /// The content.
            pub const fn into_inner(self) -> &'a U {
                self.0
            }
        }

        impl<U: ?Sized> Clone for $name<'_, U> {
            fn clone(&self) -> Self {
                *self
            }
        }

        impl<U: ?Sized> Copy for $name<'_, U> {}

        impl<U: ?Sized> AsRef<U> for $name<'_, U> {
            fn as_ref(&self) -> &U {
                self.0
            }
        }

        impl<U: Unit + ?Sized> fmt::Debug for $name<'_, U> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}({:?})", stringify!($name), String::from_utf8_lossy(self.0.bytes()))
            }
        }
    )+ };
}

names! {
    /// A name, with its prefix.
    QName
    /// A name without its prefix.
    LocalName
    /// A prefix.
    Prefix
    /// The URI of a namespace.
    Namespace
}

impl<'a, U: Unit + ?Sized> QName<'a, U> {
    /// The prefix, and the name without it. The prefix ends at the first colon.
    fn split(&self) -> Option<(&'a U, &'a U)> {
        let colon = self.0.bytes().iter().position(|&byte| byte == b':')?;
        Some((self.0.part(0..colon), self.0.part(colon + 1..self.0.bytes().len())))
    }

    /// The name without its prefix.
    ///
    /// ```
    /// use fivefold_quick_xml::name::QName;
    /// assert_eq!(QName("media:title").local_name().into_inner(), "title");
    /// ```
    pub fn local_name(&self) -> LocalName<'a, U> {
        LocalName(self.split().map_or(self.0, |(_, local)| local))
    }

    /// The prefix.
    pub fn prefix(&self) -> Option<Prefix<'a, U>> {
        self.split().map(|(prefix, _)| Prefix(prefix))
    }

    /// The local name and the prefix.
    pub fn decompose(&self) -> (LocalName<'a, U>, Option<Prefix<'a, U>>) {
        (self.local_name(), self.prefix())
    }

    /// The namespace that an attribute with this name declares: the default namespace, or that of a prefix.
    pub fn as_namespace_binding(&self) -> Option<PrefixDeclaration<'a, U>> {
        match self.split() {
            None if self.0.bytes() == b"xmlns" => Some(PrefixDeclaration::Default),
            Some((prefix, local)) if prefix.bytes() == b"xmlns" => Some(PrefixDeclaration::Named(local)),
            _ => None,
        }
    }
}

impl<'a, U: Unit + ?Sized> From<QName<'a, U>> for LocalName<'a, U> {
    fn from(name: QName<'a, U>) -> Self {
        name.local_name()
    }
}

impl<U: Unit + ?Sized> Prefix<'_, U> {
    /// Whether it is `xml`.
    pub fn is_xml(&self) -> bool {
        self.0.bytes() == b"xml"
    }

    /// Whether it is `xmlns`.
    pub fn is_xmlns(&self) -> bool {
        self.0.bytes() == b"xmlns"
    }
}

/// The namespace that an attribute declares.
#[derive(Debug, PartialEq, Eq)]
pub enum PrefixDeclaration<'a, U: ?Sized = str> {
    /// The default namespace.
    Default,
    /// A prefix.
    Named(&'a U),
}

impl<U: ?Sized> Clone for PrefixDeclaration<'_, U> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<U: ?Sized> Copy for PrefixDeclaration<'_, U> {}

/// The result of resolving the prefix of a name.
#[derive(Debug, PartialEq, Eq)]
pub enum ResolveResult<'ns, U: Unit + ?Sized = str> {
    /// The name is in no namespace.
    Unbound,
    /// It is in this namespace.
    Bound(Namespace<'ns, U>),
    /// Its prefix, given here, is undeclared.
    Unknown(U::Owned),
}
