import { renderToStaticMarkup } from "react-dom/server";
import { currency } from "~/locale/currency";

interface AtSharePriceProps {
  /** The price as it was typed into the address; empty without one. */
  readonly typed: string;
  readonly error: string | null;
  /** The dates of the figures' other inputs. */
  readonly dates: string;
  readonly rows: readonly { label: string; value: string }[];
}

const RESULT_ID = "at-share-price";

/**
 * The market's measures at the reader's own share price: by address without scripts; with them, while it is typed
 * (`showMarket` in ../follow-price.client.ts). Markup, since few readers use it and every reader would load its script.
 */
export const renderAtSharePrice = ({ typed, error, dates, rows }: AtSharePriceProps): string =>
  renderToStaticMarkup(
    <div className={`mt-6 text-sm ${typed ? "" : "print:hidden"}`}>
      <form action={`/treasury#${RESULT_ID}`} className="flex items-end gap-3">
        <div className="field">
          <label htmlFor="share">At a share price of ({currency.sign.trim()})</label>
          <input
            id="share"
            type="text"
            name="share"
            className="field-input"
            inputMode="decimal"
            maxLength={24}
            defaultValue={typed}
            aria-invalid={error ? true : undefined}
            aria-describedby="share-note"
          />
        </div>
        <button type="submit" className="button button-quiet">
          Show
        </button>
      </form>
      {/* A browser focuses what an address names. */}
      <section id={RESULT_ID} tabIndex={-1} aria-label="At your share price" aria-describedby="share-note">
        <ul className="measures mt-4" hidden={typed === ""}>
          {rows.map(({ label, value }) => (
            <li key={label}>
              <div>
                <span>{label}</span>
                <strong>{value}</strong>
              </div>
            </li>
          ))}
        </ul>
        <p id="share-note" className="measure-note mt-4">
          {error ?? dates}
        </p>
      </section>
    </div>,
  );
