/* libxml2: XML with namespaces and entities, as a tree and as SAX2's events. */
#include "peer_realloc.h"
#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>

#define OPTIONS (XML_PARSE_NOENT | XML_PARSE_NONET | XML_PARSE_HUGE | XML_PARSE_NOERROR | XML_PARSE_NOWARNING)

void *fivefold_parse(const char *text, size_t length) {
    return xmlReadMemory(text, (int) length, NULL, "UTF-8", OPTIONS);
}

void fivefold_drop(void *tree) { xmlFreeDoc((xmlDocPtr) tree); }

/* Counts a name or a text. The sum is what the parser's own field leads to. */
static void touch(void *context, const xmlChar *text) {
    size_t *sum = (size_t *) ((xmlParserCtxtPtr) context)->_private;
    *sum += 1 + (text == NULL ? 0 : strlen((const char *) text));
}

static void start(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *namespace, int namespaces,
                  const xmlChar **declarations, int attributes, int defaulted, const xmlChar **attribute) {
    (void) prefix, (void) namespaces, (void) declarations, (void) defaulted;
    size_t *sum = (size_t *) ((xmlParserCtxtPtr) context)->_private;
    touch(context, name);
    touch(context, namespace);
    for (int index = 0; index < attributes; index += 1, attribute += 5) {
        touch(context, attribute[0]);
        touch(context, attribute[2]);
        *sum += (size_t) (attribute[4] - attribute[3]);
    }
}

static void end(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *namespace) {
    (void) prefix;
    touch(context, name);
    touch(context, namespace);
}

static void characters(void *context, const xmlChar *text, int length) {
    (void) text;
    *(size_t *) ((xmlParserCtxtPtr) context)->_private += (size_t) length;
}

static void comment(void *context, const xmlChar *text) { touch(context, text); }

static void instruction(void *context, const xmlChar *target, const xmlChar *data) {
    touch(context, target);
    touch(context, data);
}

size_t fivefold_tokens(const char *text, size_t length) {
    size_t sum = 0;
    xmlParserCtxtPtr parser = xmlCreateMemoryParserCtxt(text, (int) length);
    if (parser == NULL)
        return 0;
    xmlCtxtUseOptions(parser, OPTIONS);
    parser->_private = &sum;
    parser->sax->startElementNs = start;
    parser->sax->endElementNs = end;
    parser->sax->characters = characters;
    parser->sax->ignorableWhitespace = characters;
    parser->sax->cdataBlock = characters;
    parser->sax->comment = comment;
    parser->sax->processingInstruction = instruction;
    xmlParseDocument(parser);
    if (parser->myDoc != NULL)
        xmlFreeDoc(parser->myDoc);
    xmlFreeParserCtxt(parser);
    return sum;
}

static char *peer_strdup(const char *text) {
    size_t size = strlen(text) + 1;
    char *copy = (char *) peer_malloc(size);
    return copy == NULL ? NULL : (char *) memcpy(copy, text, size);
}

void fivefold_count_heap(void) { xmlMemSetup(peer_free, peer_malloc, peer_realloc, peer_strdup); }
