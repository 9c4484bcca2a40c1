import { brand } from "~/brand/generated/public";
import {
  type FoundBroadcast,
  type NewBroadcast,
  type NewsletterProvider,
  ProviderRejection,
  UNSUBSCRIBE_LINK,
} from "~/domain/newsletter-provider";
import { readBoundedText } from "../bounded-body";
import type { Settings } from "../env";
import { keepLocally } from "./providers";

const CALL_TIMEOUT_MS = 10_000;
/** Bytes of an answer: a page of a hundred broadcasts has some 40 KB. */
const ANSWER_MAX = 512 * 1024;

export function createNewsletterProvider(settings: Settings): NewsletterProvider | null {
  const { NEWSLETTER: name, NEWSLETTER_API_URL: url = "https://api.resend.com" } = settings;
  if (brand.newsletter.provider || name === "none") return null;
  if (name === "local") return local;
  const { NEWSLETTER_API_KEY: key = "", NEWSLETTER_SEGMENT: segment = "" } = settings;
  return resend({ url, key, segment, from: settings.EMAIL_FROM ?? "" });
}

type Endpoint = Record<"url" | "key" | "segment" | "from", string>;

/** Of Resend's documented states, and those of a broadcast on its way. */
const sentStates: ReadonlySet<string> = new Set(["scheduled", "queued", "sending", "sent"]);
function readState(status: string): FoundBroadcast["state"] {
  if (sentStates.has(status)) return "sent";
  return status === "draft" ? "draft" : "other";
}

interface ListedBroadcast {
  id: string;
  name: string | null;
  segment_id: string | null;
  status: string;
}

/**
 * Resend's contacts and broadcasts
 * (https://resend.com/docs/api-reference/broadcasts/create-broadcast).
 */
function resend({ url, key, segment, from }: Endpoint): NewsletterProvider {
  /**
   * @returns the answer, or null for 404 @throws when it was rejected, or its outcome is unknown
   */
  async function call<Answer>(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Answer | null> {
    const response = await fetch(url + path, {
      method,
      headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      // The key is for this address alone.
      redirect: "manual",
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    });
    // Read in any case, or it would hold one of the six connections.
    const text = await readBoundedText(response.body, ANSWER_MAX);
    const { status } = response;
    if (response.ok) return JSON.parse(text) as Answer;
    if (status === 404) return null;
    const message = `the provider answered ${status}: ${text.slice(0, 200)}`;
    // 408 and 409: the call, or one like it, may be under way.
    if (status >= 500 || status < 400 || status === 408 || status === 409) throw new Error(message);
    throw new ProviderRejection(message, { isTemporary: [401, 403, 429].includes(status) });
  }

  /** @throws for an answer without an id too: the outcome is unknown */
  async function createdId(path: string, body: unknown): Promise<string> {
    const answer = await call<{ id?: unknown }>("POST", path, body);
    if (typeof answer?.id !== "string") throw new Error("the provider answered without an id");
    return answer.id;
  }

  const contactPath = (email: string) => `/contacts/${encodeURIComponent(email)}`;
  const broadcastPath = (id: string) => `/broadcasts/${encodeURIComponent(id)}`;

  return {
    async addContact(email) {
      const contact = { email, unsubscribed: false };
      // A second creation would leave a contact as it is, unsubscribed or in no segment.
      if (await call("PATCH", contactPath(email), { unsubscribed: false })) {
        await call("POST", `${contactPath(email)}/segments/${encodeURIComponent(segment)}`);
      } else {
        await createdId("/contacts", { ...contact, segments: [{ id: segment }] });
      }
    },

    async removeContact(email) {
      await call("DELETE", contactPath(email));
    },

    createBroadcast: (broadcast: NewBroadcast) =>
      createdId("/broadcasts", { segment_id: segment, from, ...broadcast }),

    async findBroadcast(name) {
      const list = await call<{ data: ListedBroadcast[] }>("GET", "/broadcasts?limit=100");
      const broadcasts = (list?.data ?? [])
        .filter((each) => each.name === name && each.segment_id === segment)
        .map(({ id, status }) => ({ id, state: readState(status) }));
      return (
        broadcasts.find(({ state }) => state === "sent") ??
        broadcasts.find(({ state }) => state === "draft") ??
        null
      );
    },

    async readBroadcast(id) {
      const broadcast = await call<ListedBroadcast>("GET", broadcastPath(id));
      return broadcast && { id, state: readState(broadcast.status) };
    },

    async sendBroadcast(id) {
      await createdId(`${broadcastPath(id)}/send`, {});
    },
  };
}

const localBroadcasts = new Map<string, NewBroadcast & { state: FoundBroadcast["state"] }>();

/** This machine's own: a broadcast that is sent is one email at /local-mail. */
const local: NewsletterProvider = {
  async addContact() {},
  async removeContact() {},

  async createBroadcast(broadcast) {
    localBroadcasts.set(broadcast.name, { ...broadcast, state: "draft" });
    return broadcast.name;
  },

  findBroadcast: (name) => local.readBroadcast(name),

  async readBroadcast(id) {
    const broadcast = localBroadcasts.get(id);
    return broadcast ? { id, state: broadcast.state } : null;
  },

  async sendBroadcast(id) {
    const draft = localBroadcasts.get(id);
    if (draft?.state !== "draft") {
      throw new ProviderRejection("it is no draft", { isTemporary: false });
    }
    const { subject, html, text } = draft;
    const fill = (body: string) => body.replaceAll(UNSUBSCRIBE_LINK, `${brand.origin}/local-mail`);
    localBroadcasts.set(id, { ...draft, state: "sent" });
    keepLocally({ to: "all newsletter contacts", subject, html: fill(html), text: fill(text) });
  },
};
