/* lexbor, which follows the HTML Standard. */
#include "peer_realloc.h"
#include <lexbor/html/html.h>

void *fivefold_parse(const char *text, size_t length) {
    lxb_html_document_t *document = lxb_html_document_create();
    if (document != NULL && lxb_html_document_parse(document, (const lxb_char_t *) text, length) != LXB_STATUS_OK)
        return lxb_html_document_destroy(document);
    return document;
}

void fivefold_drop(void *tree) { lxb_html_document_destroy((lxb_html_document_t *) tree); }

void *fivefold_fragment(const char *text, size_t length) {
    lxb_html_document_t *document = lxb_html_document_create();
    if (document == NULL)
        return NULL;
    lxb_html_element_t *body = lxb_html_document_create_element(document, (const lxb_char_t *) "body", 4, NULL);
    if (body == NULL
        || lxb_html_document_parse_fragment(document, lxb_dom_interface_element(body), (const lxb_char_t *) text, length) == NULL)
        return lxb_html_document_destroy(document);
    return document;
}

/* Counts a token: the bytes of its name, of its attributes, and of its text. */
static lxb_html_token_t *count_token(lxb_html_tokenizer_t *tokenizer, lxb_html_token_t *token, void *context) {
    size_t *sum = (size_t *) context;
    size_t length = 0;
    *sum += 1;
    if (token->tag_id == LXB_TAG__TEXT || token->tag_id == LXB_TAG__EM_COMMENT) {
        *sum += (size_t) (token->text_end - token->text_start);
        return token;
    }
    if (lxb_tag_name_by_id(token->tag_id, &length) != NULL)
        *sum += length;
    for (lxb_html_token_attr_t *attribute = token->attr_first; attribute != NULL; attribute = attribute->next) {
        if (lxb_html_token_attr_name(attribute, &length) != NULL)
            *sum += length;
        *sum += attribute->value_size;
    }
    if ((token->type & LXB_HTML_TOKEN_TYPE_CLOSE) == 0)
        lxb_html_tokenizer_set_state_by_tag(tokenizer, false, token->tag_id, LXB_NS_HTML);
    return token;
}

size_t fivefold_tokens(const char *text, size_t length) {
    size_t sum = 0;
    lxb_html_tokenizer_t *tokenizer = lxb_html_tokenizer_create();
    if (lxb_html_tokenizer_init(tokenizer) == LXB_STATUS_OK) {
        lxb_html_tokenizer_callback_token_done_set(tokenizer, count_token, &sum);
        if (lxb_html_tokenizer_begin(tokenizer) == LXB_STATUS_OK
            && lxb_html_tokenizer_chunk(tokenizer, (const lxb_char_t *) text, length) == LXB_STATUS_OK)
            lxb_html_tokenizer_end(tokenizer);
    }
    lxb_html_tokenizer_destroy(tokenizer);
    return sum;
}

static void *peer_calloc(size_t number, size_t size) {
    void *data = peer_malloc(number * size);
    return data == NULL ? NULL : memset(data, 0, number * size);
}

void fivefold_count_heap(void) { lexbor_memory_setup(peer_malloc, peer_realloc, peer_calloc, peer_free); }
