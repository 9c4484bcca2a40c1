import { renderToStaticMarkup } from "react-dom/server";
import { atSharePrice, readPrice, writeMarketDates } from "~/domain/treasury/follow-price";
import type { LivePrice, Treasury } from "~/domain/treasury/treasury";
import { currency } from "~/locale/currency";
import { tied } from "~/locale/tied";

const RESULT_ID = "at-share-price";

/**
 * The market's measures at the reader's own share price as it was typed into the address, null without one: by address without scripts; with them, while it is typed
 * (`showMarket` in ../follow-price.client.ts). Markup, since few readers use it and every reader would load its script.
 */
export function renderAtSharePrice(
  { market, marketDays, values }: NonNullable<ReturnType<Treasury["followers"]>>,
  price: LivePrice | null,
  typed: string | null,
): string {
  const shareFiat = typed === null ? null : readPrice(typed);
  const error = typed !== null && shareFiat === null ? `Type a price in ${currency.name}.` : null;
  return renderToStaticMarkup(
    <div className={`mt-6 text-sm ${typed ? "" : "print:hidden"}`}>
      <form
        action={`/treasury#${RESULT_ID}`}
        className="grid grid-cols-[1fr_auto] items-end gap-3 max-[20rem]:grid-cols-1"
      >
        <div className="field">
          <label htmlFor="share">At a share price of ({currency.sign.trim()})</label>
          <input
            id="share"
            type="text"
            name="share"
            className="field-input"
            inputMode="decimal"
            maxLength={24}
            defaultValue={typed ?? ""}
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
        <ul className="measures mt-4" hidden={!typed}>
          {market.map((measure) => (
            <li key={measure.label}>
              <div>
                <span>{measure.label}</span>
                <strong>{shareFiat === null ? "—" : atSharePrice(measure, values, { price, shareFiat })}</strong>
              </div>
            </li>
          ))}
        </ul>
        <p id="share-note" className="measure-note mt-4">
          {error ?? tied(writeMarketDates(price, marketDays))}
        </p>
      </section>
    </div>,
  );
}
