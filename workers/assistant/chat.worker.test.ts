import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { expect, it, vi } from "vitest";
import { governanceIndex } from "~/content/generated/governance-index.server";
import { FAILED, OUT_OF_BUDGET } from "~/domain/assistant/answer-chunk";
import { serverEvents } from "~/live/server-events";
import { action } from "~/routes/api/chat";
import { allowLogs } from "../../tests/support/vitest/logs";
import { delta, events } from "../../tests/support/worker/model-double";
import { openClient, type SiteOptions } from "../../tests/support/worker/site-client";

const [policy] = governanceIndex;
const QUESTION = `What does the ${policy?.title} require?`;

const chat = (message: unknown, options?: SiteOptions) => openClient(options).postJson("/api/chat", { message });

async function readResponse(options?: SiteOptions) {
  const { status, json } = await chat(QUESTION, options);
  expect([status, json()]).toEqual([200, { response: expect.any(String) }]);
  return json<{ response: string }>().response;
}

const question = (Accept: string) => ({
  method: "POST",
  body: JSON.stringify({ message: QUESTION }),
  headers: { "Content-Type": "application/json", Accept },
});
const chatAccepting = (accept: string) => openClient().request("/api/chat", question(accept));

it("POST /api/chat answers {response} with the words of a document and its address", async () => {
  const response = await readResponse();
  expect(response).toMatch(/^“[\s\S]+”\n\nSources:\n- /);
  expect(response).toContain(`- ${policy?.title}`);
  expect(response).toContain(`: /governance/${policy?.slug}`);
});

it("POST /api/chat answers piece by piece to clients that accept events, and JSON to those that accept anything or reject them", async () => {
  const answer = await chatAccepting("text/event-stream");
  expect(answer.headers.get("Content-Type")).toBe("text/event-stream; charset=utf-8");
  const sent = [];
  for await (const event of serverEvents(new Blob([answer.text]).stream())) sent.push(event);
  expect(sent.map(({ event }) => event)).toEqual(["message", "done"]);
  expect(JSON.parse(sent[1]?.data ?? "").sources[0].path).toMatch(/^\//);
  for (const accept of ["*/*", "application/json, text/event-stream;q=0"])
    expect((await chatAccepting(accept)).json()).toHaveProperty("response");
});

it("POST /api/chat logs an error that comes while the answer is being sent", async () => {
  const log = vi.fn();
  const request = new Request("http://site.test/api/chat", question("text/event-stream"));
  const next = () => Promise.reject(new Error("out of order"));
  const chunks = { [Symbol.asyncIterator]: () => ({ next }) };
  const context = { assistant: { ask: async () => ({ chunks }) }, log };
  const answer = await action({ request, context, params: {} } as unknown as ActionFunctionArgs);
  expect(await answer.text()).toBe(`event: failed\ndata: ${FAILED}\n\n`);
  const logged = { event: "request.failed", method: "POST", path: "/api/chat", error: "Error: out of order" };
  expect(log.mock.calls).toEqual([[logged]]);
});

it.each([
  [7, "Please enter a question."],
  ["x".repeat(501), "Please keep your question to 500 characters."],
])("POST /api/chat is 400 and names the field: %j", async (message, error) => {
  const answer = await chat(message);
  expect([answer.status, answer.json()]).toEqual([400, { error, fieldErrors: { message: [error] } }]);
});

it("POST /api/chat is 429 with the time to wait when one IP address asks too often", async () => {
  const ip = "203.0.113.7";
  let answer = await chat("?", { limited: true, ip });
  let answered = 0;
  // Two minutes' worth and more: the limiter's minute may turn meanwhile.
  for (; answered < 45 && answer.status === 200; answered += 1) answer = await chat("?", { limited: true, ip });
  expect(answered).toBeGreaterThanOrEqual(20);
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([429, "60"]);
  expect(answer.json()).toEqual({ error: expect.stringMatching(/try again in a minute\./i) });
  expect((await chat("?", { limited: true })).status).toBe(200);
});

/** A model in place of the network, which sends each piece separately. */
const mockModel = (answer: (prompt: string) => Response | string[]) =>
  vi.spyOn(globalThis, "fetch").mockImplementation(async (_url, init) => {
    const answered = answer(JSON.parse(String(init?.body)).messages[1].content);
    return answered instanceof Response ? answered : events(`${answered.map(delta).join("")}data: [DONE]\n\n`);
  });

const model = {
  ASSISTANT_ADAPTER: "openai",
  ASSISTANT_MODEL: "small",
  ASSISTANT_API_URL: "https://models.example/v1",
};

it("the assistant answers in a model's words where they are based on the passages, and quotes with a note once the day's calls are used up", async () => {
  let quote = "";
  const asked = mockModel((prompt) => {
    expect(prompt).toContain(QUESTION);
    // The first sentence of the first passage, without its full stop.
    quote = /\[1\] .*\n(.+?)[.!?](?=\s)/.exec(prompt)?.[1] ?? "";
    return [quote.slice(0, 9), `${quote.slice(9)} [1].`];
  });
  const last = { bindings: { ...model, ASSISTANT_DAILY_CALLS: "1" }, offsetSeconds: 86_400 * 3 };
  const response = await readResponse(last);
  expect(quote).not.toBe("");
  expect(response.startsWith(`${quote}.\n\nSources:\n- `)).toBe(true);
  expect(response).not.toContain(OUT_OF_BUDGET);
  expect(await readResponse(last)).toMatch(new RegExp(`^“[^]*${OUT_OF_BUDGET}$`));
  expect(asked).toHaveBeenCalledTimes(1);
});

it.each<[string, () => Response | string[]]>([
  ["answers 500", () => new Response("<h1>Oops</h1>", { status: 500 })],
  ["sends a script", () => ["<script>alert(1)</script> buy now [1]."]],
])(
  "the assistant quotes the documents when its model %s, and logs nothing that was asked or answered",
  async (_what, answer) => {
    mockModel(answer);
    const logs = allowLogs("assistant.model_failed");
    const response = await readResponse({ bindings: model });
    expect(response).toMatch(/^“/);
    expect(response).not.toMatch(/<script|buy now|Oops/);
    expect(logs()).toEqual([expect.objectContaining({ event: "assistant.model_failed" })]);
    expect(JSON.stringify(logs())).not.toMatch(/require|script|buy now|Oops/);
  },
);

it("the assistant quotes, and logs a warning, where the platform's models are named but not bound", async () => {
  const logs = allowLogs("assistant.not_configured");
  expect(await readResponse({ bindings: { ...model, ASSISTANT_ADAPTER: "workers-ai" } })).toMatch(/^“/);
  expect(logs()).toEqual([{ event: "assistant.not_configured", adapter: "workers-ai", requestId: expect.any(String) }]);
});
