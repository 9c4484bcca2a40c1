import * as z from "zod/mini";
import type { PublicBrand } from "~/brand/schema";
import type { createInvestorDocuments } from "~/domain/disclosures/documents";
import type { createInvestorEvents } from "~/domain/disclosures/events";
import { describeEventChanges, eventChangedAt } from "~/domain/event-status";
import { QUERY_MAX } from "~/domain/field-lengths";
import { documentPath, eventPath } from "~/domain/investor-lists";
import { writeMarkdown } from "~/domain/machines/markdown/write-markdown";
import { listNotices } from "~/domain/press/release-notices";
import { describeStatus, hashOfText } from "~/domain/press/release-status";
import type { createPress } from "~/domain/press/releases/press";
import { isOff } from "~/domain/publication";
import type { Search } from "~/domain/search/search";
import type { describeForApi } from "~/domain/treasury/to-api";
import { documentKindLabels } from "~/domain/type-labels";
import { ADDRESS_MAX, readAddress } from "~/domain/verification/addresses";
import type { Verification } from "~/domain/verification/verification";
import { findDayFault } from "~/locale/days";
import type { Tool, ToolAnswer } from "./protocol";

interface Sources {
  readonly brand: PublicBrand;
  readonly search: { readonly find: (...args: Parameters<Search["find"]>) => Promise<ReturnType<Search["find"]>> };
  readonly press: Pick<ReturnType<typeof createPress>, "list" | "findById">;
  readonly investorDocuments: Pick<ReturnType<typeof createInvestorDocuments>, "list">;
  readonly events: Pick<ReturnType<typeof createInvestorEvents>, "upcoming" | "past">;
  readonly describeTreasury: (day: string | null) => Promise<{ body: ApiTreasury } | null>;
  readonly ledgerCopy: () => { readonly sha256: string } | null;
  readonly verification: () => Promise<Pick<Verification, "find" | "findByPath">>;
  /** When the tools answer: the day in the company's zone, and the time in ISO 8601. */
  readonly today: string;
  readonly now: string;
}
type ApiTreasury = NonNullable<ReturnType<typeof describeForApi>>;

const MOST_EVENTS = 50;
const LAST_RELEASE = 1_000_000;
const LAST_PAGE = 100;
const HASH = "^[0-9a-f]{64}$";
const kinds = Object.keys(documentKindLabels) as [keyof typeof documentKindLabels];

/** What each tool takes; `argumentSchemas` say the same for clients, and a test compares them. */
export const toolArguments = {
  search: z.strictObject({
    query: z.string().check(z.minLength(1), z.maxLength(QUERY_MAX)),
    kind: z.optional(z.enum(kinds)),
    page: z.optional(z.int().check(z.minimum(1), z.maximum(LAST_PAGE))),
  }),
  release: z.strictObject({ number: z.int().check(z.minimum(1), z.maximum(LAST_RELEASE)) }),
  treasury: z.strictObject({ as_of: z.optional(z.string().check(z.maxLength(10))) }),
  events: z.strictObject({ when: z.optional(z.enum(["upcoming", "past", "all"])) }),
  verify: z.strictObject({
    sha256: z.optional(z.string().check(z.regex(new RegExp(HASH)))),
    address: z.optional(z.string().check(z.minLength(1), z.maxLength(ADDRESS_MAX))),
  }),
};

type ToolName = keyof typeof toolArguments;

const object = (properties: object, required: readonly string[] = []) => ({
  type: "object",
  properties,
  ...(required.length > 0 && { required }),
  additionalProperties: false,
});

/** The tools' arguments as JSON Schema: zod's own conversion would be a tenth of what these tools may add to the bundle. */
export const argumentSchemas: Readonly<Record<ToolName, object>> = {
  search: object(
    {
      query: { type: "string", minLength: 1, maxLength: QUERY_MAX },
      kind: { type: "string", enum: kinds },
      page: { type: "integer", minimum: 1, maximum: LAST_PAGE },
    },
    ["query"],
  ),
  release: object({ number: { type: "integer", minimum: 1, maximum: LAST_RELEASE } }, ["number"]),
  treasury: object({ as_of: { type: "string", maxLength: 10 } }),
  events: object({ when: { type: "string", enum: ["upcoming", "past", "all"] } }),
  verify: object({
    sha256: { type: "string", pattern: HASH },
    address: { type: "string", minLength: 1, maxLength: ADDRESS_MAX },
  }),
};

const nullable = { type: ["string", "null"] };
/** Every answer can be cited: where it is read, of when, in which state, and the hash of the file that it is from. */
const outputSchema = {
  type: "object",
  properties: {
    address: { type: "string", description: "Where people read it" },
    as_of: { type: "string", description: "A date, or a time in ISO 8601" },
    status: { type: "string", description: "Whether it holds: corrected, withdrawn, stale and simulated are marked" },
    sha256: { ...nullable, description: "Of the published file, in hex; null where the answer is from no single file" },
  },
  required: ["address", "as_of", "status", "sha256"],
};

const descriptions: Readonly<Record<ToolName, readonly [title: string, description: string]>> = {
  search: [
    "Search",
    "Finds what the company has published: press releases, policies, pages, terms, investor documents, events. Best match first, ten a page.",
  ],
  release: ["Press release", "The press release with this number: its text as Markdown, its status, edition and hash."],
  treasury: [
    "Treasury",
    "Holdings and measures (NAV, mNAV, BTC Yield and more) with unit, date, status and formula. as_of: a day such as 2025-06-24; without it, now, at the live price. A figure from a simulated price has no value.",
  ],
  events: [
    "Events",
    "Shareholder meetings, results calls and conferences, with webcast, telephone, slides, replay and transcript. Upcoming ones unless asked otherwise.",
  ],
  verify: [
    "Verify",
    "Whether the company published a file with this SHA-256, or something at this address of its site: one of them. Says which edition it is, who signed it, and since which Bitcoin block it has existed. It says nothing about a text or file that came with the hash or the address.",
  ],
};

/** The five tools. Everything that they read is published: what is under embargo is unknown to them. */
export function createTools(sources: Sources): Tool[] {
  const calls: { [Name in ToolName]: (args: z.output<(typeof toolArguments)[Name]>) => Promise<ToolAnswer> } = {
    search: (args) => search(args, sources),
    release: async ({ number }) => describeRelease(number, sources),
    treasury: ({ as_of }) => describeHoldings(as_of ?? null, sources),
    events: async ({ when = "upcoming" }) => listEvents(when, sources),
    verify: (args) => verify(args, sources),
  };
  return (Object.keys(calls) as ToolName[]).map((name) => {
    const [title, description] = descriptions[name];
    return {
      name,
      title,
      description,
      outputSchema,
      inputSchema: argumentSchemas[name] as Tool["inputSchema"],
      call: async (args) => {
        const read = toolArguments[name].safeParse(args);
        if (!read.success) return { failure: `These arguments are not as the schema of "${name}" says.` };
        return calls[name](read.data as never);
      },
    };
  });
}

async function search({ query, kind, page }: z.output<typeof toolArguments.search>, sources: Sources) {
  const { brand, search, press, investorDocuments, today } = sources;
  const found = await search.find(query, { kind: kind ?? null, page: page === undefined ? null : String(page) });
  const hashes = new Map([
    ...press.list().map((record) => [record.path, hashOfText(record)] as const),
    ...investorDocuments.list().map(({ id, sha256 }) => [documentPath(id), sha256] as const),
  ]);
  return {
    address: `${brand.origin}/search?q=${encodeWord(query)}`,
    as_of: today,
    status: "published",
    sha256: null,
    total: found.total,
    page: found.page,
    pages: found.pages,
    results: found.results.map(({ path, kind, title, date, status, excerpt }) => ({
      address: brand.origin + path,
      as_of: date ?? today,
      status: status?.toLowerCase() ?? "published",
      sha256: hashes.get(path) || null,
      kind,
      title,
      excerpt: excerpt.map(({ text }) => text).join(""),
    })),
  };
}

function describeRelease(number: number, { brand, press }: Sources): ToolAnswer {
  const release = press.findById(number);
  if (!release) return { failure: `No press release with number ${number} is published.` };
  const { title, summary, path, publishAt, html } = release;
  const { state, edition, changedAt } = describeStatus(release);
  const sha256 = hashOfText(release) || null;
  const address = brand.origin + path;
  return {
    address,
    as_of: changedAt,
    status: state,
    sha256,
    number,
    title,
    summary,
    published_at: publishAt,
    edition,
    notices: listNotices(release),
    // The words of a withdrawn release no longer hold: its notices say so.
    text: state === "withdrawn" ? null : writeMarkdown(html, brand.origin),
    source: `${address}.md`,
    proof: `${address}/release.json`,
    verify: verifyAddress(brand, sha256 ?? address),
  };
}

/** Half of a character cannot be written in an address. */
const encodeWord = (text: string) => encodeURIComponent(text.replace(/\p{Cs}/gu, "\ufffd"));

const verifyAddress = ({ origin }: PublicBrand, query: string) => `${origin}/verify?q=${encodeWord(query)}`;

async function describeHoldings(
  day: string | null,
  { brand, describeTreasury, ledgerCopy }: Sources,
): Promise<ToolAnswer> {
  const failure = day === null ? null : findDayFault("as_of", day);
  if (failure) return { failure };
  const described = await describeTreasury(day);
  if (!described) return { failure: "The company has published no treasury of that time." };
  const { ledger_as_of, company, holdings, capital, balance, price, measures } = described.body;
  return {
    address: `${brand.origin}/treasury`,
    as_of: day ?? price.as_of ?? ledger_as_of,
    // The status of the price; each measure has its own.
    status: price.status,
    /** The hash of the ledger that the figures are computed from. */
    sha256: ledgerCopy()?.sha256 ?? null,
    data: `${brand.origin}/api/treasury${day === null ? "" : `?as_of=${day}`}`,
    ledger_as_of,
    currency: company.currency,
    holdings,
    capital: capital && {
      basic_shares: capital.basic_shares,
      assumed_diluted_shares: capital.assumed_diluted_shares,
      expired_since: capital.expired_since?.text ?? null,
    },
    balance,
    price,
    measures: measures.map(
      ({ id, label, value, unit, as_of, price_as_of, dates, status, formula, definition_url }) => ({
        id,
        label,
        value,
        unit,
        as_of,
        price_as_of,
        dates,
        status,
        formula,
        address: definition_url,
      }),
    ),
  };
}

/** The addresses of what can be read or seen after an event; null for what is not there. */
function findMaterials(materials: ReturnType<Sources["events"]["past"]>[number]["materials"], origin: string) {
  const find = (wanted: (typeof materials)[number]["kind"]) => {
    const href = materials.find(({ kind }) => kind === wanted)?.href;
    return href === undefined ? null : new URL(href, origin).href;
  };
  return { slides: find("slides"), replay: find("replay"), transcript: find("transcript") };
}

function listEvents(when: "upcoming" | "past" | "all", { brand, events, today }: Sources): ToolAnswer {
  const describe = (status: "upcoming" | "past", listed: ReturnType<Sources["events"]["past"]>) =>
    (when === status || when === "all" ? listed : []).map((event) => ({
      address: brand.origin + eventPath(event.id),
      as_of: eventChangedAt(event),
      status: isOff(event) ? event.status : status,
      sha256: null,
      title: event.title,
      changes: describeEventChanges(event),
      when: event.when,
      start: event.start,
      end: event.end,
      place: event.place ?? null,
      summary: event.summary ?? null,
      webcast: event.webcast ?? null,
      dial_in: event.dialIn ?? null,
      ...findMaterials(event.materials, brand.origin),
      calendar: `${brand.origin}/investors/events/${event.id}.ics`,
    }));
  const found = [...describe("upcoming", events.upcoming()), ...describe("past", events.past())];
  return {
    address: `${brand.origin}/investors/events`,
    as_of: today,
    status: "published",
    sha256: null,
    total: found.length,
    events: found.slice(0, MOST_EVENTS),
  };
}

async function verify(
  { sha256, address }: z.output<typeof toolArguments.verify>,
  sources: Sources,
): Promise<ToolAnswer> {
  const { brand, verification, now } = sources;
  if ((sha256 === undefined) === (address === undefined)) return { failure: "Give sha256 or address: one of them." };
  const { find, findByPath } = await verification();
  const read = address === undefined ? null : readAddress(address, brand.origin);
  const finding = sha256 !== undefined ? find(sha256) : read && "path" in read ? findByPath(read.path) : null;
  const isOther = read !== null && "reason" in read;
  if (!finding)
    return {
      address: verifyAddress(brand, sha256 ?? address ?? ""),
      as_of: now,
      status: "unknown",
      sha256: sha256 ?? null,
      note: isOther
        ? `This is not an address of the company, whose addresses begin with ${brand.origin}/. Ask ${brand.contacts.media.email}.`
        : `The company has published nothing with this ${sha256 ? "hash" : "address"}. Ask ${brand.contacts.media.email}.`,
    };
  const { kind, title, href, proof, publishedAt, edition, editions, state, changedAt, key, stamp } = finding;
  return {
    address: new URL(href, brand.origin).href,
    as_of: publishedAt,
    status: state,
    sha256: finding.sha256,
    kind,
    title,
    edition,
    editions,
    changed_at: changedAt,
    signed_with: key,
    bitcoin: stamp,
    proof: brand.origin + proof,
    verify: verifyAddress(brand, finding.sha256),
  };
}
