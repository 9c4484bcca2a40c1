import { Form } from "@remix-run/react";
import type { ReactNode } from "react";

interface QuestionProps {
  /** The anchor that its form leads to. */
  id: string;
  title: string;
  lead: string;
  /** The form's fields. */
  fields: ReactNode;
  button: string;
  /** The answer, or what asks for one. */
  children?: ReactNode;
}

/** A hypothetical question: a plain GET form, whose answer has an address of its own, with or without scripts. */
export function Question({ id, title, lead, fields, button, children }: QuestionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="card min-w-0 gap-5">
      <div>
        <h2 id={`${id}-title`} className="text-heading">
          {title}
        </h2>
        <p className="mt-2 max-w-2xl text-muted">{lead}</p>
      </div>
      <Form
        action={`/treasury/what-if#${id}`}
        preventScrollReset
        noValidate
        className="grid items-start gap-5 sm:grid-cols-2 lg:grid-cols-4"
      >
        {fields}
        <button type="submit" className="button button-quiet self-end">
          {button}
        </button>
      </Form>
      <div role="status">{children}</div>
    </section>
  );
}

/** The first line of an answer. */
export function Answer({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <p className="figures font-medium wrap-anywhere">{title}</p>
      {children}
      <p className="mt-4 text-sm text-muted">Hypothetical. Fees, taxes and spreads are left out.</p>
    </>
  );
}
