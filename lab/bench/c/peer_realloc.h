/* The functions that only parsers in C ask for. */
#ifndef FIVEFOLD_PEER_REALLOC_H
#define FIVEFOLD_PEER_REALLOC_H

#include "peer.h"
#include <string.h>

/* A list that grows counts as the old one and the new one at the same time, as with Rust's peers. */
static void *peer_realloc(void *old, size_t size) {
    void *data = peer_malloc(size);
    if (data == NULL || old == NULL)
        return data;
    size_t old_size = *(size_t *) ((char *) old - PEER_HEADER);
    memcpy(data, old, old_size < size ? old_size : size);
    peer_free(old);
    return data;
}

#endif
