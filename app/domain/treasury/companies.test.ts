import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import type { CurrencyCode } from "~/brand/currencies";
import { treasuryFile } from "~/content/treasury-lists/schema";
import { makeLedger, openTreasury } from "../../../tests/ledger/open-treasury";
import { Rational } from "./rational";

interface Expected {
  readonly date: string;
  readonly measure: string;
  readonly value: string;
  /** Half of the last digit that the company gave. */
  readonly within: string;
  /** The month before the year that the company counts from. */
  readonly yearEnd?: number;
}

interface Company {
  readonly currency: CurrencyCode;
  readonly expect: readonly Expected[];
}

const until = (day: string, rows: readonly { readonly date: string }[] = []) =>
  rows.filter(({ date }) => date <= day);

test.each(["strategy", "metaplanet", "metaplanet-dashboard", "semler", "the-blockchain-group"])(
  "what %s published follows from its own purchases and shares",
  (name) => {
    const text = readFileSync(`tests/ledger/companies/${name}.yaml`, "utf8");
    const { currency, expect: expected, ...written }: Company = parse(text);
    const lists = Object.entries(treasuryFile.parse(written));
    const wrong = expected.flatMap(({ date, measure, value, within, yearEnd }) => {
      const stated = Object.fromEntries(lists.map(([list, rows]) => [list, until(date, rows)]));
      const ours = openTreasury(makeLedger(stated), { currency, ...(yearEnd && { yearEnd }) })
        .measures()
        .find(({ id }) => id === measure)?.value;
      const apart = ours == null ? null : Rational.of(ours).minus(value);
      const isNear =
        apart && apart.compare(within) <= 0 && apart.compare(Rational.of(0).minus(within)) >= 0;
      return isNear ? [] : [{ date, measure, published: value, ours }];
    });
    expect(wrong).toEqual([]);
  },
);
