//! Nothing: the package only names dependencies.
