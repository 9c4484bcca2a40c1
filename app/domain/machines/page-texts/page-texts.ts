import type { InvestorServices, PublicBrand } from "~/brand/schema";
import type { Filing, InvestorDocument, InvestorEvent } from "~/content/investors-schema";
import type { Body, LegalDocument, Pages, People, Person, PressRecord } from "~/content/schemas";
import { describeServices } from "~/domain/describe-services";
import { describeResults, type ListedResults } from "~/domain/disclosures/describe-results";
import type { createInvestorDocuments } from "~/domain/disclosures/documents";
import type { createInvestorEvents } from "~/domain/disclosures/events";
import type { Filings } from "~/domain/disclosures/filings";
import type { createGovernance } from "~/domain/disclosures/governance";
import {
  describeTurnout,
  keptUntil,
  listItems,
  type Meetings,
  type MeetingWithEvent,
} from "~/domain/disclosures/meetings";
import { describeEventChanges, titleEvent } from "~/domain/event-status";
import { describeReceipt, titleFiling } from "~/domain/filing-titles";
import {
  capitalPage,
  documentPath,
  documentsPage,
  eventPath,
  eventsPage,
  filingPath,
  filingsPage,
  highlightsPage,
  meetingPath,
  meetingsPage,
  sharesPage,
} from "~/domain/investor-lists";
import { escapeMarkdown, writeMarkdown, writeTable } from "~/domain/machines/markdown/write-markdown";
import { labelChange } from "~/domain/press/release-status";
import type { createPress } from "~/domain/press/releases/press";
import { isPast } from "~/domain/treasury/books";
import { assetNames, writeFactLines } from "~/domain/treasury/custody";
import { describeExpired } from "~/domain/treasury/days-in-words";
import { listHighlights } from "~/domain/treasury/highlights";
import { listCounts, listOpenInstruments } from "~/domain/treasury/outstanding";
import { listListings, listTradeRows, tradeColumns } from "~/domain/treasury/to-api";
import type { Treasury } from "~/domain/treasury/treasury";
import { documentTypeLabels } from "~/domain/type-labels";
import { currency, nameUnit } from "~/locale/currency";
import { formatDay } from "~/locale/days";

/** A page as programs read it: `/about.md` for `/about`. */
export interface PageText {
  /** The page's address, from "/". */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly group: "Company" | "Investors" | "News" | "Governance" | "Legal";
  /** Its Markdown, from the same published content as the page. */
  readonly write: () => string;
}

interface Sources {
  readonly brand: PublicBrand;
  readonly goldPage: string;
  readonly pages: Pages;
  readonly people: People;
  readonly investorServices: InvestorServices;
  readonly legal: Readonly<Record<string, LegalDocument | undefined>>;
  readonly governance: Pick<ReturnType<typeof createGovernance>, "list" | "find">;
  readonly press: Pick<ReturnType<typeof createPress>, "list" | "findById">;
  readonly investorDocuments: Pick<ReturnType<typeof createInvestorDocuments>, "list" | "find">;
  readonly filings: Pick<Filings, "list">;
  readonly meetings: Pick<Meetings, "list">;
  readonly events: Pick<ReturnType<typeof createInvestorEvents>, "list" | "upcoming" | "past">;
  /** Null: the company's settings do not say how it reports. */
  readonly results: ListedResults;
  readonly treasury: Treasury;
  /** The day of the texts in the company's zone. */
  readonly today: string;
}

type Described = Omit<PageText, "write"> & {
  /** Further lines of the head, after the address and the day. */
  readonly facts?: readonly string[];
  readonly blocks: () => readonly string[];
};

/** The address of a page's Markdown, from "/". */
export const markdownPath = (path: string) => (path === "/" ? "/index.md" : `${path}.md`);

/**
 * Every public page that has a text, but for the releases, whose sources are at `/news/:slug.md`, and the figures of
 * `/treasury`, which a live price moves. A page that the company's content does not have is absent.
 */
export function createPageTexts(sources: Sources) {
  const { brand, today } = sources;
  const list = (): PageText[] => describePages(sources).map((page) => ({ ...page, write: () => write(page) }));
  const write = ({ path, title, description, facts = [], blocks }: Described) =>
    `${[
      `# ${escapeMarkdown(title)}`,
      `> ${escapeMarkdown(description)}`,
      [`Address: <${brand.origin}${path}>`, `As of: ${formatDay(today)}`, ...facts]
        .map((fact) => `- ${fact}`)
        .join("\n"),
      ...blocks(),
    ].join("\n\n")}\n`;
  return {
    list,
    find: (path: string): PageText | undefined => list().find((page) => page.path === path),
  };
}

function describePages(sources: Sources): Described[] {
  const {
    brand,
    goldPage,
    pages,
    people,
    legal,
    governance,
    press,
    investorDocuments,
    filings,
    meetings,
    events,
    treasury,
    today,
  } = sources;
  const { origin } = brand;
  const { home, about, contact, manifesto, litepaper, gold, launchpad, bitcoin } = pages;
  const { investors, questions, analysts, "press-kit": pressKit } = pages;
  const close = treasury.lastShareClose();
  const highlights = listHighlights(treasury);
  const markdown = ({ html }: Pick<Body, "html">) => (html === "" ? [] : [writeMarkdown(html, origin)]);

  /** A page of content/pages, with its cards and figures after its text. */
  const page = (
    group: PageText["group"],
    content: (Body & { path: string; title: string; description: string; lead?: string | undefined }) | undefined,
    more: () => readonly string[] = () => [],
    facts: readonly string[] = [],
  ): Described[] => {
    if (!content) return [];
    const { path, title, description, lead } = content;
    const blocks = () => [...(lead ? [escapeMarkdown(lead)] : []), ...markdown(content), ...more()];
    return [{ path, title, description, group, facts, blocks }];
  };

  return [
    ...page("Company", home, () => listCards("What we do", home.whatWeDo)),
    ...page("Company", about, () => [
      ...listPeople("Leadership team", people.leadership),
      ...listPeople("Board of directors", people.board),
    ]),
    ...page("Company", contact, () => listContacts(brand)),
    ...page("Company", gold && { ...gold, path: goldPage }, () =>
      gold ? [...listCards("Features", gold.features), ...listCards("Availability", [gold.comingSoon])] : [],
    ),
    ...page("Company", launchpad, () =>
      launchpad
        ? [...listCards("How it works", launchpad.steps), ...listCards("What founders get", launchpad.offers)]
        : [],
    ),
    ...page("Company", manifesto),
    ...page(
      "Company",
      litepaper,
      () => [],
      litepaper ? [`Version: ${escapeMarkdown(litepaper.version)}, ${formatDay(litepaper.date)}`] : [],
    ),
    ...Object.values(pages).flatMap((each) => (each && "menu" in each ? page("Company", each) : [])),

    ...page("Investors", investors, () =>
      investors
        ? [
            ...listCards("Custody", investors.custody),
            ...listCustodyFacts(treasury),
            ...listCards("Benefits", investors.benefits),
            ...listServices(sources),
          ]
        : [],
    ),
    ...page("Investors", bitcoin, () =>
      ifAny(bitcoin?.figures ?? [], (figures) => [
        "## Figures",
        writeTable(
          ["Figure", "Value", "As of", "Audited", "Definition"],
          figures.map(({ label, value, asOf, audited, definition }) =>
            [label, value, asOf, audited ? "yes" : "no", definition].map(escapeMarkdown),
          ),
        ),
      ]).flat(),
    ),
    ...describeTreasuryPages(treasury, origin),
    ...listPage(documentsPage, investorDocuments.list(), (list) =>
      list.map((document) => describeDocument(document, origin)),
    ),
    ...listPage(filingsPage, filings.list(), (list) => list.map((filing) => describeFiling(filing, sources))),
    ...listPage(eventsPage, events.list(), () => [
      ...listResultsDates(sources),
      "## Upcoming",
      ...orNone(
        events.upcoming().map((event) => describeEvent(event, origin)),
        "No events are scheduled.",
      ),
      ...ifAny(events.past(), () => "## Past"),
      ...events.past().map((event) => describeEvent(event, origin)),
    ]),
    ...listPage(meetingsPage, meetings.list(), (list) => list.flatMap((meeting) => describeMeeting(meeting, sources))),
    ...listPage(capitalPage, treasury.hasSecurities() ? [treasury] : [], () => listCapital(treasury, today)).map(
      (capital) => ({
        ...capital,
        facts: [`Ledger as of: ${formatDay(treasury.asOf() ?? today)}`],
      }),
    ),
    ...listPage(highlightsPage, highlights ? [highlights] : [], (found) =>
      found.map(({ periods, rows }) =>
        writeTable(
          ["Figure", "Unit", ...periods.map(({ date, status }) => `${date}, ${status}`)],
          rows.map(({ label, unit, values }) => [
            escapeMarkdown(label),
            nameUnit(unit),
            ...values.map((value) => value ?? ""),
          ]),
        ),
      ),
    ),
    ...listPage(sharesPage, close ? [close] : [], (closes) => [
      writeTable(
        ["Day", `Close, ${currency.code}`, "Venue"],
        closes.map(({ date, shareFiat, venue }) => [date, shareFiat, venue ?? ""]),
      ),
      "## Where the share trades",
      writeTable(
        ["Exchange", "Ticker", "Currency"],
        listListings(brand).map((listing) => Object.values(listing).map(escapeMarkdown)),
      ),
    ]),
    ...page("Investors", questions),
    ...page("Investors", analysts, () =>
      (analysts?.analysts ?? []).map(
        ({ firm, name, asOf }) => `- ${escapeMarkdown(`${firm}: ${name}${asOf ? `, as of ${formatDay(asOf)}` : ""}`)}`,
      ),
    ),
    ...page("Investors", pressKit, () => [
      "## Logos",
      (pressKit?.logos ?? []).map(({ title, file }) => `- [${escapeMarkdown(title)}](${origin}${file})`).join("\n"),
    ]),

    {
      path: "/press-releases",
      title: "Press releases",
      description: `Every press release of ${brand.company.legalName}, newest first.`,
      group: "News",
      blocks: () => [
        press
          .list()
          .map((release) => describeRelease(release, origin))
          .join("\n"),
      ],
    },

    ...governance.list().map(
      ({ slug, path, title, summary, adopted, lastReviewed }): Described => ({
        path,
        title,
        description: summary,
        group: "Governance",
        facts: [
          `Adopted: ${adopted ? formatDay(adopted) : "not yet"}`,
          ...(lastReviewed ? [`Last reviewed: ${formatDay(lastReviewed)}`] : []),
        ],
        blocks: () => markdown(governance.find(slug) ?? { html: "" }),
      }),
    ),
    ...Object.values(legal).flatMap((document): Described[] => {
      if (!document) return [];
      const { path, title, description, version, effective } = document;
      const facts = [`Version: ${escapeMarkdown(version)}`, `In force from: ${formatDay(effective)}`];
      return [{ path, title, description, group: "Legal", facts, blocks: () => markdown(document) }];
    }),
  ];
}

/** A page with a list for investors, where that is not empty. */
const listPage = <Item>(
  page: Pick<PageText, "path" | "title" | "description">,
  items: readonly Item[],
  write: (items: readonly Item[]) => readonly string[],
): Described[] => ifAny(items, (items) => ({ ...page, group: "Investors", blocks: () => write(items) }));

/** What `make` returns for a list, alone in an array; an empty array for an empty list. */
const ifAny = <Item, Made>(items: readonly Item[], make: (items: readonly Item[]) => Made): Made[] =>
  items.length > 0 ? [make(items)] : [];

const orNone = (blocks: readonly string[], none: string) => (blocks.length > 0 ? blocks : [none]);

/** What is published about each custodian; nothing where the ledger names none. */
const listCustodyFacts = (treasury: Treasury) =>
  treasury.custodians().flatMap((holder) => [
    `### ${escapeMarkdown(`${holder.custodian}, custodian of the ${assetNames[holder.asset]}`)}`,
    writeFactLines(holder)
      .map((line) => `- ${escapeMarkdown(line)}`)
      .join("\n"),
  ]);

const listCards = (heading: string, cards: readonly { title: string; text: string }[]): string[] =>
  ifAny(cards, () => [
    `## ${heading}`,
    cards.map(({ title, text }) => `- **${escapeMarkdown(title)}**: ${escapeMarkdown(text)}`).join("\n"),
  ]).flat();

const listPeople = (heading: string, people: readonly Person[]) => [
  `## ${heading}`,
  ...people.flatMap(({ name, role, bio }) => [`### ${escapeMarkdown(`${name}, ${role}`)}`, escapeMarkdown(bio)]),
];

function listContacts({ contacts, offices }: PublicBrand): string[] {
  const { media, investors, partnerships, privacy, security } = contacts;
  const lines = [
    `Investors: ${investors.email}, telephone ${investors.telephone}`,
    `Media: ${media.name}, ${media.email}, telephone ${media.telephone}`,
    `Partnerships: ${partnerships.email}`,
    `Privacy: ${privacy.email}`,
    `Security: ${security.email}`,
    `${offices.headOffice.name}: ${offices.headOffice.lines.join(", ")}`,
  ];
  return ["## Email and telephone", lines.map((line) => `- ${escapeMarkdown(line)}`).join("\n")];
}

function listServices({ brand, investorServices }: Sources): string[] {
  const { listing, company, contacts } = brand;
  const { filings } = investorServices;
  const lines = [
    `Listing: ${listing.exchange}, ${listing.label}`,
    `Founded: ${company.foundingYear}`,
    ...describeServices(investorServices),
    ...(filings ? [`${filings.label}: ${filings.href}`] : []),
    `Investor relations: ${contacts.investors.email}, telephone ${contacts.investors.telephone}`,
  ];
  return ["## At a glance", lines.map((line) => `- ${escapeMarkdown(line)}`).join("\n")];
}

function describeTreasuryPages(treasury: Treasury, origin: string): Described[] {
  const asOf = treasury.asOf();
  if (asOf === null) return [];
  const show = (value: string | number | null) => escapeMarkdown(String(value ?? ""));
  return [
    {
      path: "/treasury/purchases",
      title: "Purchases",
      description: "Every purchase and sale of the treasury, oldest first, each with its price, cost and source.",
      group: "Investors",
      facts: [`Ledger as of: ${formatDay(asOf)}`, `Amounts: ${currency.name}; a sale has a negative quantity`],
      blocks: () => [
        writeTable(
          [
            "No.",
            "Date",
            "Asset",
            "Quantity",
            "Unit",
            `Price, ${currency.code}`,
            `Cost, ${currency.code}`,
            "BTC after",
            "Release",
          ],
          listTradeRows(treasury, origin).map((row) => tradeColumns.map(({ field }) => show(row[field] ?? null))),
        ),
      ],
    },
  ];
}

function describeDocument({ id, type, title, period, date, language, href, sha256 }: InvestorDocument, origin: string) {
  const facts = [
    `Type: ${documentTypeLabels[type]}`,
    ...(period ? [`Period: ${period}`] : []),
    `Published: ${formatDay(date)}`,
    `Language: ${language}`,
    ...(sha256 ? [`SHA-256: ${sha256}`] : []),
  ].map((fact) => `- ${escapeMarkdown(fact)}`);
  const file = `- File: <${new URL(href, origin).href}>`;
  const entry = `- Entry: <${origin}${documentPath(id)}>`;
  return `## ${escapeMarkdown(title)}\n\n${[...facts, file, entry].join("\n")}`;
}

function describeFiling(filing: Filing, { brand, press, investorDocuments }: Sources) {
  const { id, href } = filing;
  const paper = investorDocuments.find(filing.document);
  const release = press.findById(filing.release);
  const facts = [
    `- ${describeReceipt(filing)}${href ? ` <${href}>` : ""}`,
    ...(paper ? [`- File: <${new URL(paper.href, brand.origin).href}>`] : []),
    ...(release ? [`- Press release: [${escapeMarkdown(release.title)}](${brand.origin}${release.path}.md)`] : []),
    `- Entry: <${brand.origin}${filingPath(id)}>`,
  ];
  return `## ${escapeMarkdown(titleFiling(filing))}\n\n${facts.join("\n")}`;
}

/** When the next results are published, the quiet period before them, and when the last ones were. */
function listResultsDates({ results, today, brand }: Sources): string[] {
  const described = describeResults(results, today);
  if (!described) return [];
  const { next, published } = described;
  const lines = [
    ...(next ? [`Next results, ${next.period}: ${next.when}. ${next.note}`] : []),
    ...(next?.quiet ? [`Quiet period: ${next.quiet}. ${next.quietNote}`] : []),
  ];
  const links = published.map(({ path, period, filed }) => {
    const words = escapeMarkdown(`${period}, published ${formatDay(filed)}`);
    return `- [${words}](${brand.origin}${path})`;
  });
  return ["## Financial results", [...lines.map((line) => `- ${escapeMarkdown(line)}`), ...links].join("\n")];
}

function describeEvent(event: InvestorEvent, origin: string) {
  const { id, when, homeTime, place, summary, webcast, dialIn, materials } = event;
  const changes = describeEventChanges(event).map(escapeMarkdown);
  const facts = [
    `- When: ${escapeMarkdown(homeTime ? `${when} (${homeTime})` : when)}`,
    ...(place ? [`- Where: ${escapeMarkdown(place)}`] : []),
    ...(webcast ? [`- Webcast: <${webcast}>`] : []),
    ...(dialIn ? [`- Telephone: ${escapeMarkdown(dialIn)}`] : []),
    ...materials.flatMap(({ kind, href }) => (href ? [`- ${kind}: <${new URL(href, origin).href}>`] : [])),
    `- Entry: <${origin}${eventPath(id)}>`,
  ];
  return [
    `### ${escapeMarkdown(titleEvent(event))}`,
    ...changes,
    ...(summary ? [escapeMarkdown(summary)] : []),
    facts.join("\n"),
  ].join("\n\n");
}

function describeMeeting(meeting: MeetingWithEvent, { brand, investorDocuments }: Sources): string[] {
  const { id, event, stage, takesProxies, recordDate, circular, results } = meeting;
  const items = listItems(meeting);
  const papers = (circular?.materials ?? []).flatMap(({ title, document }) => {
    const paper = investorDocuments.find(document);
    return paper ? [{ ...paper, title }] : [];
  });
  const kept = keptUntil(papers.map(({ date }) => date));
  const facts = [
    `- Status: ${stage}`,
    ...describeEventChanges(event).map((change) => `- Changed: ${escapeMarkdown(change)}`),
    `- When: ${escapeMarkdown(event.homeTime ? `${event.when} (${event.homeTime})` : event.when)}`,
    ...(event.place ? [`- Where: ${escapeMarkdown(event.place)}`] : []),
    `- Record date: ${formatDay(recordDate)}`,
    ...(circular
      ? [
          `- Shares entitled to vote: ${circular.sharesEntitled}`,
          `- Deadline for proxies${takesProxies ? "" : " (passed)"}: ${circular.proxyDeadline}`,
        ]
      : []),
    ...(results ? [`- Shares voted: ${results.sharesVoted} (${describeTurnout(meeting)})`] : []),
    ...papers.map(({ title, href }) => `- [${escapeMarkdown(title)}](${new URL(href, brand.origin).href})`),
    ...(circular?.delivery === "notice-and-access" && kept
      ? [`- Materials stay until at least ${formatDay(kept)} (notice-and-access)`]
      : []),
    `- Entry: <${brand.origin}${meetingPath(id)}>`,
  ];
  return [
    `## ${escapeMarkdown(event.title)}, ${formatDay(event.date)}`,
    facts.join("\n"),
    ...ifAny(items, () =>
      writeTable(
        ["Item", "For", "Against or withheld", "For, %", "Outcome"],
        items.map(({ title, other, count }) =>
          [
            title,
            String(count?.for ?? ""),
            count ? `${count.against} ${other}` : "",
            count?.percent ?? "",
            count ? (count.isCarried ? "Carried" : "Not carried") : "",
          ].map(escapeMarkdown),
        ),
      ),
    ),
    ...(takesProxies && circular
      ? [
          "### How to vote",
          ...circular.voting.map(({ holders, text }) => `**${escapeMarkdown(holders)}**: ${escapeMarkdown(text)}`),
        ]
      : []),
    ...(circular ? ["### Paper copies", escapeMarkdown(circular.paperCopies.text)] : []),
  ];
}

function describeRelease(release: PressRecord, origin: string) {
  const { id, path, title, date, summary } = release;
  const status = labelChange(release);
  const mark = status ? ` (${status.toLowerCase()})` : "";
  return `- ${date}, no. ${id}: [${escapeMarkdown(title)}](${origin}${path}.md)${mark}. ${escapeMarkdown(summary)}`;
}

/** @param today on which a date has passed */
function listCapital(treasury: Treasury, today: string): string[] {
  const { capital, debts = [], preferred = [] } = treasury.state() ?? {};
  const ownership = treasury.ownership();
  const counts = listCounts(capital).map(({ label, count }) => [label, String(count)]);
  const open = listOpenInstruments(treasury);
  return [
    "## Securities",
    writeTable(["Kind", "Count"], counts),
    // A count of the ledger's day may include what has expired since.
    ...(capital?.expiredSince
      ? [`Stale: of the warrants and options counted, ${escapeMarkdown(describeExpired(capital.expiredSince))}.`]
      : []),
    ...(ownership ? [`## Holders on ${formatDay(ownership.asOf)}`] : []),
    ...(ownership
      ? [
          writeTable(
            ["Holders", "Shares", "Percent"],
            ownership.holders.map(({ group, shares, percent }) => [escapeMarkdown(group), String(shares), percent]),
          ),
        ]
      : []),
    ...ifAny(debts, () => "## Debt"),
    ...ifAny(debts, () =>
      writeTable(
        ["Title", `Principal, ${currency.code}`, "Coupon, percent", "Maturity", `Conversion price, ${currency.code}`],
        debts.map(({ entry: { title, couponPercent, maturity = "", conversion }, principal }) =>
          [title, principal.toString(), couponPercent, maturity, conversion?.priceFiat ?? ""].map(escapeMarkdown),
        ),
      ),
    ),
    ...ifAny(preferred, () => "## Preferred shares"),
    ...ifAny(preferred, () =>
      writeTable(
        ["Series", "Shares", `Stated amount, ${currency.code}`, "Dividend, percent"],
        preferred.map(({ entry: { title, dividendPercent }, shares, stated }) =>
          [title, String(shares), stated.toString(), dividendPercent].map(escapeMarkdown),
        ),
      ),
    ),
    ...ifAny(open, () => "## Warrants, options and escrow"),
    ...ifAny(open, () =>
      writeTable(
        ["Title", "Type", "Remaining", `Strike, ${currency.code}`, "Until", "Passed"],
        open.map((instrument) => {
          const { title, type, remaining, strikeFiat = "", expires = "" } = instrument;
          const passed = isPast(instrument, today) ? "yes" : "no";
          return [title, type, String(remaining), strikeFiat, expires, passed].map(escapeMarkdown);
        }),
      ),
    ),
  ];
}
