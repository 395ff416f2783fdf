/* annotate_spelling - does an expression that a model declares say another size than the computed one?
 *
 * Sums and products are compared whatever their order is: `s15 + s70` and `s70 + s15`, `n + n` and `2*n`. Of others
 * it is not known. */
#include "annotate/annotate_parts.h"
#include "base/number_text.h"
#include "base/sort.h"

enum { MAX_TERMS = 64 };

typedef ARRAY(Bytes) Parts;

static Text without_blanks(Bytes bytes)
{
    Text text = {0};
    for (size_t at = 0; at < bytes.size; at++)
        if (bytes.data[at] != ' ') text_append_char(&text, (char)bytes.data[at]);
    return text;
}

static bool is_sum_of_products(Bytes bytes)
{
    for (size_t at = 0; at < bytes.size; at++)
        if (bytes.data[at] != '\0' && strchr("(),-/", bytes.data[at])) return false;
    return true;
}

static int compare_parts(const void *a, const void *b, void *context)
{
    (void)context;
    const Bytes *first = a, *second = b;
    size_t size = first->size < second->size ? first->size : second->size;
    int order = size > 0 ? memcmp(first->data, second->data, size) : 0;
    return order != 0 ? order : (first->size > second->size) - (first->size < second->size);
}

static void split(Bytes bytes, uint8_t separator, Parts *out)
{
    for (size_t start = 0, at = 0; at <= bytes.size; at++) {
        if (at < bytes.size && bytes.data[at] != separator) continue;
        array_push(out, (Bytes){bytes.data + start, at - start});
        start = at + 1;
    }
    sort_stable(out->items, out->count, sizeof *out->items, compare_parts, NULL);
}

/* coefficient * factors */
typedef struct Term {
    double coefficient;
    Text factors; /* in order, a '*' behind each */
} Term;

typedef ARRAY(Term) Terms;

static Term term_of(Bytes product)
{
    Term term = {.coefficient = 1};
    Parts factors = {0};
    split(product, '*', &factors);
    for (size_t index = 0; index < factors.count; index++) {
        int64_t number;
        if (number_read_int64(factors.items[index], &number)) {
            term.coefficient *= (double)number;
        } else {
            text_append_bytes(&term.factors, factors.items[index]);
            text_append_char(&term.factors, '*');
        }
    }
    array_free(&factors);
    return term;
}

/* n + n is 2*n. */
static void add_term(Terms *terms, Term term)
{
    for (size_t index = 0; index < terms->count; index++) {
        Term *other = &terms->items[index];
        if (!bytes_equal(text_bytes(&other->factors), text_bytes(&term.factors))) continue;
        other->coefficient += term.coefficient;
        text_free(&term.factors);
        return;
    }
    array_push(terms, term);
}

/* false: there are too many. */
static bool collect_terms(Bytes sum, double sign, Terms *out)
{
    Parts parts = {0};
    split(sum, '+', &parts);
    for (size_t index = 0; parts.count <= MAX_TERMS && index < parts.count; index++) {
        Term term = term_of(parts.items[index]);
        term.coefficient *= sign;
        add_term(out, term);
    }
    bool is_done = parts.count <= MAX_TERMS;
    array_free(&parts);
    return is_done;
}

/* Is the difference other than 0? */
static bool are_other(Bytes a, Bytes b)
{
    Terms terms = {0};
    bool is_other = false;
    bool are_known = collect_terms(a, 1, &terms) && collect_terms(b, -1, &terms);
    for (size_t index = 0; index < terms.count; index++) {
        is_other = is_other || (are_known && terms.items[index].coefficient != 0);
        text_free(&terms.items[index].factors);
    }
    array_free(&terms);
    return is_other;
}

bool spelling_is_other(Bytes a, Bytes b)
{
    Text left = without_blanks(a), right = without_blanks(b);
    bool are_known = is_sum_of_products(text_bytes(&left)) && is_sum_of_products(text_bytes(&right));
    bool is_other = are_known && are_other(text_bytes(&left), text_bytes(&right));
    text_free(&left);
    text_free(&right);
    return is_other;
}
