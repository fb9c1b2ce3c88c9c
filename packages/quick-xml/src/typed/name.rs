//! Names and namespaces.

mod resolver;

pub use crate::typed::names::{LocalName, Namespace, NamespaceError, Prefix, PrefixDeclaration, QName, ResolveResult};
pub use resolver::{NamespaceBindingsIter, NamespaceBindingsOfLevelIter, NamespaceResolver};
