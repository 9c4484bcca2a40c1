import { testForms } from "../support/form-tests.ts";
import { isPrivate } from "../support/forms.ts";

// The forms of public pages and logins as a person sends them, with scripts. tests/matrix/private-forms.spec.ts has those
// of accounts and administrators, tests/http/forms.spec.ts all without scripts, tests/matrix/form-mistakes.spec.ts mistakes.

testForms((row) => !isPrivate(row));
