/*
 * What a parser in C or C++ offers to the benchmarks, as a shared library: src/peers/foreign.rs loads and calls it.
 * `cargo lab compare` compiles the libraries.
 */
#ifndef FIVEFOLD_PEER_H
#define FIVEFOLD_PEER_H

#include <stddef.h>
#include <stdlib.h>


#ifdef __cplusplus
#define PEER extern "C" __attribute__((visibility("default")))
#else
#define PEER __attribute__((visibility("default")))
#endif

/* Parses a text to a tree; NULL if the parser refuses it. */
PEER void *fivefold_parse(const char *text, size_t length);

/* Drops a tree. */
PEER void fivefold_drop(void *tree);

/* Parses a text to a fragment in `body`. Optional. */
PEER void *fivefold_fragment(const char *text, size_t length);

/* Goes through the tokens or events of a text, looks at each, and returns a sum of their sizes. Optional. */
PEER size_t fivefold_tokens(const char *text, size_t length);

/* From now on, the parser allocates with the functions below. To be called before anything else. */
PEER void fivefold_count_heap(void);

/* The bytes that are allocated; the most that were, since the peak was last reset. */
PEER size_t fivefold_live(void);
PEER size_t fivefold_peak(void);
PEER void fivefold_reset_peak(void);

/* Before each allocation stands its size, in as much space as keeps the alignment. */
#define PEER_HEADER 16

static size_t peer_live, peer_peak;

static void peer_grow(size_t size) {
    peer_live += size;
    if (peer_live > peer_peak)
        peer_peak = peer_live;
}

static void *peer_malloc(size_t size) {
    char *block = (char *) malloc(size + PEER_HEADER);
    if (block == NULL)
        return NULL;
    *(size_t *) block = size;
    peer_grow(size);
    return block + PEER_HEADER;
}

static void peer_free(void *data) {
    if (data == NULL)
        return;
    char *block = (char *) data - PEER_HEADER;
    peer_live -= *(size_t *) block;
    free(block);
}

PEER size_t fivefold_live(void) { return peer_live; }
PEER size_t fivefold_peak(void) { return peer_peak; }
PEER void fivefold_reset_peak(void) { peer_peak = peer_live; }

#endif
