/**
 * What becomes of one call: done and answered; done without an answer; neither; done with the next
 * call; or rejected.
 */
export type Fate = "ok" | "lost" | "unreached" | "late" | "fails" | "busy";

interface StoredBroadcast {
  id: string;
  name: string;
  segment_id: string;
  subject: string;
  html: string;
  text: string;
  status: "draft" | "queued" | "sent";
}

const respond = (value: object, status = 200) => Response.json(value, { status });

/**
 * Answers as Resend documents its contacts and broadcasts. Its `inboxes` count the emails to each
 * address.
 */
export function createFakeNewsletter({ segment = "segment" } = {}) {
  const contacts = new Map<string, { unsubscribed: boolean; segments: Set<string> }>();
  const broadcasts: StoredBroadcast[] = [];
  const inboxes = new Map<string, number>();
  const fates: Fate[] = [];
  const calls: string[] = [];
  const delayed: (() => unknown)[] = [];

  function actOnContact(
    method: string,
    [email = "", , part = ""]: string[],
    body: string,
  ): Response {
    if (method === "POST" && email === "") {
      const { email: address, unsubscribed, segments } = JSON.parse(body);
      const ids = segments.map(({ id }: { id: string }) => id);
      // A contact that is there stays as it is.
      if (!contacts.has(address)) contacts.set(address, { unsubscribed, segments: new Set(ids) });
      return respond({ object: "contact", id: `contact-${address}` });
    }
    const contact = contacts.get(email);
    if (!contact) return respond({ name: "not_found" }, 404);
    if (method === "DELETE") {
      contacts.delete(email);
    } else if (method === "PATCH") {
      contact.unsubscribed = JSON.parse(body).unsubscribed;
    } else {
      contact.segments.add(part);
    }
    return respond({ object: "contact", id: email });
  }

  function actOnBroadcast(method: string, [id = "", action]: string[], body: string): Response {
    if (method === "POST" && id === "") {
      const made = { ...JSON.parse(body), id: `b${broadcasts.length + 1}`, status: "draft" };
      broadcasts.unshift(made);
      return respond({ id: made.id });
    }
    if (method === "GET" && id === "") {
      return respond({ object: "list", has_more: true, data: broadcasts.slice(0, 100) });
    }
    const broadcast = broadcasts.find((each) => each.id === id);
    if (!broadcast) return respond({ name: "not_found" }, 404);
    if (action !== "send") return respond({ object: "broadcast", ...broadcast });
    if (broadcast.status !== "draft") return respond({ name: "validation_error" }, 422);
    broadcast.status = "queued";
    for (const [email, { unsubscribed, segments }] of contacts) {
      if (!unsubscribed && segments.has(broadcast.segment_id)) {
        inboxes.set(email, (inboxes.get(email) ?? 0) + 1);
      }
    }
    return respond({ id });
  }

  function act(method: string, url: string, body: string): Response {
    const [kind, ...parts] = new URL(url).pathname.slice(1).split("/").map(decodeURIComponent);
    return kind === "contacts"
      ? actOnContact(method, parts, body)
      : actOnBroadcast(method, parts, body);
  }

  return {
    segment,
    contacts,
    broadcasts,
    inboxes,
    /** Of the next calls; without one a call goes well. */
    fates,
    /** "POST /broadcasts", in their order. */
    calls,
    addReaders(...emails: string[]) {
      for (const email of emails) {
        contacts.set(email, { unsubscribed: false, segments: new Set([segment]) });
      }
    },
    async fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
      const [url, method, body] = [
        String(input),
        init?.method ?? "GET",
        String(init?.body ?? "{}"),
      ];
      if (new Headers(init?.headers).get("Authorization") !== "Bearer key") return respond({}, 401);
      calls.push(`${method} ${new URL(url).pathname}`);
      for (const earlier of delayed.splice(0)) earlier();
      const fate = fates.shift() ?? "ok";
      if (fate === "fails") return respond({ message: "unavailable" }, 503);
      if (fate === "busy") return respond({ message: "too many requests" }, 429);
      if (fate === "late") delayed.push(() => act(method, url, body));
      const answer = fate === "ok" || fate === "lost" ? act(method, url, body) : null;
      if (fate !== "ok" || !answer) throw new Error("the connection was lost");
      return answer;
    },
  };
}

/** Settings with which the site calls it. */
export const newsletterSettings = {
  EMAIL_PROVIDER: "resend",
  EMAIL_API_KEY: "key",
  EMAIL_FROM: "news@example.com",
  NEWSLETTER: "resend",
  NEWSLETTER_API_KEY: "key",
  NEWSLETTER_SEGMENT: "segment",
};
