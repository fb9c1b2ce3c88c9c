/* lexbor, which follows the HTML Standard. */
#include "peer_realloc.h"
#include <lexbor/html/html.h>

/* Reused for all texts, as lexbor's users can do: to make one takes longer than to parse a kilobyte. */
static lxb_html_parser_t *parser;
static lxb_html_tokenizer_t *tokenizer;

static lxb_html_parser_t *ready_parser(void) {
    if (parser == NULL) {
        parser = lxb_html_parser_create();
        if (lxb_html_parser_init(parser) != LXB_STATUS_OK)
            parser = lxb_html_parser_destroy(parser);
    }
    return parser;
}

void *fivefold_parse(const char *text, size_t length) {
    return ready_parser() == NULL ? NULL : lxb_html_parse(parser, (const lxb_char_t *) text, length);
}

void fivefold_drop(void *tree) { lxb_html_document_destroy((lxb_html_document_t *) tree); }

void *fivefold_fragment(const char *text, size_t length) {
    if (ready_parser() == NULL)
        return NULL;
    lxb_dom_node_t *root = lxb_html_parse_fragment_by_tag_id(parser, NULL, LXB_TAG_BODY, LXB_NS_HTML,
                                                             (const lxb_char_t *) text, length);
    return root == NULL ? NULL : lxb_html_interface_document(root->owner_document);
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

static lxb_html_tokenizer_t *ready_tokenizer(void) {
    if (tokenizer != NULL) {
        lxb_html_tokenizer_clean(tokenizer);
        return tokenizer;
    }
    tokenizer = lxb_html_tokenizer_create();
    if (lxb_html_tokenizer_init(tokenizer) != LXB_STATUS_OK)
        tokenizer = lxb_html_tokenizer_destroy(tokenizer);
    return tokenizer;
}

size_t fivefold_tokens(const char *text, size_t length) {
    size_t sum = 0;
    if (ready_tokenizer() == NULL)
        return 0;
    lxb_html_tokenizer_callback_token_done_set(tokenizer, count_token, &sum);
    if (lxb_html_tokenizer_begin(tokenizer) == LXB_STATUS_OK
        && lxb_html_tokenizer_chunk(tokenizer, (const lxb_char_t *) text, length) == LXB_STATUS_OK)
        lxb_html_tokenizer_end(tokenizer);
    return sum;
}

static void *peer_calloc(size_t number, size_t size) {
    void *data = peer_malloc(number * size);
    return data == NULL ? NULL : memset(data, 0, number * size);
}

void fivefold_count_heap(void) { lexbor_memory_setup(peer_malloc, peer_realloc, peer_calloc, peer_free); }
