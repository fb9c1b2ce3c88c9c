//! XML5: XML with well-defined error handling.

#![forbid(unsafe_code)]
