import type { Brand } from "../../app/brand/schema";
import type {
  Body,
  GovernanceRecord,
  LegalDocument,
  PageName,
  Pages,
} from "../../app/content/schemas";
import * as schemas from "../../app/content/schemas";
import { listContents } from "../../app/domain/bodies";
import { insertNoBreakSpaces } from "../../app/locale/no-break-spaces";
import { listAddresses } from "../../app/routes";
import { readPublicUntil } from "../company/company-file";
import { makeDataTables } from "./data-tables";
import { checkFigurePlaces } from "./figure-places";
import type { Folder } from "./files";
import { readFilings } from "./filings";
import { readMarkdown, readText, readYaml, type Source } from "./front-matter";
import { checkHistory, readHistory } from "./history";
import { sizeOf, sourceOf } from "./images";
import { readInvestorDocuments, readInvestorEvents } from "./investors";
import { renderBody } from "./markdown";
import { readMarket } from "./market";
import { readMeetings } from "./meetings";
import { formatNearest } from "./nearest";
import { checkPageLinks } from "./page-links";
import { goldPath, governancePath, legalPath, pagePath, pressNumberPath, pressPath } from "./paths";
import { readPress } from "./press";
import { curlAll, mapTexts } from "./quotes";
import { checkContinuations, readRecordedTexts } from "./recorded-texts";
import { readFirstResults } from "./search";
import { readTreasury } from "./treasury";

const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const LAST_TERMS_SECTION = 12;
const linkRules = { newTab: "other sites" } as const;

export const documentFolders = ["press", "governance", "legal", "pages"] as const;
export type DocumentFiles = Record<(typeof documentFolders)[number], string[]>;

export type Content = Awaited<ReturnType<typeof readContent>>;

export interface ContentRules {
  /**
   * Leaves the history alone, which is about to be written. RECORD=later says so for a change that
   * `npm run content -- publish` records once it is on main.
   */
  readonly isRecording?: boolean;
}

export async function readContent(
  folder: Folder,
  files: DocumentFiles,
  brand: Brand | undefined,
  { isRecording = false }: ContentRules,
) {
  const { timeZone = "UTC" } = brand?.company ?? {};
  const history = await readHistory(folder);
  const texts = await readRecordedTexts(
    isRecording ? { ...folder, problems: [] } : folder,
    history,
  );
  const content = {
    press: await readPress(folder, files.press, {
      timeZone: brand?.company.timeZone,
      history,
      texts,
    }),
    governance: await readGovernance(folder, files.governance),
    legal: await readLegal(folder, files, brand),
    pages: await readPages(folder, files.pages, brand),
    people: await readPeople(folder),
  };
  checkLinks(content, files, folder);
  const { index: releases, versions, unread } = content.press;
  const now = Date.now();
  if (!isRecording) {
    const publicUntil = readPublicUntil(folder.root, now);
    if (history) checkHistory(history, versions, folder, { now: publicUntil, unread });
    await checkContinuations({ history: history ?? {}, texts, versions }, folder, publicUntil);
  }
  const { documents, ids, assets } = await readInvestorDocuments(folder, timeZone);
  const { pages } = content;
  const treasury = await readTreasury(folder, { releases, unread });
  const related = { releases, unread, documents, documentIds: ids, timeZone };
  await checkFigurePlaces(folder, { files, ledger: treasury, bodies: content.pages });
  const filings = await readFilings(folder, related);
  const readEvents = await readInvestorEvents(folder, related);
  const events = readEvents ?? [];
  const meetings = await readMeetings(folder, { ...related, events: readEvents });
  const closes = await readMarket(folder, { timeZone, ledger: treasury });
  const investors = {
    pages,
    governanceIndex: content.governance.index,
    investorDocuments: documents,
    filings,
    investorEvents: events,
    meetings,
    treasury,
    closes,
  };
  if (brand) checkPageLinks({ brand, legal: content.legal, ...investors }, folder);
  const listed = [
    ...releases,
    ...content.governance.index,
    ...Object.values({ ...content.legal, ...pages }),
  ];
  const firstResults = await readFirstResults(folder, { ...investors, texts: listed });
  return {
    ...content,
    history,
    documents,
    assets,
    filings,
    events,
    meetings,
    treasury,
    closes,
    firstResults,
  };
}

async function readGovernance(folder: Folder, files: readonly string[]) {
  const index: GovernanceRecord[] = [];
  const bodies: Record<string, Body> = {};
  const sources = new Map<string, string>();
  for (const file of files) {
    const source = await readMarkdown(folder, file, schemas.governanceFrontMatter);
    if (!source) continue;
    const slug = slugOfFile(file, folder);
    bodies[slug] = renderSections(source, folder);
    const { adopted, lastReviewed, order } = source.data;
    if (lastReviewed < adopted) {
      source.reject("lastReviewed", `${lastReviewed} is before adopted, ${adopted}`);
    }
    const same = index.find((record) => record.order === order);
    if (same) source.reject("order", `${order} is already used by ${same.slug}`);
    index.push({ slug, path: governancePath(slug), ...source.data });
    // Without the front matter, whose dates may be still to come.
    sources.set(`${governancePath(slug)}.md`, `# ${source.data.title}\n\n${source.body.trim()}\n`);
  }
  return { index: index.sort((a, b) => a.order - b.order), bodies, sources };
}

async function readLegal(
  folder: Folder,
  { legal: files, pages }: DocumentFiles,
  brand: Brand | undefined,
) {
  const names = pages.map((file) => slugOfFile(file, folder));
  const tables = makeDataTables(names, brand?.retention ?? {});
  const legal: Record<string, LegalDocument> = {};
  for (const file of files) {
    const source = await readMarkdown(folder, file, schemas.legalFrontMatter);
    if (!source) continue;
    const slug = slugOfFile(file, folder);
    const body = renderSections(source, folder, tables);
    if (slug === "ordinal-terms") checkNumbering(file, body, folder);
    legal[slug] = { path: legalPath(slug), ...source.data, ...body };
  }
  return legal;
}

async function readPages(
  folder: Folder,
  files: readonly string[],
  brand: Brand | undefined,
): Promise<Pages> {
  const pages: Record<string, unknown> = {};
  const brandPaths = {
    goldPage: brand ? goldPath(brand) : "",
    adminLogin: `/${brand?.routes.adminLogin}`,
  };
  const addresses = new Set(
    listAddresses({ ...brandPaths, textPages: [] }).map(({ path }) => path),
  );
  for (const file of files) {
    const name = slugOfFile(file, folder);
    const isText = !isPageName(name);
    if (isText && !/^menu:/m.test((await readText(folder, file)) ?? "")) {
      const names = Object.keys(schemas.pageFrontMatter).sort().join(", ");
      const reason = `is not a page of this site: ${names}; a page of your own needs a menu in its front matter`;
      folder.problems.push({ file, reason });
      continue;
    }
    const schema = isText ? schemas.textPageFrontMatter : schemas.pageFrontMatter[name];
    const source = await readMarkdown(folder, file, schema);
    const path = isText ? `/${name}` : pagePath(name, brand);
    if (isText && addresses.has(path)) {
      folder.problems.push({
        file,
        reason: `${path} is already an address of this site: choose another name`,
      });
    }
    const slug = isText ? path : name;
    if (source) noteLinks(file, source.data, folder);
    if (source) {
      pages[slug] = {
        slug,
        path,
        ...mapTexts(source.data, insertNoBreakSpaces, AS_WRITTEN),
        ...renderBody(source, linkRules, folder),
      };
    }
  }
  if (brand && !files.includes("content/pages/investors.md")) {
    pages.investors = makeInvestorPage(brand);
  }
  for (const file of ["content/pages/home.md", "content/pages/about.md"]) {
    if (!files.includes(file)) {
      folder.problems.push({ file, reason: "does not exist, but every site needs it" });
    }
  }
  // Each entry was checked by the schema of its own name, which the compiler cannot follow through
  // a loop.
  const checked = pages as Pages;
  for (const [index, { picture }] of (checked.home?.whatWeDo ?? []).entries()) {
    if (brand && picture && !brand.pictures[picture]) {
      const reason = `brand/brand.ts has no picture ${picture}`;
      folder.problems.push({
        file: "content/pages/home.md",
        field: `whatWeDo.${index}.picture`,
        reason,
      });
    }
  }
  return checked;
}

/** Addresses in a page's front matter are checked as those of its text. */
function noteLinks(file: string, value: unknown, { links }: Folder): void {
  for (const [key, each] of Object.entries(value ?? {})) {
    if (typeof each === "object") {
      noteLinks(file, each, { links } as Folder);
    } else if (key === "href" && String(each).startsWith("/")) {
      links.push({ file, line: undefined, address: String(each), publishAt: undefined });
    }
  }
}

/** Every price bar leads to it, so it is there without a text of its own. */
const makeInvestorPage = ({ company, listing }: Brand): NonNullable<Pages["investors"]> => ({
  slug: "investors",
  path: pagePath("investors", undefined),
  title: "Investor relations",
  description: `Share charts, key figures, documents and contacts for investors in ${company.name} (${listing.label}).`,
  html: "",
  custody: [],
  benefits: [],
  hiddenCards: [],
});

/** Fields for the page's head, fields that are stored as written, and addresses. */
const AS_WRITTEN = new Set(["title", "description", "cohort", "href", "source"]);

/** Width by height: of a wider picture, pages show the middle. */
const WIDEST_PORTRAIT = 1.1;

async function readPeople(folder: Folder) {
  const file = "content/people.yaml";
  const people = curlAll(
    (await readYaml(folder, file, schemas.peopleFile)) ?? { leadership: [], board: [] },
  );
  for (const { name, image } of Object.values(people).flat()) {
    const bytes = folder.publicFiles.get(image);
    const reason = bytes
      ? "has no readable width and height"
      : `does not exist: there is no ${sourceOf(image)}`;
    const size = bytes && sizeOf(bytes);
    if (!size) {
      folder.problems.push({ file, field: `${name}: image`, reason: `${image} ${reason}` });
    } else if (size.width / size.height > WIDEST_PORTRAIT) {
      folder.warnings.push({
        file,
        field: `${name}: image`,
        reason: `${image} is ${size.width}×${size.height}, and pages cut its sides: take one that is not wider than high`,
      });
    }
  }
  return people;
}

function renderSections(
  source: Source<unknown>,
  folder: Folder,
  tables?: ReadonlyMap<string, string>,
): Body {
  const body = renderBody(source, { ...linkRules, ...(tables && { tables }) }, folder);
  if (listContents(body.html).length === 0) {
    folder.problems.push({ file: source.file, reason: "has no section: give it headings with ##" });
  }
  return body;
}

const nameOf = (file: string) => file.slice(file.lastIndexOf("/") + 1, -".md".length);

function slugOfFile(file: string, { problems }: Folder): string {
  const slug = nameOf(file);
  const reason =
    "its name must be lower-case words joined by hyphens, because it is the page's address";
  if (!slugPattern.test(slug)) problems.push({ file, reason });
  return slug;
}

const isPageName = (name: string): name is PageName => Object.hasOwn(schemas.pageFrontMatter, name);

function checkNumbering(file: string, { html }: Body, { problems }: Folder): void {
  const numbers = listContents(html).map(
    ({ heading }) => /^(?:Section )?(\d+)\b/.exec(heading)?.[1],
  );
  const expected = Array.from({ length: LAST_TERMS_SECTION + 1 }, (_, number) => String(number));
  const reason = `its sections must be numbered 0 to ${LAST_TERMS_SECTION}, in order: "## 0. Definitions"`;
  if (numbers.join() !== expected.join()) problems.push({ file, reason });
}

/**
 * Rejects links to a document that does not exist, or is published later than the one with the
 * link.
 */
function checkLinks(
  { press, governance, legal }: Pick<Content, "press" | "governance" | "legal">,
  files: DocumentFiles,
  { links, problems }: Folder,
): void {
  const publishTimes = new Map<string, number>();
  for (const { path } of [...governance.index, ...Object.values(legal)]) publishTimes.set(path, 0);
  for (const { path, id, publishAt } of press.index) {
    for (const address of [path, pressNumberPath(id)]) {
      publishTimes.set(address, Date.parse(publishAt));
    }
  }
  const present = new Set([
    ...files.governance.map((file) => governancePath(nameOf(file))),
    ...files.legal.map((file) => legalPath(nameOf(file))),
    ...[...press.unread].map(pressNumberPath),
  ]);
  // The address of a release comes from its title, which is unknown for a file that could not be
  // read.
  const isUnread = (address: string) =>
    present.has(address) || (press.unread.size > 0 && address.startsWith(pressPath("")));
  for (const { file, line, address: written, publishAt } of links) {
    const [address] = /^\/(?:news|press-releases|governance|legal)\/[^#?]+/.exec(written) ?? [];
    if (!address) continue;
    const target = publishTimes.get(address);
    if (target === undefined && isUnread(address)) continue;
    const link = `link ${address} leads to`;
    if (target === undefined) {
      const nearest = formatNearest(address, [...publishTimes.keys()]);
      problems.push({ file, line, reason: `${link} no document${nearest}` });
    } else if (publishAt && target > Date.parse(publishAt)) {
      problems.push({
        file,
        line,
        reason: `${link} a release that is published later than this one`,
      });
    }
  }
}
