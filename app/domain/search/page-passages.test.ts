import { expect, it } from "vitest";
import type { PassageSources } from "./documents";
import { pagePassages } from "./page-passages";

const card = (name: string) => ({ title: name, text: `About ${name}.` });
const page = (path: string, title: string) => ({ path, title });
const person = (name: string, role: string) => ({ name, role, bio: `${name} has a past.` });

const necessary = {
  documents: [],
  pages: {
    home: { ...page("/", "Home"), whatWeDo: [card("Gold"), card("Coins")] },
    about: page("/about", "About us"),
  },
  people: { leadership: [person("Ada", "CEO")], board: [person("Bo", "Chair"), person("Cy", "Director")] },
  investorServices: {},
  brand: {
    company: { name: "Issuer", legalName: "Issuer Inc.", description: "It keeps gold.", foundingYear: 2020 },
    listing: { exchange: "Exchange", symbol: "ISS", label: "EX: ISS" },
    offices: {
      headOffice: { name: "Head office", lines: ["1 Street", "Town"] },
      agreements: { email: "legal@issuer.example" },
    },
    contacts: {
      investors: { email: "ir@issuer.example", telephone: "1" },
      media: { name: "Newsroom", email: "news@issuer.example", telephone: "2" },
      partnerships: { email: "partners@issuer.example" },
      privacy: { email: "privacy@issuer.example" },
      security: { email: "security@issuer.example" },
    },
  },
} as unknown as PassageSources;

const optional = {
  gold: {
    ...page("/gold", "Gold"),
    comingSoon: { title: "Soon", text: "It comes soon.", action: "Coming soon" },
    features: [card("Vault")],
  },
  launchpad: { ...page("/launchpad", "Launchpad"), steps: [card("Apply")], offers: [card("Advice")] },
  bitcoin: {
    ...page("/bitcoin", "Bitcoin"),
    figures: [{ label: "Held", value: "66\u00a0BTC", definition: "All that is held.", asOf: "2025-06-18" }],
  },
  investors: {
    ...page("/investors", "Investors"),
    custody: [card("Bitcoin")],
    hiddenCards: [card("Reserve")],
    benefits: [card("Votes")],
  },
  litepaper: { ...page("/litepaper", "Litepaper"), version: "2.0", date: "2025-02-03" },
  contact: page("/contact", "Contact"),
  analysts: {
    ...page("/analysts", "Analysts"),
    analysts: [
      { firm: "First Bank", name: "Di" },
      { firm: "Second Bank", name: "Eve" },
    ],
  },
};
const full = {
  ...necessary,
  pages: { ...necessary.pages, ...optional },
  investorServices: {
    fiscalYearEnd: "December 31",
    auditor: "Auditors LLP",
    transferAgent: { name: "Agent", email: "agent@agent.example", telephone: "3" },
  },
} as unknown as PassageSources;

/** Passages as lines: whether it is a main fact, its address, its heading and its text. */
const show = (sources: PassageSources) =>
  pagePassages(sources).map(({ main, path, heading, text }) => `${main ? "main " : ""}${path} | ${heading} | ${text}`);

const always = [
  "/#tradfi | What We Do | Gold: About Gold.\nCoins: About Coins.",
  "main /#tradfi | What Issuer does | It keeps gold.\nGold\nCoins",
  "/about#leadership-team | Leadership Team | Ada: CEO",
  "main /about#leadership-team | Leadership Team: members | The leadership team has 1 members: Ada.",
  "/about#leadership-team | Ada, CEO | Ada: CEO\nAda has a past.",
  "/about#board-of-directors | Board of Directors | Bo: Chair\nCy: Director",
  "main /about#board-of-directors | Board of Directors: members | The board has 2 directors: Bo, Cy.",
  "/about#board-of-directors | Bo, Chair | Bo: Chair\nBo has a past.",
  "/about#board-of-directors | Cy, Director | Cy: Director\nCy has a past.",
];
const listing =
  "Listing: the shares of Issuer Inc. trade on the Exchange under the symbol ISS (EX: ISS).\nFounded: 2020";
const relations = "Investor relations: ir@issuer.example, telephone 1";

it("pages say what the company does, who leads it and where it is listed, on the home page without one for investors", () =>
  expect(show(necessary)).toEqual([...always, `main / | At a glance | ${listing}\n${relations}`]));

it("passages of pages contain their cards, figures and contacts, each under its heading", () =>
  expect(show(full)).toEqual([
    ...always,
    "main /gold#gold-coming-soon | Coming soon | Soon\nIt comes soon.",
    "/gold | Features | Vault: About Vault.",
    "/launchpad#launchpad-steps | How it works | Apply: About Apply.",
    "/launchpad#launchpad-offers | What founders get | Advice: About Advice.",
    "/bitcoin | Held | Held: 66 BTC, as of June 18, 2025.\nAll that is held.",
    "main /investors#custody | Custody and custodian of Bitcoin | About Bitcoin.",
    "main /bitcoin | What we hold: Reserve | Reserve: About Reserve.",
    "/investors#investor-benefits | Investor benefits | Votes: About Votes.",
    "/litepaper | Version | Version 2.0 was published on February 3, 2025.",
    "main /contact#contact-office | Head office | Postal address of the head office: 1 Street, Town.",
    [
      "/contact | Email and telephone | Investors: ir@issuer.example, telephone 1",
      "Newsroom: news@issuer.example, telephone 2",
      "Partnerships: partners@issuer.example",
      "Privacy: privacy@issuer.example",
      "Security: security@issuer.example",
      "Legal agreements: legal@issuer.example",
    ].join("\n"),
    [
      `main /investors#at-a-glance | At a glance | ${listing}`,
      "Fiscal year end: December 31",
      "Auditor: Auditors LLP",
      "Transfer agent: Agent, agent@agent.example, telephone 3",
      relations,
    ].join("\n"),
    "main /analysts | Analysts who cover the stock | Analysts who cover the stock: Di of First Bank; Eve of Second Bank.",
  ]));

it("pages are quoted by their titles, under ids of their own, and never fade", () => {
  const [first] = pagePassages(necessary);
  expect(first).toMatchObject({ id: "/#tradfi: What We Do", kind: "Page", title: "Home", publishAt: 0 });
  const { bitcoin: _, ...pages } = full.pages;
  expect(show({ ...full, pages })).toContain("main /investors | What we hold: Reserve | Reserve: About Reserve.");
});
