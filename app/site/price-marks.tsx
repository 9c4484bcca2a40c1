import { markPrice } from "~/domain/price-status";
import type { PriceQuote } from "~/live/figures";

/** Says beside a price that it is simulated, unconfirmed or stale; nothing beside a live one. */
export const PriceMarks = ({ quote }: { quote: PriceQuote }) =>
  markPrice(quote).map((mark) => (
    <span key={mark} className="price-mark">
      {mark}
    </span>
  ));
