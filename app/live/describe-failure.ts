/** A failure as a sentence for people: the body's own where there is one, never a status or markup. */
export function describeFailure(error: Error): string {
  const [, body = ""] = /^\d{3}: ([\s\S]*)$/.exec(error.message) ?? [];
  try {
    const { error: sentence } = JSON.parse(body) as { error?: unknown };
    if (typeof sentence === "string") return sentence;
  } catch {
    // Not the API's response.
  }
  return "The site isn't available right now. Please try again later.";
}
