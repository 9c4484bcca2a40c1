import { Form, useLocation, useNavigationType } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";

/** What is in the address, by name. */
export type TypedValues = readonly (readonly [name: string, value: string])[];

interface QuestionProps {
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
  /** The first line of the answer; null where there is none. */
  answer: string | null;
  /** What follows it. */
  children?: ReactNode;
}

/**
 * A question: a plain GET form, whose answer has an address of its own, with or without scripts. A browser focuses what an
 * address names: the answer, or the question where it has none.
 */
export function Question({ id, title, lead, fields, names, typed, button, answer, children }: QuestionProps) {
  const section = useAnswerFocus(id);
  const focused = { id: `${id}-answer`, tabIndex: -1 };
  return (
    <section ref={section} id={id} aria-labelledby={`${id}-title`} className="card min-w-0 gap-5">
      <div {...(answer === null && focused)}>
        <h2 id={`${id}-title`} className="text-heading">
          {title}
        </h2>
        <p className="mt-2 max-w-2xl text-muted">{lead}</p>
      </div>
      <Form
        action={`/treasury/what-if#${id}-answer`}
        state={{ asked: id }}
        preventScrollReset
        noValidate
        className="grid grid-cols-1 items-start gap-5 print:hidden sm:grid-cols-2 lg:grid-cols-4"
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
      {answer !== null && (
        <div>
          <h3 {...focused} className="figures font-medium wrap-anywhere">
            {answer}
          </h3>
          {children}
        </div>
      )}
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

export const Hypothetical = () => (
  <p className="mt-4 text-sm text-muted">Hypothetical. Fees, taxes and spreads are left out.</p>
);
