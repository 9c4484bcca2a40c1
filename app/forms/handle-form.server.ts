import type { Submission, SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type AppLoadContext, data } from "@remix-run/cloudflare";
import type * as z from "zod/mini";
import type { User } from "~/domain/accounts/user";
import { ActionError, fieldError } from "./action-error";
import { CUT_HEADER, isForm } from "./form-body";
import { type ToastMessage, type ToastName, toasts } from "./toasts";

/** A schema of a form: an object whose keys are the names of the fields. */
type FormSchema = z.ZodMiniObject;

/** Fields of any form that are never sent back: secrets, and a text that is longer than a page. */
const unsentFields = [
  "password",
  "currentPassword",
  "newPassword",
  "confirmPassword",
  "code",
  "passkey",
  "text",
];

/**
 * The answer to a form that was rejected: each field's errors, the values typed, except secrets,
 * and a toast.
 */
export interface FormAnswer {
  lastResult: SubmissionResult<string[]> | null;
  message: ToastMessage | null;
}

/**
 * The toast of a form that was rejected: by name, from the error, or none where the fields show
 * everything.
 */
type ErrorToast = ToastName | ((error: ActionError) => ToastMessage | null) | null;

/** A valid form: `form` has its fields as they were sent. */
type ValidForm<Value> = { value: Value; form: FormData };

/**
 * Reads and validates a form and hands it to its action.
 * @param options.user who is logged in, where the form is an account's
 * @returns the action's answer, or an ActionError's status with the errors beside their fields and
 * the values typed
 */
export const handleForm = <Schema extends FormSchema, Answer>(
  request: Request,
  { schema, toast, user }: { schema: Schema; toast: ErrorToast; user?: User },
  accept: (valid: ValidForm<z.output<Schema>>) => Promise<Answer>,
) =>
  handle(request, fieldsOf(schema), toast, user, (form) => ({
    schema,
    accept: (value) => accept({ value: value as z.output<Schema>, form }),
  }));

interface Intent<Schema extends FormSchema, Answer> {
  schema: Schema;
  accept(intent: { value: z.output<Schema>; user: User; context: AppLoadContext }): Promise<Answer>;
}

/** Ties an intent's action to the type of its own fields. */
export const defineIntent = <Schema extends FormSchema, Answer>(
  schema: Schema,
  accept: Intent<Schema, Answer>["accept"],
): Intent<Schema, Answer> => ({ schema, accept });

/** Handles one of a page's several forms: the button's `intent` field is the key of `intents`. */
export function handleIntent<Page extends Record<string, Intent<FormSchema, unknown>>>(
  intents: Page,
  {
    request,
    user,
    context,
    toast,
  }: { request: Request; user: User; context: AppLoadContext; toast: ErrorToast },
) {
  type Answer = Awaited<ReturnType<Page[keyof Page]["accept"]>>;
  const byName = new Map<string, Intent<FormSchema, unknown>>(Object.entries(intents));
  const names = [...byName.values()].flatMap(({ schema }) => fieldsOf(schema));
  return handle(request, [...names, "intent"], toast, user, (form) => {
    const intent = byName.get(String(form.get("intent")));
    if (!intent) throw new ActionError(400, "That action isn't available on this page.");
    return {
      schema: intent.schema,
      accept: (value) => intent.accept({ value, user, context }) as Promise<Answer>,
    };
  });
}

/** @param choose the schema and the action for a form that was read */
async function handle<Answer>(
  request: Request,
  names: readonly string[],
  formToast: ErrorToast,
  user: User | undefined,
  choose: (form: FormData) => {
    schema: FormSchema;
    accept: (value: Record<string, unknown>) => Promise<Answer>;
  },
) {
  let submission: Submission<Record<string, unknown>> | undefined;
  try {
    const form = await readForm(request, [...names, "account"]);
    if (user) checkAccount(form, user);
    const { schema, accept } = choose(form);
    submission = parseWithZod(form, { schema });
    if (request.headers.has(CUT_HEADER)) throw fieldError(413, findLongest(form), TOO_LONG);
    if (submission.status !== "success") {
      const fieldErrors = submission.error as Record<string, string[]>;
      throw new ActionError(
        400,
        Object.values(fieldErrors)[0]?.[0] ?? "Please check your entries.",
        { fieldErrors },
      );
    }
    return await accept(submission.value);
  } catch (error) {
    if (!(error instanceof ActionError)) throw error;
    const { status, message, headers, options } = error;
    const { fieldErrors, toast = formToast } = options;
    const errors = fieldErrors ? { fieldErrors } : { formErrors: [message] };
    const lastResult = submission?.reply({ hideFields: unsentFields, ...errors }) ?? null;
    return data<FormAnswer>(
      { lastResult, message: messageOf(error, toast, lastResult) },
      { status, headers },
    );
  }
}

/** @throws {ActionError} 409 where another user has logged in since the form's page was opened */
function checkAccount(form: FormData, { id, username }: User) {
  const account = form.get("account");
  if (account === null || account === String(id)) return;
  const description = `You opened this page as another user, and are now logged in as ${username}. Reload the page, then try again.`;
  throw new ActionError(409, description, {
    toast: { title: "Nothing changed", description, failed: true },
  });
}

function messageOf(
  error: ActionError,
  toast: ErrorToast | ToastMessage,
  lastResult: unknown,
): ToastMessage | null {
  if (typeof toast === "string") return toasts[toast];
  if (typeof toast === "function") return toast(error);
  // A form that could not be read has no field to show the sentence beside.
  return (
    toast ??
    (lastResult === null ? { title: "Error", description: error.message, failed: true } : null)
  );
}

const fieldsOf = (schema: FormSchema): string[] => Object.keys(schema.def.shape);

const TOO_LONG = "This is far longer than we can read, and was cut. Please shorten it.";

function findLongest(form: FormData): string {
  const lengths = Array.from(form, ([name, value]): [string, number] => [
    name,
    String(value).length,
  ]);
  return lengths.toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? "";
}

const UNREADABLE = "We couldn't read this form. Please reload the page and try again.";

/**
 * Reads a posted form: the named fields, each once and as text. Everything else (nested names, the
 * form library's own instructions) is dropped here, before a library reads it: `a[10000000]` would
 * become an array. A person's message is not lost for a field that an extension added, or that the
 * form had when its tab was opened.
 * @throws {ActionError} 415 for another content type, 400 for a field that is there twice
 */
export async function readForm(request: Request, names: readonly string[]): Promise<FormData> {
  if (!isForm(request)) {
    throw new ActionError(415, "Please send forms as application/x-www-form-urlencoded in UTF-8.");
  }
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(await request.text())) {
    if (!names.includes(name)) continue;
    if (form.has(name)) throw new ActionError(400, UNREADABLE);
    form.set(name, value);
  }
  return form;
}
