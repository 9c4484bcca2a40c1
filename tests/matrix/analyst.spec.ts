import type { Locator, Page } from "@playwright/test";
import { expect, open, test } from "../support/site-test.ts";
import { readLayoutFaults } from "../support/width-checks.ts";

// What analysts ask of a treasury every day: each answer is within three actions from Home on a phone. An action is a tap,
// or a field that is filled in.

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

  async fill(label: string, value: string) {
    await this.page.getByLabel(label, { exact: true }).fill(value);
    this.actions++;
  }

  /** A figure of Home, which leads to its place in the treasury. */
  figure = (id: string) => this.page.locator(`a[href^='/treasury#${id}']`);
  holdings = () => this.figure("btc_holdings");

  /** The part of the treasury's figures that has this one. */
  group = (figure: string) => this.page.locator(".measure-groups section", { has: this.page.locator(figure) });
  row = (name: string | RegExp) => this.page.getByRole("row").filter({ hasText: name });
}

/** A day that has closing prices, in the sample's record. */
const DAY = "2025-06-20";

/** What an analyst asks, the way to the answer, and what it says; tests/worker/treasury.worker.test.ts has the figures. */
const tasks: readonly { question: string; walk: (visitor: Walk) => Promise<Locator>; says: RegExp }[] = [
  {
    question: "the holdings on a date",
    walk: async (visitor) => {
      await visitor.follow("Past days and what if");
      await visitor.fill("Day", DAY);
      await visitor.press("Look up");
      return visitor.row(/^BTC holdings/);
    },
    says: /\d BTC/,
  },
  {
    question: "mNAV in an earlier month",
    walk: async (visitor) => {
      await visitor.tap(visitor.holdings());
      await visitor.fill("Figures of a day", DAY);
      await visitor.press("Look up");
      return visitor.row(/^mNAV, Bitcoin, basic/);
    },
    says: /\d×/,
  },
  {
    question: "mNAV now, with its date and formula",
    walk: async (visitor) => {
      await visitor.tap(visitor.figure("mnav"));
      return visitor.group("[id^=mnav_btc]:target");
    },
    says: /As of .*20\d\d.*×.*S × p ÷/,
  },
  {
    question: "the sources of mNAV",
    walk: async (visitor) => {
      await visitor.tap(visitor.figure("mnav"));
      await visitor.tap(visitor.page.locator("[id^=mnav_btc]:target a").first());
      return visitor.page.locator("#check ul");
    },
    says: /p: C\$.*, .*20\d\d, \S+/,
  },
  {
    question: "the average cost",
    walk: async (visitor) => {
      await visitor.tap(visitor.holdings());
      return visitor.page.locator("#btc_average_cost");
    },
    says: /C\$\d/,
  },
  {
    question: "the cash and its date",
    walk: async (visitor) => {
      await visitor.tap(visitor.holdings());
      return visitor.group("#cash");
    },
    says: /As of \w+\s\d+, 20\d\d.*C\$\d/,
  },
  {
    question: "what was paid for an earlier purchase",
    walk: async (visitor) => {
      await visitor.tap(visitor.holdings());
      await visitor.follow("All purchases");
      return visitor.page.locator("#btc-6");
    },
    says: /C\$\d/,
  },
  {
    question: "the dilution if all warrants are exercised",
    walk: async (visitor) => {
      await visitor.tap(visitor.holdings());
      await visitor.follow("Warrants and dilution");
      return visitor.row("All that have not expired");
    },
    says: /\d\.\d%/,
  },
  {
    question: "the value of the Bitcoin at another price",
    walk: async (visitor) => {
      await visitor.tap(visitor.holdings());
      await visitor.fill("Figures with one bitcoin at (C$)", "200,000");
      await visitor.press("Apply");
      return visitor.row(/^Market value of Bitcoin/);
    },
    says: /C\$\d/,
  },
  {
    question: "NAV per share, with its dates and formula",
    walk: async (visitor) => {
      await visitor.tap(visitor.figure("nav_net_per_share"));
      return visitor.group("#nav_net_per_share");
    },
    says: /Bitcoin at .*C\$.*÷ S/,
  },
  {
    question: "shares bought on a date beside Bitcoin and gold",
    walk: async (visitor) => {
      await visitor.follow("Past days and what if");
      await visitor.fill("Day of purchase", DAY);
      await visitor.press("Compare");
      return visitor.row(/^Shares/);
    },
    says: /C\$.*[+−]?\d+\.\d%/,
  },
  {
    question: "BTC Yield of the year",
    walk: async (visitor) => {
      await visitor.tap(visitor.holdings());
      await visitor.tap(visitor.page.locator(".measure-groups summary", { hasText: "Per-share and period measures" }));
      return visitor.page.locator("#btc_yield_ytd");
    },
    says: /\d%/,
  },
];

test.describe(() => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, reducedMotion: "reduce" } as object);

  test("an analyst's daily questions are answered within three actions from Home on a phone", async ({ page }) => {
    for (const { question, walk, says } of tasks)
      await test.step(question, async () => {
        await open(page, "/");
        const visitor = new Walk(page);
        const answer = await walk(visitor);
        await expect(answer).toBeVisible();
        await expect(answer).toContainText(says);
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
