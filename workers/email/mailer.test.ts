import { expect, it, vi } from "vitest";
import type { Settings } from "../env";
import type { LogEvent } from "../log";
import { createMailer } from "./mailer";
import { deliverAsJson, localMailbox, postmark } from "./providers";

const email = { to: "ada@example.com", subject: "Hello", text: "A link" };

function post(settings: Partial<Settings>, binding?: Pick<SendEmail, "send">) {
  const events: LogEvent[] = [];
  const waits: Promise<unknown>[] = [];
  const mailer = createMailer({
    settings: { ENVIRONMENT: "production", ...settings } as Settings,
    env: { EMAIL: binding },
    ctx: { waitUntil: (wait: Promise<unknown>) => waits.push(wait) } as unknown as ExecutionContext,
    log: (event) => events.push(event),
  });
  return { mailer, events, settled: () => Promise.all(waits) };
}

it("on one machine an email is in the log and in the mailbox", async () => {
  const { mailer, events, settled } = post({ ENVIRONMENT: "local" });
  mailer.send(email);
  await settled();
  expect(mailer.configured).toBe(true);
  expect(events).toEqual([{ event: "email.written", ...email }]);
  expect(localMailbox[0]).toEqual(email);
});

it("in production nothing is sent, and nothing promised, until a way is configured", () => {
  const { mailer, events } = post({});
  mailer.send(email);
  expect(mailer.configured).toBe(false);
  expect(events).toEqual([{ event: "email.not_configured", subject: "Hello" }]);
  expect(
    post({ EMAIL_PROVIDER: "cloudflare", EMAIL_FROM: "us@example.com" }).mailer.configured,
  ).toBe(false);
});

it("Cloudflare's binding gets the email with its sender; a failure is logged by its subject, without address or link", async () => {
  const send = vi.fn(async () => ({ messageId: "1" }));
  const { mailer, events, settled } = post(
    { EMAIL_PROVIDER: "cloudflare", EMAIL_FROM: "us@example.com" },
    { send },
  );
  mailer.send(email);
  await settled();
  expect(send).toHaveBeenCalledWith({ from: "us@example.com", ...email });
  expect(events).toEqual([]);
  send.mockRejectedValue(new Error("no route"));
  mailer.send(email);
  await settled();
  expect(events).toEqual([{ event: "email.failed", subject: "Hello", error: "Error: no route" }]);
});

const answer = vi.fn(async (_: unknown, __?: RequestInit) => new Response("{}"));
const fetchStandIn = answer as unknown as typeof fetch;
const endpoint = {
  send: fetchStandIn,
  url: "https://mail.example",
  key: "secret",
  from: "us@example.com",
};

const asJson = { ...email, from: endpoint.from, to: [email.to] };
const asPostmark = {
  From: endpoint.from,
  To: email.to,
  Subject: email.subject,
  TextBody: email.text,
  TrackOpens: false,
  TrackLinks: "None",
};

it.each([
  { name: "any provider by HTTP", deliver: deliverAsJson(endpoint), path: "/", body: asJson },
  { name: "Resend", deliver: deliverAsJson(endpoint, "/emails"), path: "/emails", body: asJson },
  { name: "Postmark", deliver: postmark(endpoint), path: "/email", body: asPostmark },
])(
  "$name gets the email as JSON with the key, and its rejection is an error",
  async ({ name, deliver, path, body }) => {
    answer.mockClear();
    await deliver(email);
    const [url, init] = answer.mock.calls[0] ?? [];
    expect(new URL(String(url)).pathname).toBe(path);
    const headers = new Headers(init?.headers);
    expect(headers.get(name === "Postmark" ? "X-Postmark-Server-Token" : "Authorization")).toMatch(
      /(^|Bearer )secret$/,
    );
    expect(init?.redirect).toBe("manual");
    expect(JSON.parse(String(init?.body))).toEqual(body);
    answer.mockResolvedValueOnce(new Response("no", { status: 422 }));
    await expect(deliver(email)).rejects.toThrow("422");
  },
);
