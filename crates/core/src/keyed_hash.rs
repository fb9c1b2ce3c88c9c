//! A keyed hash whose key is made when it is first needed.

use core::hash::BuildHasher;
use foldhash::fast::RandomState;
use std::sync::OnceLock;

/// A hash with a key that nobody can choose. The key is made with the first hash: most small documents never need one.
///
/// ```
/// use fivefold_core::KeyedHash;
/// use std::hash::BuildHasher;
///
/// let hash = KeyedHash::default();
/// assert_eq!(hash.hash_one("name"), hash.clone().hash_one("name"));
/// ```
#[derive(Clone, Debug, Default)]
pub struct KeyedHash(OnceLock<RandomState>);

impl BuildHasher for KeyedHash {
    type Hasher = <RandomState as BuildHasher>::Hasher;

    #[inline]
    fn build_hasher(&self) -> Self::Hasher {
        self.0.get_or_init(RandomState::default).build_hasher()
    }
}
