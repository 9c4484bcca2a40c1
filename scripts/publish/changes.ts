import type { Brand } from "../../app/brand/schema";
import type { PressRecord } from "../../app/content/schemas";
import { describeStatus } from "../../app/domain/press/release-status";
import type { Content } from "../content/documents";
import { withPlainSpaces } from "../content/front-matter";
import { describeStart } from "../content/investors";
import { plain } from "./words.ts";

interface Publication {
  /** Null when it is malformed. */
  readonly brand: Pick<Brand, "company" | "origin"> | null;
  readonly content: Content;
  /** Ms since the epoch. */
  readonly now: number;
  /** False of a change that isn't merged yet. */
  readonly isDeployed: boolean;
}

/** What is public as soon as it is deployed. */
const PAGES = /^(?:brand\/|content\/(?:governance|legal|pages|images|people)\b)/;
/** Lists of entries, each with a time of its own. */
const LISTS = /^content\/(?:documents|events|filings|meetings|treasury)\.yaml$/;
/** An entry of such a list in a file of its own. */
const ENTRY = /^content\/(documents|events|filings|meetings|treasury)\/([\w.-]+)\.yaml$/;

/**
 * What becomes of each text that changed and that readers see, in Markdown, a line each.
 * @param files their paths below the company's folder
 */
export function describeChanges(files: readonly string[], { brand, ...rest }: Publication): string[] {
  if (!brand) return [];
  return files.flatMap((file) => {
    const line = describeChange(file, { brand, ...rest });
    return line === null ? [] : `- ${line}`;
  });
}

type Readable = Publication & { readonly brand: NonNullable<Publication["brand"]> };

function describeChange(file: string, publication: Readable): string | null {
  const { content } = publication;
  const [, id] = /^content\/press\/(\d+)-/.exec(file) ?? [];
  const release = content.press.index.find((each) => String(each.id) === id);
  if (release) return describeRelease(release, publication);
  const [, kind, name] = ENTRY.exec(file) ?? [];
  const title = plain(file.replace("content/", ""));
  const entry = kind && findEntry(kind, name ?? "", content);
  if (entry) return `**${plain(entry.title)}** ${describeHour(entry.publishAt, publication)}`;
  if (kind) return `**${title}** becomes public at its own time, and not before the release that it names`;
  if (LISTS.test(file)) return `**${title}**: each of its entries becomes public at its own time`;
  return PAGES.test(file) ? `**${title}** ${describeHour("1970-01-01T00:00:00Z", publication)}` : null;
}

function findEntry(kind: string, name: string, { documents, events, filings, meetings, treasury }: Content) {
  if (kind === "treasury") {
    const trade = treasury?.find((entry) => entry.kind === "btc" && String(entry.no) === name);
    return trade && { title: `Purchase ${name}`, publishAt: trade.publishAt };
  }
  const event = events.find(({ id }) => id === name);
  if (kind === "events") return event;
  const meeting = meetings.find(({ id }) => id === name);
  if (kind === "meetings") return meeting && { title: event?.title ?? name, publishAt: meeting.publishAt };
  const filing = filings.find(({ id }) => id === name);
  if (kind === "filings") return filing && { title: filing.about ?? filing.type, publishAt: filing.publishAt };
  return documents.find(({ id }) => id === name);
}

function describeRelease(release: PressRecord, publication: Readable): string {
  const { id, title, publishAt, path } = release;
  const { brand, now, isDeployed } = publication;
  const { state } = describeStatus(release);
  const name = `**Release ${id}, ${plain(title)}**${state === "published" ? "" : `, ${state},`}`;
  const isPublic = isDeployed && Date.parse(publishAt) <= now;
  return `${name} ${describeHour(publishAt, publication)}${isPublic ? ` at ${brand.origin}${path}` : ""}`;
}

function describeHour(publishAt: string, { brand, now, isDeployed }: Readable): string {
  if (Date.parse(publishAt) > now)
    return `becomes public on ${withPlainSpaces(describeStart(publishAt, brand.company.timeZone))}`;
  return isDeployed ? "is public now" : "becomes public once this is merged and deployed";
}
