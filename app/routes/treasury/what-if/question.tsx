import { Form, useLocation, useNavigationType } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";

/** What is in the address, by name. */
export type TypedValues = readonly (readonly [name: string, value: string])[];

interface QuestionProps {
  /** The anchor that its form leads to. */
  id: string;
  title: string;
  lead: string;
  /** The form's fields. */
  fields: ReactNode;
  /** Their names. */
  names: readonly string[];
  /** All that the address has: the other forms' part is sent along, so that their answers stay. */
  typed: TypedValues;
  button: string;
  /** The answer, or what asks for one. */
  children?: ReactNode;
}

/** A question: a plain GET form, whose answer has an address of its own, with or without scripts. */
export function Question({ id, title, lead, fields, names, typed, button, children }: QuestionProps) {
  const section = useAnswerFocus(id);
  return (
    <section ref={section} id={id} aria-labelledby={`${id}-title`} className="card min-w-0 gap-5">
      <div>
        <h2 id={`${id}-title`} className="text-heading">
          {title}
        </h2>
        <p className="mt-2 max-w-2xl text-muted">{lead}</p>
      </div>
      <Form
        action={`/treasury/what-if#${id}`}
        state={{ asked: id }}
        preventScrollReset
        noValidate
        className="grid items-start gap-5 print:hidden sm:grid-cols-2 lg:grid-cols-4"
      >
        {typed
          .filter(([name]) => !names.includes(name))
          .map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        {fields}
        <button type="submit" className="button button-quiet self-end">
          {button}
        </button>
      </Form>
      <div>{children}</div>
    </section>
  );
}

/** Once a question was asked, moves the focus to its first field with an error, or to its answer. */
function useAnswerFocus(id: string) {
  const section = useRef<HTMLElement>(null);
  const { key, state } = useLocation();
  const isOld = useNavigationType() === "POP";
  const isAsked = !isOld && (state as { asked?: string } | null)?.asked === id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same question again has another key
  useEffect(() => {
    if (isAsked) section.current?.querySelector<HTMLElement>("[aria-invalid], h3")?.focus();
  }, [isAsked, key]);
  return section;
}

/** The first line of an answer, and what follows from it. */
export function Answer({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h3 tabIndex={-1} className="figures font-medium wrap-anywhere">
        {title}
      </h3>
      {children}
    </>
  );
}

export const Hypothetical = () => (
  <p className="mt-4 text-sm text-muted">Hypothetical. Fees, taxes and spreads are left out.</p>
);
