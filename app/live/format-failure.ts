const UNREACHABLE = "We couldn't reach the site. Please try again later.";
/**
 * A reload lets a browser show what stands between it and the site: a challenge, a network's own
 * page.
 */
const ANSWERED =
  "The site answered with an error. Please try again in a minute. If that doesn't help, reload the page.";

/**
 * A failed request as a sentence for people: the body's own where there is one, never a status or
 * markup. Whether there was an answer is told apart by the type that browsers give a request
 * without one (fetch standard: a TypeError).
 */
export function formatFailure(error: unknown): string {
  if (error instanceof TypeError) return UNREACHABLE;
  const [, body = ""] = (error instanceof Error && /^\d{3}: ([\s\S]*)$/.exec(error.message)) || [];
  try {
    const { error: sentence } = JSON.parse(body) as { error?: unknown };
    if (typeof sentence === "string") return sentence;
  } catch {}
  return ANSWERED;
}
