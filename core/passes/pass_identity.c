#include "passes/pass_identity.h"

bool pass_make_identity(PassContext *c, Node *root, Value *x)
{
    Value *y = root->outputs[0];
    if (pass_can_forward(c, y, x, NULL)) {
        pass_forward(c, y, x);
        return true;
    }
    if (!pass_has_one_output(root) || !pass_may_create(c, "Identity")) return false;
    pass_set_operator(c, root, "Identity");
    pass_set_inputs(c, root, &x, 1);
    return true;
}
