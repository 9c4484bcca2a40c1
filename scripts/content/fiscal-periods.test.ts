import { expect, it } from "vitest";
import type { InvestorServices } from "../../app/brand/schema";
import { monthOfYearEnd } from "../../app/brand/year-end";
import type { Ledger } from "../../app/content/treasury-lists/ledger";
import { readPage } from "../../app/routes/treasury/overview/read-page.server";
import { openTreasury } from "../../tests/ledger/open-treasury";
import { createTestFolder, secondBrand } from "../../tests/support/folders";

const { copy, edit, write, build } = createTestFolder();

const lists = `bitcoin:
  - {date: 2024-09-02, btc: "100", cost: "1", note: A.}
  - {date: 2024-12-02, btc: "50", cost: "1", note: A.}
  - {date: 2025-03-03, btc: "30", cost: "1", note: A.}
  - {date: 2025-11-10, btc: "50", cost: "1", note: A.}
shares:
  - {date: 2024-09-02, basic: 1000, diluted: 1000, note: A.}
  - {date: 2024-12-02, basic: 1000, diluted: 1200, note: A.}
  - {date: 2025-03-03, basic: 1000, diluted: 1250, note: A.}
  - {date: 2025-11-10, basic: 1000, diluted: 1500, note: A.}
`;

it.each([
  [
    "calendar",
    ["October 1 to November 10, 2025", "6.5%", "January 1 to November 10, 2025", "22.7%"],
    ["January 1 to December 31, 2024"],
  ],
  [
    "fiscal",
    ["November 1 to November 10, 2025", "6.5%", "November 1 to November 10, 2025", "6.5%"],
    ["November 1, 2024 to October 31, 2025", "November 1, 2023 to October 31, 2024"],
  ],
])(
  "a company whose year ends on October 31 has %s periods, each named by its days",
  async (periods, now, past) => {
    await copy(secondBrand);
    await write("content/treasury.yaml", lists);
    await edit("brand/brand.ts", [
      /\n {2}newsletter:/,
      `\n  investorServices: { fiscalYearEnd: "October 31", periods: "${periods}" },$&`,
    ]);
    const { outputs, problems } = await build();
    expect(problems).toEqual([]);
    const readExport = <Value>(file: string, name: string): Value =>
      JSON.parse(
        new RegExp(`export const ${name}: [^=]* = (.*?);(\\n|$)`, "s").exec(
          String(outputs.get(file)),
        )?.[1] ?? "null",
      );
    const services: InvestorServices = readExport(
      "app/brand/generated/lists.server.ts",
      "investorServices",
    );
    const ledger: Ledger = readExport("app/content/generated/treasury.server.ts", "treasury");
    const yearEnd = monthOfYearEnd(services);
    const page = readPage(openTreasury(ledger, { ...(yearEnd && { yearEnd }) }), null, {});
    const yields = page?.groups
      .flatMap(({ measures }) => measures)
      .filter(({ id }) => id.startsWith("btc_yield"));
    expect(yields?.flatMap(({ label, value }) => [label, value])).toEqual(
      now.map((text, at) => (at % 2 === 0 ? `BTC Yield, ${text}` : text)),
    );
    const names = page?.yields.map(({ name }) => name) ?? [];
    expect(names).toEqual(expect.arrayContaining(past));
    expect(names).toEqual(expect.arrayContaining(now.filter((text) => text.includes(" to "))));
  },
);
