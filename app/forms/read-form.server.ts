import { parseWithZod } from "@conform-to/zod/v4";
import type * as z from "zod/mini";
import { ActionError } from "./action-error";

/** A schema of a form: an object whose keys are the names of the fields. */
export type FormSchema = z.ZodMiniObject;

/** Bytes that a form of this site may have: its longest has a question of 500 characters, three bytes each, escaped. */
const MAX_FORM_BYTES = 16 * 1024;

const UNREADABLE = "This form could not be read. Please reload the page and try again.";

/**
 * Reads a posted form: the named fields, each once and as text. Everything else (files, other fields, nested names, the
 * form library's own instructions) is rejected here, before a library looks at it: `a[10000000]` would become an array.
 * @throws {ActionError} 415 for another content type, 400 for what no form of this site sends
 */
export async function readForm(request: Request, names: readonly string[]): Promise<FormData> {
  const contentType = request.headers.get("Content-Type") ?? "";
  // Read as UTF-8 here; whoever reads it once more must not fail at another name.
  if (!/^application\/x-www-form-urlencoded\s*(;\s*charset="?utf-8"?\s*)?$/i.test(contentType))
    throw new ActionError(415, "Forms of this site are sent as application/x-www-form-urlencoded, in UTF-8.");
  const body = await request.text();
  if (body.length > MAX_FORM_BYTES) throw new ActionError(400, UNREADABLE);
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(body)) {
    if (!names.includes(name) || form.has(name)) throw new ActionError(400, UNREADABLE);
    form.set(name, value);
  }
  return form;
}

/** The names of a schema's fields. */
export const fieldsOf = (schema: FormSchema): string[] => Object.keys(schema.def.shape);

/** What was sent, validated; its `reply` makes the result that the form shows. */
export const parseForm = <Schema extends FormSchema>(form: FormData, schema: Schema) => parseWithZod(form, { schema });
