// pugixml: XML without namespaces, with everything that it can put into a tree.
#include "peer.h"
#include <new>
#include <pugixml.hpp>

void *fivefold_parse(const char *text, size_t length) {
    auto *document = new (std::nothrow) pugi::xml_document;
    if (document != nullptr && !document->load_buffer(text, length, pugi::parse_full, pugi::encoding_utf8)) {
        delete document;
        return nullptr;
    }
    return document;
}

void fivefold_drop(void *tree) { delete static_cast<pugi::xml_document *>(tree); }

void fivefold_count_heap(void) { pugi::set_memory_management_functions(peer_malloc, peer_free); }
