import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Field } from "~/ui/field";

const WHAT_IF = "/treasury/what-if";

const links = [
  ["A sum in shares, Bitcoin and gold", `${WHAT_IF}#sum`],
  ["Warrants and dilution", `${WHAT_IF}#warrants`],
] as const;

/** What analysts ask most, one step from the figures. @param days that have some; null before the first purchase */
export function Questions({ days }: { days: { from: string; to: string } | null }) {
  return (
    <div className="mt-6 print:hidden">
      <div className="grid gap-5 sm:grid-cols-2">
        {days && (
          <Ask to="past-day" button="Look up">
            <Field
              id="ask-day"
              name="day"
              label="Figures of a day"
              type="date"
              min={days.from}
              max={days.to}
              required
            />
          </Ask>
        )}
        <Ask to="own-prices" button="Apply">
          <Field
            id="ask-bitcoin"
            name="bitcoin"
            label="Figures with one bitcoin at (C$)"
            type="text"
            inputMode="decimal"
            placeholder="200,000"
            maxLength={40}
            autoComplete="off"
            required
          />
        </Ask>
      </div>
      <ul className="mt-4 flex flex-wrap gap-x-5 text-sm">
        {links.map(([text, to]) => (
          <li key={to}>
            <Link to={to} prefetch="intent" className="text-link">
              {text}
            </Link>
          </li>
        ))}
        <li>
          <a href="/api/treasury/history?format=csv" className="text-link">
            Every day as CSV
          </a>
        </li>
      </ul>
    </div>
  );
}

/** A question whose answer is on the page of hypothetical ones. @param to its anchor there */
function Ask({ to, button, children }: { to: string; button: string; children: ReactNode }) {
  return (
    <Form action={`${WHAT_IF}#${to}`} state={{ asked: to }} className="grid grid-cols-[1fr_auto] items-end gap-3">
      {children}
      <button type="submit" className="button button-quiet">
        {button}
      </button>
    </Form>
  );
}
