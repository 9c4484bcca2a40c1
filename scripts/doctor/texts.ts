import { plural } from "../../app/locale/plural.ts";
import { findPlaceholder, findReserved } from "../deploy/faults.ts";
import type { Text } from "../deploy/sample-texts.ts";
import { error, type Finding, warning } from "../finding.ts";
import { forEachOf } from "./links.ts";

/** What writers leave for later. */
const UNFINISHED = /\b(TODO|TBD|TBC|FIXME|XXX)\b|\blorem ipsum\b|\[(?:insert|your|company)\b[^\]]*\]/i;
/** The web address of a text, without the signs that end a sentence or a markdown link. */
const ADDRESS = /https?:\/\/[^\s"'<>)\]}`]+[^\s"'<>)\]}`.,;:!?*]/g;

/** "3 files, such as content/press/1-a.md:4 (Acme)": of each text the first place where a search finds something. */
function describePlaces(texts: readonly Text[], search: (line: string) => string | undefined): string | null {
  const places = texts.flatMap(({ file, text }) => {
    const words = text.split("\n").map(search);
    const at = words.findIndex(Boolean);
    return at === -1 ? [] : `${file}:${at + 1} (${words[at]})`;
  });
  return places.length > 0 ? `${plural(places.length, "file")}, such as ${places.slice(0, 3).join(", ")}` : null;
}

/** Placeholders and what is left for later, one finding for each folder and kind; the sample's own names stop a deployment. */
export function checkTexts(texts: readonly Text[]): Finding[] {
  const byFolder = Map.groupBy(texts, ({ file }) => file.split("/").slice(0, 2).join("/"));
  return [...byFolder].flatMap(([folder, within]) => {
    const placeholders = describePlaces(within, findReserved);
    const unfinished = describePlaces(within, (line) => UNFINISHED.exec(line)?.[0]);
    return [
      ...(placeholders
        ? [warning(folder, `has a placeholder: ${placeholders}`, "Write what is true of your company.")]
        : []),
      ...(unfinished ? [error(folder, `is unfinished: ${unfinished}`, "Write what is missing.")] : []),
    ];
  });
}

/** Something with a day or an hour of its own. */
export interface Dated {
  readonly subject: string;
  /** As in "2026-11-22". */
  readonly date: string;
  /** With a time zone; absent where it is out at once. */
  readonly publishAt?: string | undefined;
}

/** What is dated in the future: wanted if it is under embargo, a slip of the pen otherwise. */
export function checkDates(dated: readonly Dated[], now: Date): Finding[] {
  const today = now.toISOString().slice(0, 10);
  return dated.flatMap(({ subject, date, publishAt }) => {
    const isComing = publishAt !== undefined && Date.parse(publishAt) > now.getTime();
    if (isComing)
      return [warning(subject, `is under embargo until ${publishAt}`, "Compare it with the time that was agreed.")];
    // A day may have begun in the company's zone and not in UTC.
    const isAhead = Date.parse(date) - Date.parse(today) > 86_400_000;
    return isAhead ? [error(subject, `is out, but dated ${date}`, "Correct the date, or set publishAt.")] : [];
  });
}

type Fetch = (address: string, init?: RequestInit) => Promise<Response>;

const TIMEOUT_MS = 10_000;

/** Asks every address of other sites in the texts. One finding says so where there is no network. */
export async function checkLinks(texts: readonly Text[], fetch: Fetch): Promise<Finding[]> {
  const found = new Map<string, string>();
  for (const { file, text } of texts)
    for (const [address] of text.matchAll(ADDRESS))
      if (URL.canParse(address) && !findPlaceholder(address) && !found.has(address)) found.set(address, file);
  const failed: Finding[] = [];
  let unreached = 0;
  await forEachOf(found, async ([address, file]) => {
    const status = await askStatus(address, fetch);
    if (status === null) unreached += 1;
    if (status === 404 || status === 410)
      failed.push(error(file, `links to ${address}, which is gone (${status})`, "Correct or remove the link."));
    else if (status === null || status >= 400) {
      const problem = `links to ${address}, which ${status ? `answers ${status}` : "does not answer"}`;
      failed.push(warning(file, problem, "Open it in a browser."));
    }
  });
  if (unreached === 0 || unreached < found.size) return failed;
  const problem = `none of ${found.size} addresses answers, so links to other sites are not checked`;
  return [warning("network", problem, "Run the doctor again where there is a network.")];
}

/** The status of an address, or null when nothing answers. Not every server knows HEAD. */
async function askStatus(address: string, fetch: Fetch): Promise<number | null> {
  for (const method of ["HEAD", "GET"]) {
    try {
      const response = await fetch(address, { method, signal: AbortSignal.timeout(TIMEOUT_MS) });
      await response.body?.cancel();
      if (response.status < 400 || method === "GET") return response.status;
    } catch {
      if (method === "GET") return null;
    }
  }
  return null;
}
