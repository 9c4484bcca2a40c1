import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { currency } from "~/locale/currency";
import { Field } from "~/ui/field";

const WHAT_IF = "/treasury/what-if";

interface Asked {
  /** The first and the last that can be asked for; null where nothing is on record. */
  readonly days: { min: string; max: string } | null;
  /** What those of the formulas mean. */
  readonly symbols: string;
  /** What a sum is compared with; null where no day's closes are known. */
  readonly assets: string | null;
  /** Whether there are warrants or options to exercise. */
  readonly hasWarrants: boolean;
  /** Whether there are days to download: from the first purchase on. */
  readonly hasHistory: boolean;
  /** A price of one bitcoin near the last one. */
  readonly example: string | undefined;
}

/**
 * What analysts ask most, one step from the figures. Markup, since it does nothing that every reader should load a script
 * for.
 */
export const renderQuestions = ({ days, symbols, assets, hasWarrants, hasHistory, example }: Asked): string =>
  renderToStaticMarkup(
    <>
      <div className="mt-6 grid grid-cols-1 gap-5 print:hidden sm:grid-cols-2">
        {days && (
          <Ask to="past-day" button="Look up">
            <Field id="ask-day" name="day" label="Figures of a day" type="date" required {...days} />
          </Ask>
        )}
        <Ask to="own-prices" button="Apply">
          <Field
            id="ask-bitcoin"
            name="bitcoin"
            label={`Figures with one bitcoin at (${currency.sign.trim()})`}
            type="text"
            inputMode="decimal"
            placeholder={example}
            maxLength={40}
            autoComplete="off"
            required
          />
        </Ask>
      </div>
      <ul className="mt-4 flex flex-wrap gap-x-5 text-sm print:hidden">
        {assets && <Link href={`${WHAT_IF}#sum`}>A sum in shares beside {assets}</Link>}
        {hasWarrants && <Link href={`${WHAT_IF}#warrants`}>Warrants and dilution</Link>}
        {hasHistory && <Link href="/api/treasury/history?format=csv">Every day as CSV</Link>}
      </ul>
      <p className="mt-6 text-sm text-muted">
        Each formula leads to its inputs, their days and sources, and to fields for your own numbers.
      </p>
      <details className="disclosure mb-4 text-sm text-muted">
        <summary>What the symbols mean</summary>
        <p className="mt-1">{symbols}.</p>
      </details>
    </>,
  );

const Link = ({ href, children }: { href: string; children: ReactNode }) => (
  <li>
    <a href={href} className="text-link inline-block py-1">
      {children}
    </a>
  </li>
);

/** A question whose answer is on the page of hypothetical ones. @param to its anchor there */
const Ask = ({ to, button, children }: { to: string; button: string; children: ReactNode }) => (
  <form
    action={`${WHAT_IF}#${to}-answer`}
    className="grid grid-cols-[1fr_auto] items-end gap-3 max-[20rem]:grid-cols-1"
  >
    {children}
    <button type="submit" className="button button-quiet">
      {button}
    </button>
  </form>
);
