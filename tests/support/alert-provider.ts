/** What happens to one call: as it should, or no answer although it took effect, a failure before it, or too many calls. */
export type Fate = "ok" | "lost" | "fails" | "busy";

interface Message {
  to: string[];
  To: string;
}

/**
 * Answers as Resend and Postmark do, by their documented shapes: as a `fetch`, and behind a server of the benches. Its
 * `inboxes` count the emails to each address.
 */
export function createStandIn({ honoursKeys = true } = {}) {
  const inboxes = new Map<string, number>();
  const answers = new Map<string, { body: string; answer: string }>();
  const rejected = new Set<string>();
  const fates: Fate[] = [];
  const messages: unknown[] = [];

  function take(path: string, key: string | null, body: string): Response {
    // A single email is none of the alerts that the inboxes count.
    if (!path.endsWith("/batch")) return respond("{}");
    const known = honoursKeys && key ? answers.get(key) : undefined;
    if (known) return known.body === body ? respond(known.answer) : new Response("another body", { status: 409 });
    const emails: Message[] = JSON.parse(body);
    messages.push(...emails);
    const results = emails.map((email, index) => {
      const address = email.To ?? email.to[0] ?? "";
      if (rejected.has(address)) return { index, message: "no such address", ErrorCode: 300, Message: "Invalid" };
      inboxes.set(address, (inboxes.get(address) ?? 0) + 1);
      return { id: `id-${address}`, ErrorCode: 0, Message: "OK", MessageID: `id-${address}` };
    });
    const answer = JSON.stringify(
      path.endsWith("/email/batch")
        ? results
        : { data: results.filter(({ id }) => id), errors: results.filter(({ id }) => !id) },
    );
    if (key) answers.set(key, { body, answer });
    return respond(answer);
  }

  return {
    inboxes,
    rejected,
    fates,
    messages,
    /** Emails that a subscriber got more than once. */
    countDoubles: () => [...inboxes.values()].reduce((sum, count) => sum + count - 1, 0),
    async fetch(url: RequestInfo | URL, init?: RequestInit): Promise<Response> {
      const fate = fates.shift() ?? "ok";
      if (fate === "fails") return new Response("unavailable", { status: 503 });
      if (fate === "busy") return new Response("slow down", { status: 429, headers: { "Retry-After": "2" } });
      const headers = new Headers(init?.headers);
      const answer = take(new URL(String(url)).pathname, headers.get("Idempotency-Key"), String(init?.body));
      if (fate === "lost") throw new Error("the connection was lost");
      return answer;
    },
  };
}

const respond = (json: string) => new Response(json, { headers: { "Content-Type": "application/json" } });
