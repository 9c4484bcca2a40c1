import { expect, it, vi } from "vitest";
import type { Settings } from "../env";
import type { LogEvent } from "../log";
import { createMailer } from "./mailer";

const { from, ...email } = {
  from: "us@example.com",
  to: "ada@example.com",
  subject: "Hello",
  text: "A link",
};

/** Sends the email. @returns what was logged */
async function send(settings: Partial<Settings>, EMAIL?: Pick<SendEmail, "send">) {
  const events: LogEvent[] = [];
  const waits: Promise<unknown>[] = [];
  const mailer = createMailer({
    settings: { ENVIRONMENT: "production", EMAIL_FROM: from, ...settings } as Settings,
    env: { EMAIL },
    ctx: { waitUntil: (wait) => void waits.push(wait) },
    log: (event) => void events.push(event),
  });
  mailer.send(email);
  await Promise.all(waits);
  return { configured: mailer.configured, events };
}

it("where nothing sends emails, none is promised", async () => {
  const events = [{ event: "email.not_configured", subject: "Hello" }];
  for (const settings of [{}, { EMAIL_PROVIDER: "cloudflare" }] as const) {
    expect(await send(settings)).toEqual({ configured: false, events });
  }
});

it("Cloudflare's binding gets the email with its sender, and a failure is logged without address or link", async () => {
  const binding = { send: vi.fn(async () => ({ messageId: "1" })) };
  expect((await send({ EMAIL_PROVIDER: "cloudflare" }, binding)).events).toEqual([]);
  expect(binding.send).toHaveBeenCalledWith({ from, ...email });
  binding.send.mockRejectedValue(new Error("no route"));
  expect((await send({ EMAIL_PROVIDER: "cloudflare" }, binding)).events).toEqual([
    { event: "email.failed", subject: "Hello", error: "Error: no route" },
  ]);
});

const asJson = { ...email, from, to: [email.to] };
const asPostmark = {
  From: from,
  To: email.to,
  Subject: email.subject,
  TextBody: email.text,
  TrackOpens: false,
  TrackLinks: "None",
};

it.each([
  ["http", "https://mail.example", "", ["Authorization", "Bearer secret"], asJson],
  [
    "resend",
    undefined,
    "https://api.resend.com/emails",
    ["Authorization", "Bearer secret"],
    asJson,
  ],
  ["postmark", "https://mail.example", "/email", ["X-Postmark-Server-Token", "secret"], asPostmark],
] as const)(
  "%s at %s gets the email as JSON with the key, and its rejection is logged",
  async (EMAIL_PROVIDER, EMAIL_API_URL, path, [header, key], body) => {
    const answer = new Response("no", { status: 422 });
    const fetch = vi.fn(async (..._: [string, RequestInit]) => answer);
    vi.stubGlobal("fetch", fetch);
    const { events } = await send({ EMAIL_PROVIDER, EMAIL_API_URL, EMAIL_API_KEY: "secret" });
    expect(events).toMatchObject([{ event: "email.failed", error: "Error: it answered 422" }]);
    const [[address, init] = ["", {}]] = fetch.mock.calls;
    expect([address, init.redirect]).toEqual([(EMAIL_API_URL ?? "") + path, "manual"]);
    expect([init.signal, answer.bodyUsed]).toEqual([expect.any(AbortSignal), true]);
    expect(new Headers(init.headers).get(header)).toBe(key);
    expect(JSON.parse(String(init.body))).toEqual(body);
  },
);
