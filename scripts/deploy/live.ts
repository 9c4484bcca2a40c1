import { setTimeout as sleep } from "node:timers/promises";

/** What wrangler writes to WRANGLER_OUTPUT_FILE_PATH of a deployment: lines of JSON, of which one has this shape. */
interface Published {
  readonly type: "deploy";
  readonly version_id: string | null;
  /** Addresses, as in "https://site.account.workers.dev", "www.example.com (custom domain)" or "example.com/*". */
  readonly targets?: readonly string[];
}

/** The version and the origin of what was published. @returns null where wrangler names none */
export function readPublished(lines: string): { version: string; origin: string } | null {
  const entries = lines.split("\n").filter(Boolean);
  const published = entries.map((line): Published => JSON.parse(line)).find(({ type }) => type === "deploy");
  const host = published?.targets?.map((target) => /(?:[\w-]+\.)+[a-z]{2,}/i.exec(target)?.[0]).find(Boolean);
  return published?.version_id && host ? { version: published.version_id, origin: `https://${host}` } : null;
}

/** Between questions, ms. */
const PAUSE_MS = 2_000;
/** A deployment reaches the platform's locations within seconds; the first one of a new address takes minutes. */
const PATIENCE_MS = 180_000;

/** The platform, and the clock, of which tests bring their own. */
const deps = { fetch, sleep, now: () => Date.now() };

/**
 * Asks /healthz until it says this version and that the site works.
 * @returns null once it does, or the last answer
 */
export async function awaitVersion(
  { version, origin }: { version: string; origin: string },
  { fetch, sleep, now } = deps,
): Promise<string | null> {
  const end = now() + PATIENCE_MS;
  for (;;) {
    let answer: string;
    try {
      const response = await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(PAUSE_MS * 5) });
      const health: { status?: string; version?: string } = await response.json();
      if (response.ok && health.version === version) return null;
      answer = `${response.status}, status ${health.status}, version ${health.version}`;
    } catch (error) {
      answer = String(error);
    }
    if (now() >= end) return answer;
    await sleep(PAUSE_MS);
  }
}
