import { parse, type SubmissionResult, useForm } from "@conform-to/react";
import type { MouseEvent } from "react";
import type * as z from "zod/mini";

type FormSchema = z.ZodMiniType<Record<string, unknown>, unknown>;

interface ValidatedFormOptions<Schema extends FormSchema> {
  id: string;
  schema: Schema;
  /** What the server said of the last try. */
  lastResult?: SubmissionResult<string[]> | null;
}

/**
 * A form that its schema validates in the browser: a field when it is left, then at each key. Without scripts the
 * server validates with the same schema, so the browser's own bubbles stay off.
 */
export function useValidatedForm<Schema extends FormSchema>({ id, schema, lastResult }: ValidatedFormOptions<Schema>) {
  const [form, fields] = useForm<z.output<Schema>>({
    id,
    lastResult,
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseForm(formData, schema),
  });
  const firstInvalid = Object.keys(form.allErrors)[0];
  return {
    form,
    fields,
    /** For the form element. */
    formProps: { id: form.id, onSubmit: form.onSubmit, onMouseDown: keepFocusForSending, noValidate: true },
    /** What a field's input needs to know of its form. A password is never given back, so it has no value here. */
    input: ({ id, name, initialValue, errors }: FieldMeta) => ({
      id,
      name,
      defaultValue: typeof initialValue === "string" ? initialValue : undefined,
      error: errors?.[0],
      // For a page that comes back with mistakes and without scripts; with them the form moves the focus itself.
      autoFocus: name === firstInvalid,
    }),
  };
}

/**
 * Pressing the button takes the focus from a field, whose mistake then appears and moves the button away from under
 * the pointer: the click would be lost. So the field keeps the focus until the form is sent.
 */
function keepFocusForSending(event: MouseEvent<HTMLFormElement>) {
  if (event.target instanceof Element && event.target.closest("button[type=submit]")) event.preventDefault();
}

interface FieldMeta {
  id: string;
  name: string;
  initialValue?: unknown;
  errors?: string[];
}

/**
 * What parseWithZod does on the server, for schemas that need no coercion: that one brings all of zod along, which
 * is three times the size of this page's other code.
 */
function parseForm<Schema extends FormSchema>(formData: FormData, schema: Schema) {
  return parse(formData, {
    resolve(payload) {
      const result = schema.safeParse(payload);
      return result.success ? { value: result.data } : { error: messagesByField(result.error.issues) };
    },
  });
}

function messagesByField(issues: readonly z.core.$ZodIssue[]): Record<string, string[]> {
  const messages: Record<string, string[]> = {};
  for (const { path, message } of issues) {
    const field = path.join(".");
    messages[field] = [...(messages[field] ?? []), message];
  }
  return messages;
}
