import { formatDay } from "~/locale/days";
import { formatExact } from "./format";
import { quantityOf } from "./state";
import type { Treasury } from "./treasury";

export interface ReleaseFacts {
  readonly title: string;
  readonly rows: readonly (readonly [name: string, value: string])[];
}

/** By day; none for most releases. */
export const listFacts = (treasury: Treasury, release: number): readonly ReleaseFacts[] =>
  treasury
    .trades()
    .toReversed()
    .filter((trade) => trade.release === release)
    .map((trade) => {
      const [name, unit, each] =
        trade.asset === "bitcoin"
          ? (["Bitcoin", "BTC", "bitcoin"] as const)
          : (["Gold", "g", "gram"] as const);
      const quantity = quantityOf(trade);
      const isOut = quantity.startsWith("-");
      const verb = trade.how ?? (isOut ? "sold" : "bought");
      const amount = (value: string) => formatExact(value, "fiat");
      const { price, cost, proceeds } = trade;
      return {
        title: `${name} ${verb}, ${formatDay(trade.date)}`,
        rows: [
          ["Quantity", formatExact(quantity.replace("-", ""), unit)],
          ...(cost === undefined ? [] : [["Cost", amount(cost)] as const]),
          ...(proceeds === undefined ? [] : [["Proceeds", amount(proceeds)] as const]),
          ...(price === undefined ? [] : [[`Price of one ${each}`, amount(price)] as const]),
          [`${name} held after`, formatExact(trade.heldAfter, unit)],
        ],
      };
    });
