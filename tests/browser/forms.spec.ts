import { testForms } from "../support/form-tests.ts";
import { isPrivate } from "../support/forms.ts";

// The forms of public pages and logins that change something, as a person sends them, with scripts.
// tests/matrix/forms.spec.ts has all, and mistakes; tests/http/forms.spec.ts those of public pages
// without scripts.

testForms((row) => !isPrivate(row) && row.form.startsWith("POST"));
