//! The perfect hashes of names, those of at most eight bytes and the longer ones: the packed name is multiplied by a
//! factor, and displaced by bucket.
//!
//! One multiplication alone would need a table of some hundred thousand slots to avoid collisions; with a displacement
//! per bucket, hardly more slots are needed than there are names.

/// The longest name that fits into a word.
pub(super) const LONGEST: usize = 8;
/// The product's upper bits select the bucket.
pub(super) const BUCKET_BITS: u32 = 8;
/// The next bits, displaced, are the slot.
pub(super) const SLOT_BITS: u32 = 10;

const SLOTS: usize = 1 << SLOT_BITS;

/// A factor and displacements that give every key its own slot.
pub(super) struct Packed {
    pub(super) factor: u64,
    pub(super) displacements: Vec<u8>,
    pub(super) slots: Vec<(u64, u16)>,
}

/// The bytes of a name in one word, little-endian; `None` for a longer name.
pub(super) fn pack(text: &str) -> Option<u64> {
    let mut bytes = [0; LONGEST];
    bytes.get_mut(..text.len())?.copy_from_slice(text.as_bytes());
    Some(u64::from_le_bytes(bytes))
}

/// The key of a longer name: its first, last and middle eight bytes, mixed as in `Name::lookup_long`.
pub(super) fn pack_long(text: &str) -> u64 {
    let word = |at: usize| u64::from_le_bytes(core::array::from_fn(|index| text.as_bytes()[at + index]));
    let (first, last, middle) = (word(0), word(text.len() - LONGEST), word(text.len() / 2 - LONGEST / 2));
    (first ^ last.rotate_left(21)).wrapping_add(middle.rotate_left(42))
}

/// Tries factors, the same ones each time, until one works.
pub(super) fn search(keys: &[(u64, u16)]) -> Option<Packed> {
    let mut state = 0_u64;
    (0..10_000).find_map(|_| {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        place(keys, mix(state) | 1)
    })
}

fn place(keys: &[(u64, u16)], factor: u64) -> Option<Packed> {
    let mut buckets: Vec<Vec<(usize, (u64, u16))>> = vec![Vec::new(); 1 << BUCKET_BITS];
    for &key in keys {
        let product = key.0.wrapping_mul(factor);
        let bucket = (product >> (64 - BUCKET_BITS)) as usize;
        let slot = (product >> (64 - BUCKET_BITS - SLOT_BITS)) as usize % SLOTS;
        buckets[bucket].push((slot, key));
    }
    let mut displacements = vec![0; buckets.len()];
    let mut slots = vec![(0, 0); SLOTS];
    // The fullest buckets choose first, while most slots are free.
    let mut order: Vec<usize> = (0..buckets.len()).collect();
    order.sort_by_key(|&bucket| std::cmp::Reverse(buckets[bucket].len()));
    for bucket in order {
        let displacement = (0..=u8::MAX).find(|&displacement| fits(&buckets[bucket], displacement, &slots))?;
        displacements[bucket] = displacement;
        for &(slot, key) in &buckets[bucket] {
            slots[(slot + usize::from(displacement)) % SLOTS] = key;
        }
    }
    Some(Packed { factor, displacements, slots })
}

fn fits(bucket: &[(usize, (u64, u16))], displacement: u8, slots: &[(u64, u16)]) -> bool {
    bucket.iter().enumerate().all(|(index, (slot, _))| {
        slots[(slot + usize::from(displacement)) % SLOTS].0 == 0
            && bucket[..index].iter().all(|(other, _)| other != slot)
    })
}

/// The finalizer of SplitMix64, which spreads a counter over all bits.
fn mix(state: u64) -> u64 {
    let state = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let state = (state ^ (state >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    state ^ (state >> 31)
}
