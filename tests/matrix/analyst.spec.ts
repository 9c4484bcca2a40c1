import type { Locator, Page } from "@playwright/test";
import { expect, open, test } from "../support/site-test.ts";
import { readLayoutFaults } from "../support/width-checks.ts";

// What analysts ask of a treasury every day: each answer is within three actions from Home on a phone. An action is a tap,
// or a field that is filled in.

interface Measures {
  measures: { id: string; value: number | null }[];
  purchases: { no: number; cost_cad: number }[];
}
interface History {
  days: string[];
  series: { id: string; values: (number | null)[] }[];
}

/** A visitor on Home, whose actions are counted. */
class Walk {
  readonly page: Page;
  actions = 0;

  constructor(page: Page) {
    this.page = page;
  }

  async tap(target: Locator) {
    await target.tap();
    this.actions++;
  }

  follow = (name: string) => this.tap(this.page.getByRole("main").getByRole("link", { name, exact: true }));
  press = (name: string) => this.tap(this.page.getByRole("main").getByRole("button", { name, exact: true }));
  unfold = (title: string) => this.tap(this.page.locator(".measure-groups summary", { hasText: title }));

  async fill(label: string, value: string) {
    await this.page.getByLabel(label, { exact: true }).fill(value);
    this.actions++;
  }

  /** The first figure of Home, which leads to the treasury. */
  holdings = () => this.page.locator("a[href='/treasury#btc_holdings']");

  row = (name: string | RegExp) => this.page.getByRole("row").filter({ hasText: name });
}

/** Its figure as the site writes it, whatever is around it. */
const written = (value: number | null | undefined) =>
  (value ?? Number.NaN).toLocaleString("en-CA", { maximumFractionDigits: 2 }).replace("-", "−");

const tasks: readonly {
  question: string;
  walk: (visitor: Walk, day: string) => Promise<Locator>;
  /** What the answer says. */
  says: (answers: { now: Measures; of: (id: string) => number | null | undefined }) => string | RegExp;
}[] = [
  {
    question: "the holdings on a date",
    walk: async (visitor, day) => {
      await visitor.follow("Past days and what if");
      await visitor.fill("Day", day);
      await visitor.press("Look up");
      return visitor.row(/^BTC holdings/);
    },
    says: ({ of }) => written(of("btc_holdings")),
  },
  {
    question: "mNAV in an earlier month",
    walk: async (visitor, day) => {
      await visitor.tap(visitor.holdings());
      await visitor.fill("Figures of a day", day);
      await visitor.press("Look up");
      return visitor.row(/^mNAV, Bitcoin, basic/);
    },
    says: ({ of }) => written(of("mnav_btc_basic")),
  },
  {
    question: "mNAV now, with its date and formula",
    walk: async (visitor) => {
      await visitor.tap(visitor.page.locator("a[href^='/treasury#mnav']"));
      await expect(visitor.page.locator("[id^=mnav_btc]:target")).toBeVisible();
      return visitor.page.locator(".measure-groups section", { has: visitor.page.locator("[id^=mnav_btc]:target") });
    },
    says: () => /As of .*20\d\d.*×.*S × p ÷/,
  },
  {
    question: "the sources of mNAV",
    walk: async (visitor) => {
      await visitor.tap(visitor.page.locator("a[href^='/treasury#mnav']"));
      await visitor.tap(visitor.page.locator("[id^=mnav_btc]:target a").first());
      return visitor.page.locator("#check ul");
    },
    says: () => /p: C\$.*, .*20\d\d, \S+/,
  },
  {
    question: "the average cost",
    walk: async (visitor) => {
      await visitor.tap(visitor.holdings());
      return visitor.page.locator("#btc_average_cost");
    },
    says: ({ now }) => written(now.measures.find(({ id }) => id === "btc_average_cost")?.value),
  },
  {
    question: "the cash and its date",
    walk: async (visitor) => {
      await visitor.tap(visitor.holdings());
      return visitor.page.locator(".measure-groups section", { has: visitor.page.locator("#cash") });
    },
    says: ({ now }) =>
      new RegExp(`As of \\w+\\s\\d+, 20\\d\\d.*C\\$${written(now.measures.find(({ id }) => id === "cash")?.value)}`),
  },
  {
    question: "what was paid for an earlier purchase",
    walk: async (visitor) => {
      await visitor.tap(visitor.holdings());
      await visitor.follow("All purchases");
      return visitor.page.locator("#btc-6");
    },
    says: ({ now }) => `C$${written(now.purchases.find(({ no }) => no === 6)?.cost_cad)}`,
  },
  {
    question: "the dilution if all warrants are exercised",
    walk: async (visitor) => {
      await visitor.tap(visitor.holdings());
      await visitor.follow("Warrants and dilution");
      return visitor.row("All that have not expired");
    },
    says: () => /\d\.\d%/,
  },
  {
    question: "the value of the Bitcoin at another price",
    walk: async (visitor) => {
      await visitor.tap(visitor.holdings());
      await visitor.fill("Figures with one bitcoin at (C$)", "200,000");
      await visitor.press("Apply");
      return visitor.row(/^Market value of Bitcoin/);
    },
    says: ({ now }) =>
      `C$${written(Math.round((now.measures.find(({ id }) => id === "btc_holdings")?.value ?? 0) * 200_000))}`,
  },
  {
    question: "NAV per share, with its dates and formula",
    walk: async (visitor) => {
      await visitor.tap(visitor.page.locator("a[href='/treasury#nav_net_per_share']"));
      await expect(visitor.page.locator("#nav_net_per_share")).toBeVisible();
      return visitor.page.locator(".measure-groups section", { has: visitor.page.locator("#nav_net_per_share") });
    },
    says: () => /Bitcoin at .*C\$.*÷ S/,
  },
  {
    question: "shares bought on a date beside Bitcoin and gold",
    walk: async (visitor, day) => {
      await visitor.follow("Past days and what if");
      await visitor.fill("Day of purchase", day);
      await visitor.press("Compare");
      return visitor.row(/^Shares/);
    },
    says: () => /C\$.*[+−]?\d+\.\d%/,
  },
  {
    question: "BTC Yield of the year",
    walk: async (visitor) => {
      await visitor.tap(visitor.holdings());
      await visitor.unfold("Per-share and period measures");
      return visitor.page.locator("#btc_yield_ytd");
    },
    says: ({ now }) => `${written(now.measures.find(({ id }) => id === "btc_yield_ytd")?.value)}%`,
  },
];

test.describe(() => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, reducedMotion: "reduce" } as object);

  test("an analyst's daily questions are answered within three actions from Home on a phone", async ({ page }) => {
    const now = (await (await page.request.get("/api/treasury")).json()) as Measures;
    const { days, series } = (await (await page.request.get("/api/treasury/history")).json()) as History;
    const mnav = series.find(({ id }) => id === "mnav_btc_basic")?.values ?? [];
    const at = mnav.findIndex((value, index) => index > days.length / 2 && value !== null);
    const of = (id: string) => series.find((each) => each.id === id)?.values[at];
    for (const { question, walk, says } of tasks)
      await test.step(question, async () => {
        await open(page, "/");
        const visitor = new Walk(page);
        const answer = await walk(visitor, days[at] ?? "");
        await expect(answer).toBeVisible();
        await expect(answer, question).toContainText(says({ now, of }));
        expect(visitor.actions, question).toBeLessThanOrEqual(3);
      });
  });
});

test("an answer takes the focus, a wrong field before it, and the other questions keep theirs", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/treasury/what-if");
  const answer = (name: string | RegExp) => page.getByRole("heading", { level: 3, name });
  await page.getByLabel("One bitcoin, in CAD").fill("200,000");
  await page.getByRole("button", { name: "Compute" }).click();
  await expect(answer(/^Bitcoin at C\$200,000/)).toBeFocused();
  await page.getByLabel("Share price, in CAD").fill("0.90");
  await page.keyboard.press("Enter");
  await expect(answer(/^Share price: C\$0\.90/)).toBeFocused();
  await page.getByRole("button", { name: "Look up" }).click();
  await expect(page.getByLabel("Day", { exact: true })).toBeFocused();
  await expect(page.getByLabel("Day", { exact: true })).toHaveAccessibleDescription("Choose a day.");
  await expect(answer(/^Bitcoin at C\$200,000/)).toBeVisible();
  await expect(answer(/^Share price: C\$0\.90/)).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("Day", { exact: true })).not.toHaveAttribute("aria-invalid");
});

/** Pages of a printed treasury. */
const MOST_PAGES = 6;

test("the treasury prints on six pages at most, and no word of it is broken on paper", async ({ page }) => {
  await open(page, "/treasury");
  const paper = await page.pdf({ format: "Letter" });
  const pages = paper.toString("latin1").match(/\/Type\s*\/Page\b/g) ?? [];
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.length).toBeLessThanOrEqual(MOST_PAGES);
  // As wide as the paper between its margins.
  await page.setViewportSize({ width: 740, height: 980 });
  await page.emulateMedia({ media: "print" });
  const faults = await readLayoutFaults(page, "main");
  expect(faults.filter((fault) => /^(broken|cut)/.test(fault))).toEqual([]);
});
