//! Peers in C and C++, from shared libraries that `cargo lab compare` compiles: the only module with `unsafe`.
//!
//! A library is one file of the folder `c`, with the functions that `c/peer.h` declares, together with its parser. The
//! variable `FIVEFOLD_PEERS` names the folder of the libraries. Without it, or without a library, the peer is missing.
#![allow(unsafe_code)]

use core::ffi::{c_char, c_void};
use core::ptr::NonNull;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::{env, process};

/// lexbor, compiled from its sources.
pub(super) static LEXBOR: Library = Library::new("lexbor");

/// pugixml, as the system has it.
pub(super) static PUGIXML: Library = Library::new("pugixml");

/// libxml2, as the system has it.
pub(super) static LIBXML2: Library = Library::new("libxml2");

type Parse = unsafe extern "C" fn(*const c_char, usize) -> *mut c_void;
type Destroy = unsafe extern "C" fn(*mut c_void);
type Tokens = unsafe extern "C" fn(*const c_char, usize) -> usize;
type Command = unsafe extern "C" fn();
type Number = unsafe extern "C" fn() -> usize;

/// A library, loaded when it is first asked for.
#[derive(Debug)]
pub(super) struct Library {
    name: &'static str,
    functions: OnceLock<Option<Functions>>,
}

/// The functions of `c/peer.h`.
#[derive(Debug)]
struct Functions {
    parse: Parse,
    destroy: Destroy,
    fragment: Option<Parse>,
    tokens: Option<Tokens>,
    count_heap: Command,
    live: Number,
    peak: Number,
    reset_peak: Command,
}

/// A tree in a library's memory.
pub(super) struct Tree {
    tree: NonNull<c_void>,
    destroy: Destroy,
}

impl Library {
    const fn new(name: &'static str) -> Self {
        Self { name, functions: OnceLock::new() }
    }

    /// Whether the library can be loaded.
    pub(super) fn is_there(&self) -> bool {
        self.functions().is_some()
    }

    /// Parses a text; `None` if the library is missing or refuses the text.
    pub(super) fn parse(&self, text: &str) -> Option<Tree> {
        self.functions().and_then(|functions| functions.tree(functions.parse, text))
    }

    /// Parses a text to a fragment in `body`.
    pub(super) fn fragment(&self, text: &str) -> Option<Tree> {
        self.functions().and_then(|functions| functions.tree(functions.fragment?, text))
    }

    /// Goes through the tokens or events of a text, and returns a sum of their sizes.
    pub(super) fn tokens(&self, text: &str) -> Option<usize> {
        let tokens = self.functions()?.tokens?;
        // SAFETY: as for `Functions::tree`.
        is_short(text).then(|| unsafe { tokens(text.as_ptr().cast(), text.len()) })
    }

    fn functions(&self) -> Option<&Functions> {
        self.functions.get_or_init(|| self.load()).as_ref()
    }

    /// Loads the library. Ends the program if there is one that lacks functions, as it is no library of a peer.
    fn load(&self) -> Option<Functions> {
        let path = PathBuf::from(env::var_os("FIVEFOLD_PEERS")?).join(format!("{}.so", self.name));
        if !path.is_file() {
            return None;
        }
        // SAFETY: the file is compiled from `c`, of which nothing runs when it is loaded but the initialization of the
        // parser's own variables.
        let library = unsafe { libloading::Library::new(&path) };
        let functions = library.and_then(|library| {
            // It stays loaded as long as the program runs, and so do its functions.
            let library = Box::leak(Box::new(library));
            // SAFETY: these are the types in `c/peer.h`, which each file in `c` includes.
            unsafe {
                Ok(Functions {
                    parse: *library.get(b"fivefold_parse")?,
                    destroy: *library.get(b"fivefold_drop")?,
                    fragment: library.get(b"fivefold_fragment").ok().map(|function| *function),
                    tokens: library.get(b"fivefold_tokens").ok().map(|function| *function),
                    count_heap: *library.get(b"fivefold_count_heap")?,
                    live: *library.get(b"fivefold_live")?,
                    peak: *library.get(b"fivefold_peak")?,
                    reset_peak: *library.get(b"fivefold_reset_peak")?,
                })
            }
        });
        match functions {
            Ok(functions) => Some(functions),
            Err(error) => {
                eprintln!("{}: {error}", path.display());
                process::exit(1)
            }
        }
    }
}

/// Whether the length of a text fits into the `int` that libxml2 takes.
fn is_short(text: &str) -> bool {
    i32::try_from(text.len()).is_ok()
}

impl Functions {
    fn tree(&self, parse: Parse, text: &str) -> Option<Tree> {
        // SAFETY: the pointer and the length are those of the text, which the function reads and does not keep: lexbor and
        // libxml2 copy what they need, and pugixml copies the whole.
        let tree = is_short(text).then(|| unsafe { parse(text.as_ptr().cast(), text.len()) })?;
        NonNull::new(tree).map(|tree| Tree { tree, destroy: self.destroy })
    }
}

impl Drop for Tree {
    fn drop(&mut self) {
        // SAFETY: the tree is from a function of the same library, and is dropped once.
        unsafe { (self.destroy)(self.tree.as_ptr()) }
    }
}

/// The heap of all libraries that can be loaded, in bytes.
#[derive(Debug)]
pub struct Heap(Vec<&'static Functions>);

impl Heap {
    /// From now on, the libraries count what they allocate. To be called before they have parsed anything.
    pub fn count() -> Self {
        let libraries = [&LEXBOR, &PUGIXML, &LIBXML2];
        let functions: Vec<_> = libraries.into_iter().filter_map(Library::functions).collect();
        for functions in &functions {
            // SAFETY: the function sets the parser's functions of allocation, before it has allocated anything.
            unsafe { (functions.count_heap)() }
        }
        Self(functions)
    }

    /// The bytes that are allocated.
    pub fn live(&self) -> usize {
        // SAFETY: the function reads a variable, and only this thread calls the libraries.
        self.0.iter().map(|functions| unsafe { (functions.live)() }).sum()
    }

    /// The most bytes that were allocated since the last call of [`reset_peak`](Self::reset_peak). It is exact if only one
    /// library has worked since.
    pub fn peak(&self) -> usize {
        // SAFETY: as for `live`.
        self.0.iter().map(|functions| unsafe { (functions.peak)() }).sum()
    }

    /// Forgets the peak.
    pub fn reset_peak(&self) {
        for functions in &self.0 {
            // SAFETY: the function sets a variable, and only this thread calls the libraries.
            unsafe { (functions.reset_peak)() }
        }
    }
}
