import { parse, type SubmissionResult, useForm } from "@conform-to/react";
import { useNavigation } from "@remix-run/react";
import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import * as z from "zod/mini";
import { FormErrors } from "~/ui/form-fields";
import { PostForm } from "~/ui/post-form";

type FormSchema = z.ZodMiniType<Record<string, unknown>, unknown>;

export type LastResult = SubmissionResult<string[]> | null | undefined;

interface ValidatedFormProps<Schema extends FormSchema> {
  id: string;
  schema: Schema;
  lastResult: LastResult;
  /**
   * Set where the page has several forms: the id is sent as the intent, and answers to the others
   * are ignored.
   */
  isIntent?: boolean;
  action?: string;
  className?: string;
  submit: { label: string; pendingLabel?: string; className?: string };
  /** @param input the attributes of a field's input */
  children: (input: (name: keyof z.output<Schema> & string) => InputProps) => ReactNode;
}

interface InputProps {
  id: string;
  name: string;
  /** Undefined for a password, which is never sent back. */
  defaultValue: string | undefined;
  error: string | undefined;
  autoFocus: boolean;
}

/**
 * A form that its schema validates in the browser: a field when it is left, then at each key.
 * Without scripts the server validates with the same schema, so the browser's own bubbles stay off.
 */
export function ValidatedForm<Schema extends FormSchema>(props: ValidatedFormProps<Schema>) {
  const {
    id,
    schema,
    lastResult,
    isIntent = false,
    action,
    className = "grid gap-5",
    submit,
    children,
  } = props;
  const isOwn = !isIntent || lastResult?.initialValue?.intent === id;
  const [form, fields] = useForm<Record<string, unknown>>({
    id,
    lastResult: isOwn ? lastResult : null,
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseForm(formData, schema),
  });
  const firstInvalid = Object.keys(form.allErrors)[0];
  const { formData } = useNavigation();
  const pending = formData !== undefined && (!isIntent || formData.get("intent") === id);
  useResetOnSuccess(form.id, pending, lastResult);

  function input(name: string): InputProps {
    const { id = name, initialValue, errors } = fields[name] ?? {};
    const defaultValue = typeof initialValue === "string" ? initialValue : undefined;
    // Autofocus is for a page that returns with errors and without scripts; with them the form
    // moves the focus.
    return { id, name, defaultValue, error: errors?.[0], autoFocus: name === firstInvalid };
  }

  return (
    <PostForm
      action={action}
      id={form.id}
      onSubmit={form.onSubmit}
      onMouseDown={keepFocusForSending}
      noValidate
      className={className}
      fields={isIntent ? { intent: id } : {}}
    >
      <FormErrors errors={form.errors} />
      {children(input)}
      <button
        type="submit"
        className={`button ${submit.className ?? "button-accent justify-self-start self-start"}`}
        aria-disabled={pending || undefined}
      >
        {pending ? (submit.pendingLabel ?? submit.label) : submit.label}
      </button>
    </PostForm>
  );
}

/**
 * Empties a form that led back to its own page, which says that it was accepted: such an action has
 * no result.
 */
function useResetOnSuccess(id: string, pending: boolean, lastResult: LastResult) {
  const wasPending = useRef(false);
  useEffect(() => {
    if (wasPending.current && !pending && lastResult === undefined) {
      document.forms.namedItem(id)?.reset();
    }
    wasPending.current = pending;
  }, [id, pending, lastResult]);
}

/**
 * Pressing the button takes the focus from a field, whose error then appears and moves the button
 * away from under the pointer: the click would be lost. The field keeps the focus until the form is
 * sent.
 */
function keepFocusForSending(event: MouseEvent<HTMLFormElement>) {
  if (event.target instanceof Element && event.target.closest("button[type=submit]")) {
    event.preventDefault();
  }
}

/**
 * As parseWithZod does on the server, for schemas that need no coercion: that one imports all of
 * zod, three times the size of the page's other code.
 */
function parseForm<Schema extends FormSchema>(formData: FormData, schema: Schema) {
  return parse(formData, {
    resolve(payload) {
      const result = schema.safeParse(payload);
      return result.success
        ? { value: result.data as Record<string, unknown> }
        : { error: z.flattenError(result.error).fieldErrors as Record<string, string[]> };
    },
  });
}
