import { stringify } from "yaml";
import { currencies } from "../../app/brand/currencies";
import { slugOf } from "../../app/domain/press/releases/addresses";
import { isTradingDay } from "../../app/domain/trading-days";
import { formatDay } from "../../app/locale/days";
import { DAY_MS } from "../../app/locale/durations";
import { translateNames } from "../content/amount-fields";
import { placeholder as write } from "../content/placeholders";
import { offsetOn } from "../content/time-zones";
import type { Draft } from "./draft-brand";

/** Files of the content folder, by path. */
type Files = Record<string, string>;

/** A file of markdown with its front matter. */
export const writeMarkdown = (head: object, body: string) =>
  `---\n${stringify(head, { lineWidth: 0 })}---\n\n${body.trim()}\n`;

/** What search engines show of a page; each of its own, or they would take two pages for one. */
const describe = (page: string) => write(`what ${page} is about, for search engines: 50 to 160 characters`);

const card = (what: string) => ({ title: write(`a title: ${what}`), text: write(`a sentence or two: ${what}`) });

/** A day before or after another one. */
const shift = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** A time on a day, as clocks of the zone show it. */
const timeOn = (day: string, clock: string, timeZone: string) =>
  `${day}T${clock}${offsetOn(`${day}T${clock}`, timeZone)}`;

/** The last day on which a venue traded, up to a day. */
function findTradingDay(day: string, venue: string): string {
  return isTradingDay(day, venue) ? day : findTradingDay(shift(day, -1), venue);
}

const has = ({ parts }: Draft, part: Draft["parts"][number]) => parts.includes(part);

function draftHome(draft: Draft) {
  const { name } = draft;
  const products = [
    ...(has(draft, "treasury") ? [["Bitcoin Treasury", "/treasury", "reserve"]] : []),
    ...(has(draft, "gold") ? [["Digital Gold", goldPage(draft), "goldGram"]] : []),
    ...(has(draft, "launchpad") ? [["Launchpad", "/launchpad", "launchpad"]] : []),
    ["For Investors", "/investors", "vault"],
    ["About Us", "/about"],
    ["News", "/press-releases"],
  ].slice(0, 3);
  // Beside cards with pictures, one without looks unfinished.
  const hasPictures = products.every(([, , picture]) => picture);
  const whatWeDo = products.map(([title, href, picture]) => ({
    title,
    text: write(`what the card "${title}" says, in a sentence or two`),
    action: "Read More",
    href,
    ...(hasPictures && { picture }),
  }));
  return writeMarkdown(
    {
      title: `${name}: ${draft.exchange.code} ${draft.symbol}`,
      description: describe("the company"),
      lead: write("one line below the headline of the home page"),
      whatWeDo,
    },
    `## Where we stand\n\n${write("a paragraph about the market that the company is in")}\n\n## What we are building\n\n${write("a paragraph about what the company builds")}`,
  );
}

const goldPage = ({ name }: Draft) => `/${slugOf(name)}-gold`;

const draftInvestors = ({ legalName, exchange, symbol }: Draft) =>
  writeMarkdown(
    {
      title: "Investor relations",
      description: describe("the page for investors"),
      lead: `The common shares of ${legalName} trade as ${exchange.code}: ${symbol}.`,
      custody: [card("who holds the assets, where and how")],
      benefits: [card("why shareholders own the shares"), card("how the company reports")],
      hiddenCards: [card("a figure of the treasury"), card("a figure of the shares"), card("a fact of the company")],
    },
    `## What we report, and when\n\n${write("the fiscal year, the periods that are reported, and where reports are filed")}\n\n## Quiet periods\n\n${write("when the company does not speak about results, and who may speak for it")}`,
  );

const draftGold = ({ name }: Draft) =>
  writeMarkdown(
    {
      title: `${name} Gold`,
      description: describe("the gold product"),
      lead: write("one line about the gold product, and whether it is available"),
      intro: write("for whom the product is"),
      comingSoon: {
        title: "Get launch updates",
        text: write("what people who join the launch list receive"),
        action: "Join the launch list",
      },
      features: ["vault", "transfer", "future", "layers"].map((icon) => ({
        ...card(`a feature, beside the icon "${icon}"`),
        icon,
      })),
      captions: {
        app: write("what is below the picture of the app"),
        collectible: write("what is below the picture of the collectible"),
        vault: write("what is below the picture of the vault"),
      },
    },
    `## How it works\n\n${write("how the product works, step by step, and what is planned only")}`,
  );

/** The page of the gold product leads to it. */
const draftLitepaper = ({ name, today }: Draft) =>
  writeMarkdown(
    {
      title: `${name} Gold Litepaper`,
      description: describe("the litepaper"),
      lead: write("one line about the litepaper"),
      version: "0.1",
      date: shift(today, -1),
    },
    `## Abstract\n\n${write("what the product is, in a paragraph, and what has not been decided")}\n\n## Design\n\n${write("how the product works, in detail")}`,
  );

const draftLaunchpad = () =>
  writeMarkdown(
    {
      title: "Launchpad",
      description: describe("the launchpad"),
      lead: write("one line about the programme"),
      cohort: "First cohort",
      steps: [card("the first step of an applicant"), card("the second step")],
      offers: [card("what a team receives"), card("what else it receives")],
    },
    `## Who it is for\n\n${write("which teams should apply")}\n\n## Terms\n\n${write("what the programme costs, and what the company takes")}`,
  );

function draftPages(draft: Draft): Files {
  const { name } = draft;
  const section = (heading: string, what: string) => `## ${heading}\n\n${write(what)}`;
  return {
    "pages/home.md": draftHome(draft),
    "pages/about.md": writeMarkdown(
      { title: `About ${name}`, description: describe("the page about the company") },
      [
        section("Mission", "what the company is for"),
        section("Who We Are", "history, people and place of the company"),
        section("Our Vision", "where the company wants to be"),
      ].join("\n\n"),
    ),
    "pages/contact.md": writeMarkdown(
      { title: `Contact ${name}`, description: describe("the page with addresses"), lead: "Write to us, or call." },
      write("how soon messages are answered"),
    ),
    "pages/investors.md": draftInvestors(draft),
    "pages/manifesto.md": writeMarkdown(
      {
        title: "Manifesto",
        description: describe("the manifesto"),
        lead: write("one line about the manifesto, or delete the file: no page then links to it"),
      },
      section("What we believe", "what the company believes about money and Bitcoin"),
    ),
    ...(has(draft, "gold") ? { "pages/gold.md": draftGold(draft), "pages/litepaper.md": draftLitepaper(draft) } : {}),
    ...(has(draft, "launchpad") ? { "pages/launchpad.md": draftLaunchpad() } : {}),
  };
}

interface ReleaseDraft {
  readonly id: number;
  readonly file: string;
  readonly title: string;
  readonly day: string;
  readonly summary: string;
  readonly type?: string;
  readonly body: string;
}

const writeRelease = ({ id, title, day, summary, type, body }: ReleaseDraft, { city, timeZone }: Draft) =>
  writeMarkdown(
    {
      id,
      title,
      date: day,
      displayDate: formatDay(day),
      publishAt: timeOn(day, "07:30:00", timeZone),
      summary,
      ...(type && { type }),
    },
    `${city.toUpperCase()}, ${formatDay(day)} — ${body}`,
  );

/** Figures of the example; its release says that they are made up. */
const example = { btc: "1.00", price: "100000", shares: 1_000_000, close: "1.00" };

/** Three examples, which show what a release looks like. The second one announces the example of the ledger. */
function draftReleases(draft: Draft): Files {
  const { name, legalName, today } = draft;
  const { sign } = currencies[draft.currency];
  const days = { trade: tradingDays(draft).trade, mark: tradingDays(draft).mark };
  const purchase = `${write("replace this example, whose figures are made up, and its entries in treasury.yaml")} ${legalName} bought 1.00 BTC on ${formatDay(days.trade)} for ${sign}100,000, at ${sign}100,000 per bitcoin.

| Date | Bitcoin | Price (${sign}) | Cost (${sign}) | Total |
| --- | ---: | ---: | ---: | ---: |
| ${formatDay(days.trade)} | 1.00 | 100,000 | 100,000 | 1.00 |

On ${formatDay(days.mark)} a bitcoin cost ${sign}100,000 and the shares closed at ${sign}1.00. 1,000,000 shares are outstanding.`;
  const empty = (what: string) =>
    `${write(what)}\n\n## Details\n\n${write("the details, with their dates and figures")}`;
  const releases: ReleaseDraft[] = [
    {
      id: 1,
      file: "1-example.md",
      title: `Example: ${name} Opens Its Website`,
      day: shift(today, -3),
      summary: write("one or two sentences that lists, feeds and search engines show"),
      body: empty("replace this example with the first release, or delete the file"),
    },
    has(draft, "treasury")
      ? {
          id: 2,
          file: "2-example-purchase.md",
          title: `Example: ${name} Buys 1.00 BTC`,
          day: shift(today, -2),
          type: "treasury",
          summary: write("one or two sentences: how much was bought, on which day, at what price"),
          body: purchase,
        }
      : {
          id: 2,
          file: "2-example-partnership.md",
          title: `Example: ${name} Finds a Partner`,
          day: shift(today, -2),
          type: "partnerships",
          summary: write("one or two sentences: who the partner is, and what was agreed"),
          body: empty("replace this example with a release about a partner, or delete the file"),
        },
    {
      id: 3,
      file: "3-example-director.md",
      title: `Example: ${name} Appoints a Director`,
      day: shift(today, -1),
      type: "governance",
      summary: write("one or two sentences: who was appointed, and since when"),
      body: empty("replace this example with a release about the board, or delete the file"),
    },
  ];
  return Object.fromEntries(releases.map((release) => [`press/${release.file}`, writeRelease(release, draft)]));
}

/** Days of the example's trade, and of its last prices. */
function tradingDays({ today, exchange }: Draft) {
  const mark = findTradingDay(shift(today, -3), exchange.code);
  return { trade: findTradingDay(shift(mark, -1), exchange.code), mark };
}

function draftTreasury(draft: Draft): string {
  const { trade, mark } = tradingDays(draft);
  const { btc, price, shares, close } = example;
  const ledger = `# The ledger, from which every figure of the treasury is computed. The editors' guide explains its entries, and
# "npm run new -- purchase" writes the next one.
# ${write("replace these examples, whose figures are made up, with the company's own, then delete this line")}
- {kind: capital, date: ${trade}, release: 2, event: OPENING, title: Shares outstanding, shares: ${shares}, sharesAfter: ${shares}, warrantsAfter: 0, optionsAfter: 0}
- {kind: btc, no: 1, date: ${trade}, release: 2, btc: "${btc}", priceFiat: "${price}", costFiat: "${price}", feesIncluded: true, after: {btc: "${btc}", costFiat: "${price}"}}
- {kind: mark, date: ${mark}, release: 2, btcFiat: "${price}", shareFiat: "${close}", venue: ${draft.exchange.code}}
`;
  return translateNames(ledger, draft.currency);
}

function draftEvents({ name, today, timeZone, city }: Draft): string {
  const day = shift(today, 30);
  const event = {
    id: "example",
    title: `Example: ${name} meets shareholders`,
    start: timeOn(day, "10:00:00", timeZone),
    end: timeOn(day, "11:00:00", timeZone),
    zone: timeZone,
    place: city,
    summary: write("what happens at the event, or delete this example"),
    publishAt: timeOn(shift(today, -1), "07:30:00", timeZone),
  };
  return `# Events for investors; "npm run new -- event" writes the next one.\n${stringify([event], { lineWidth: 0 })}`;
}

const person = (role: string, image: string) => ({
  name: write(`name of the ${role.toLowerCase()}`),
  role,
  image: `/people/${image}.svg`,
  bio: write(`50 to 80 words about the ${role.toLowerCase()}; the first sentence is at most 140 characters`),
});

export const PORTRAITS = ["chief-executive", "chair"] as const;

const draftPeople = () =>
  `# The people of the About page. Portraits are in people/.\n${stringify(
    {
      leadership: [person("Chief Executive Officer", PORTRAITS[0])],
      board: [person("Chair of the Board", PORTRAITS[1])],
    },
    { lineWidth: 0 },
  )}`;

const draftOpeningQuestions = ({ name }: Draft) =>
  stringify([`What does ${name} do?`, "Where are the shares listed?", "Whom do reporters contact?"]);

const draftFacts = ({ legalName, exchange, symbol, city }: Draft) => `# Facts

For writers alone: no visitor sees this file. Every text agrees with it.

| Fact | Value |
|---|---|
| Legal name | ${legalName} |
| Listing | ${exchange.name} (${exchange.code}): ${symbol} |
| Head office | ${city} |
`;

const draftPolicy = (title: string, summary: string, sections: readonly string[], { today }: Draft, order: number) =>
  writeMarkdown(
    { title, summary: write(summary), adopted: shift(today, -1), lastReviewed: shift(today, -1), order },
    sections.map((heading) => `## ${heading}\n\n${write(`${title}: ${heading.toLowerCase()}`)}`).join("\n\n"),
  );

const draftGovernance = (draft: Draft): Files => ({
  "governance/board-mandate.md": draftPolicy(
    "Board Mandate",
    "what the board does, in a sentence",
    ["Purpose", "Composition", "Responsibilities"],
    draft,
    1,
  ),
  "governance/corporate-disclosure.md": draftPolicy(
    "Corporate Disclosure Policy",
    "how the company discloses, in a sentence",
    ["Spokespersons", "Material information", "Quiet periods"],
    draft,
    2,
  ),
});

/** Every text of a new company but the legal pages, by path below content. */
export const draftContent = (draft: Draft): Files => ({
  ...draftPages(draft),
  ...draftReleases(draft),
  ...draftGovernance(draft),
  ...(has(draft, "treasury") ? { "treasury.yaml": draftTreasury(draft) } : {}),
  ...(has(draft, "events") ? { "events.yaml": draftEvents(draft) } : {}),
  "people.yaml": draftPeople(),
  "assistant/opening-questions.yaml": draftOpeningQuestions(draft),
  "FACTS.md": draftFacts(draft),
});
