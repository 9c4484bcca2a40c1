import { markPrice } from "~/domain/price-status";
import type { PriceQuote } from "~/live/figures";

/** "simulated", "unconfirmed" or "stale"; nothing beside a live price. */
export const PriceMarks = ({ quote }: { quote: PriceQuote }) =>
  markPrice(quote).map((mark) => (
    <span key={mark} className="price-mark">
      {mark}
    </span>
  ));
