import { z } from "zod";
import type { PressRecord } from "../../app/content/schemas";
import { entrySchema, findTakenBack } from "./history";
import { pressNumberPath } from "./paths";

const TIMEOUT_MS = 15_000;
/** Releases that are asked for at once. */
const AT_ONCE = 4;

/** Asks a site for an address; where there is no answer, the status is 0 and the text the reason. */
export type Ask = (address: string) => Promise<{ status: number; text: string }>;

/** Asks a running site. Redirects are followed: a site may send its old host's visitors to a new one. */
export const askSite =
  (origin: string): Ask =>
  async (address) => {
    try {
      const response = await fetch(new URL(address, origin), { signal: AbortSignal.timeout(TIMEOUT_MS) });
      return { status: response.status, text: await response.text() };
    } catch (error) {
      const { cause } = error as { cause?: unknown };
      return { status: 0, text: String(cause ?? error) };
    }
  };

type Releases = readonly Pick<PressRecord, "id" | "history">[];
type Finding = { readonly subject: string; readonly problem: string };

export interface SiteComparison {
  /** Releases that this checkout takes back or changes silently, and how. */
  readonly faults: readonly Finding[];
  /** Addresses that could not be compared, and why. */
  readonly unanswered: readonly Finding[];
}

const shownRelease = z.object({ id: z.int(), history: z.array(entrySchema).min(1) });

/**
 * Compares what a running site has published with this checkout, which must go on from it: each release that the site
 * shows is there, and its chain begins with each entry that the site shows. The checkout may have more.
 * @param releases all releases of the checkout, with their chains
 */
export async function compareSite(releases: Releases, ask: Ask): Promise<SiteComparison> {
  const sitemap = await ask("/sitemap.xml");
  if (sitemap.status !== 200) return { faults: [], unanswered: [{ subject: "the site", problem: failure(sitemap) }] };
  const listed = [...sitemap.text.matchAll(/<loc>https?:\/\/[^/<]+(\/news\/[^<]+)<\/loc>/g)];
  const paths = [...new Set(listed.map(([, path = ""]) => path))];
  const found = await collect(paths, (path) => compareRelease(path, releases, ask));
  const compared = new Set(found.map(({ id }) => id));
  // A release that the sitemap leaves out may be public all the same.
  const rest = releases.filter(({ id }) => !compared.has(id));
  const all = [...found, ...(await collect(rest, ({ id }) => compareUnlisted(id, releases, ask)))];
  return { faults: all.flatMap(({ faults }) => faults), unanswered: all.flatMap(({ unanswered }) => unanswered) };
}

type Compared = SiteComparison & { readonly id?: number };

async function compareRelease(path: string, releases: Releases, ask: Ask): Promise<Compared> {
  const answer = await ask(`${path}/history.json`);
  const { data } = shownRelease.safeParse(answer.status === 200 ? parseJson(answer.text) : null);
  if (!data) return { faults: [], unanswered: [{ subject: `${path}/history.json`, problem: failure(answer) }] };
  const { id, history } = data;
  const expected = releases.find((release) => release.id === id);
  const problems = expected
    ? findTakenBack(expected.history, history)
    : [`is public at ${path}, and this checkout has no such release`];
  return { id, unanswered: [], faults: problems.map((problem) => ({ subject: `release ${id}`, problem })) };
}

/** A release without a page on the site was never public there. */
async function compareUnlisted(id: number, releases: Releases, ask: Ask): Promise<Compared> {
  const address = pressNumberPath(id);
  const page = await ask(address);
  const [, path] = /href="(\/news\/[\w-]+)"/.exec(page.status === 200 ? page.text : "") ?? [];
  if (path) return compareRelease(path, releases, ask);
  return { faults: [], unanswered: page.status === 404 ? [] : [{ subject: address, problem: failure(page) }] };
}

const failure = ({ status, text }: { status: number; text: string }) =>
  status === 0 ? `does not answer: ${text}` : status === 200 ? "answers something else" : `answers ${status}`;

/** An answer's JSON; null where it is none. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Maps items a few at once, in their order. */
async function collect<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let at = 0; at < items.length; at += AT_ONCE)
    results.push(...(await Promise.all(items.slice(at, at + AT_ONCE).map(work))));
  return results;
}
