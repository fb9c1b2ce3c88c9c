//! What values documents become, and what is said of those that become none.

mod differential;
mod documents;
mod errors;
mod hostile;
mod namespaces;
