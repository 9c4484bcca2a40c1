import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { FAILED, type Said, SPENT } from "~/domain/assistant/said";
import { serverEvents } from "~/live/server-events";
import { action, loader } from "~/routes/api.chat";
import { createContext } from "../context";

vi.setConfig({ testTimeout: 30_000 });

const QUESTION = "How many full trading days after results does a trading window open?";
const modelSettings = {
  ASSISTANT_ADAPTER: "openai",
  ASSISTANT_MODEL: "small",
  ASSISTANT_API_URL: "https://models.example/v1",
};

interface Asked {
  headers?: Record<string, string>;
  settings?: Record<string, string>;
}

/** Calls the route as the door does: thrown answers are answers. */
async function send(body: BodyInit, { headers, settings }: Asked = {}): Promise<Response> {
  const request = new Request("http://site.test/api/chat", {
    method: "POST",
    body,
    headers: { "Content-Type": "application/json", ...headers },
  });
  const context = createContext(request, { ...env, ...settings } as unknown as Env, createExecutionContext());
  try {
    return await action({ request, context, params: {} } as ActionFunctionArgs);
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
}

const chat = (message: unknown, asked?: Asked) => send(JSON.stringify({ message }), asked);

async function responseOf(answer: Response): Promise<string> {
  expect(answer.status).toBe(200);
  const body: { response: string } = await answer.json();
  expect(Object.keys(body)).toEqual(["response"]);
  return body.response;
}

describe("POST /api/chat", () => {
  it("answers {response} with the words of a document and its address", async () => {
    const answer = await chat(QUESTION);
    expect(answer.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    const response = await responseOf(answer);
    expect(response).toMatch(/two full trading days/);
    expect(response).toMatch(/- Insider Trading Policy.*: \/governance\/insider-trading#/);
  });

  it("answers piece by piece for who accepts events", async () => {
    const answer = await chat(QUESTION, { headers: { Accept: "text/event-stream" } });
    expect(answer.headers.get("Content-Type")).toBe("text/event-stream; charset=utf-8");
    const events = [];
    for await (const event of serverEvents(answer.body as ReadableStream<Uint8Array>)) events.push(event);
    expect(events.map(({ event }) => event)).toEqual(["message", "done"]);
    expect(JSON.parse(events[1]?.data ?? "").sources[0].path).toMatch(/^\/governance\/insider-trading/);
  });

  it("logs a failure that comes while the answer is being sent", async () => {
    // biome-ignore lint/correctness/useYield: it fails before its first word
    async function* parts(): AsyncGenerator<Said> {
      throw new Error("out of order");
    }
    const log = vi.fn();
    const request = new Request("http://site.test/api/chat", {
      method: "POST",
      body: JSON.stringify({ message: QUESTION }),
      headers: { "Content-Type": "application/json", Accept: "text/event-stream" },
    });
    const context = { assistant: { ask: async () => ({ parts: parts() }) }, log };
    const answer = await action({ request, context, params: {} } as unknown as ActionFunctionArgs);
    expect(await answer.text()).toBe(`event: failed\ndata: ${FAILED}\n\n`);
    expect(log.mock.calls).toEqual([
      [{ event: "request.failed", method: "POST", path: "/api/chat", error: "Error: out of order" }],
    ]);
  });

  it.each(["*/*", "application/json", "application/json, text/event-stream;q=0", "text/*"])(
    "answers JSON for who accepts %s",
    async (accept) => {
      await responseOf(await chat(QUESTION, { headers: { Accept: accept } }));
    },
  );

  it.each([
    ["", "Please write a question."],
    ["  \n ", "Please write a question."],
    [undefined, "Please write a question."],
    [7, "Please write a question."],
    ["x".repeat(501), "A question may have at most 500 characters."],
  ])("is 400 and names the field: %j", async (message, error) => {
    const answer = await chat(message);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ error, fieldErrors: { message: [error] } });
  });

  it("is 405 for another method, 415 for another type and 400 for what is not JSON", async () => {
    expect(loader().status).toBe(405);
    expect(loader().headers.get("Allow")).toBe("POST");
    expect((await send("message=x", { headers: { "Content-Type": "text/plain" } })).status).toBe(415);
    expect((await send("{")).status).toBe(400);
    expect((await send("[]")).status).toBe(400);
  });

  it("is 429 with a time to come back when one address asks too often", async () => {
    const asked = { headers: { "CF-Connecting-IP": "203.0.113.7" }, settings: { RATE_LIMITS: "on" } };
    const statuses: number[] = [];
    let refused: Response | undefined;
    // Two minutes' worth and more: the limiter's minute may turn meanwhile.
    for (let call = 0; call < 45; call += 1) {
      const answer = await chat("What is the fee?", asked);
      statuses.push(answer.status);
      if (answer.status === 429) refused ??= answer;
    }
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(200));
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(40);
    expect(refused?.headers.get("Retry-After")).toBe("60");
    expect(await refused?.json()).toEqual({ error: "That was too often. Please try again in a minute." });
    const other = { ...asked, headers: { "CF-Connecting-IP": "203.0.113.8" } };
    expect((await chat("What is the fee?", other)).status).toBe(200);
  });

  it("never fails, whatever is asked, and repeats no markup", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", maxLength: 400 }), async (message) => {
        const answer = await chat(message);
        expect([200, 400]).toContain(answer.status);
      }),
      { numRuns: 200 },
    );
    expect(await responseOf(await chat("<script>alert(1)</script> fee"))).not.toContain("<script");
  });
});

/** Lets a model answer in place of the network. */
function modelAnswers(answer: (init: RequestInit) => Response | Promise<Response>) {
  return vi.spyOn(globalThis, "fetch").mockImplementation(async (_url, init) => answer(init ?? {}));
}

const events = (...pieces: string[]) =>
  new Response(
    `${pieces.map((content) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`).join("")}data: [DONE]\n\n`,
    { headers: { "Content-Type": "text/event-stream" } },
  );

describe("with a model", () => {
  const settings = { ...modelSettings, ASSISTANT_DAILY_CALLS: "1000" };

  it("answers in the model's words where they stand on the passages", async () => {
    const asked = modelAnswers(() => events("A trading window opens after ", "two full trading days have passed [1]."));
    const response = await responseOf(await chat(QUESTION, { settings }));
    expect(response).toMatch(/^A trading window opens after two full trading days have passed\.\n\nSources:\n- /);
    const sent = JSON.parse(String(asked.mock.calls[0]?.[1]?.body));
    expect(sent.messages[1].content).toContain(QUESTION);
    asked.mockRestore();
  });

  it.each<[string, () => Response | Promise<Response>]>([
    ["is unreachable", () => Promise.reject(new TypeError("no network"))],
    ["answers 500", () => new Response("<h1>Oops</h1>", { status: 500 })],
    ["sends garbage", () => new Response("\u0000\uffff{{{")],
    ["sends a script", () => events("<script>alert(1)</script> two full trading days [1].")],
    ["was talked into advice", () => events("You should buy now, two full trading days [1].")],
  ])("quotes the documents when it %s", async (_what, answer) => {
    const asked = modelAnswers(answer);
    const logged = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const response = await responseOf(await chat(QUESTION, { settings }));
    expect(response).toMatch(/^“.*two full trading days/);
    expect(response).not.toMatch(/script|buy/i);
    // Why it failed is logged; what was asked and answered is not.
    const lines = logged.mock.calls.map(([line]) => String(line)).filter((line) => line.includes("assistant."));
    expect(lines).toHaveLength(1);
    expect(lines.join()).not.toMatch(/trading|script|buy|Oops/);
    asked.mockRestore();
    logged.mockRestore();
  });

  it("quotes with a note once the day's calls are spent", async () => {
    const asked = modelAnswers(() => events("two full trading days [1]"));
    const limited = { ...settings, ASSISTANT_DAILY_CALLS: "1", CLOCK_OFFSET_SECONDS: String(86_400 * 3) };
    expect(await responseOf(await chat(QUESTION, { settings: limited }))).not.toContain(SPENT);
    const second = await responseOf(await chat(QUESTION, { settings: limited }));
    expect(second).toMatch(/^“/);
    expect(second).toContain(SPENT);
    expect(asked).toHaveBeenCalledTimes(1);
    asked.mockRestore();
  });

  it("apologizes when it fails on what no document answers in so many words", async () => {
    const asked = modelAnswers(() => new Response("", { status: 503 }));
    const logged = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const response = await responseOf(await chat("Gold zebra unicycle parade dinosaur?", { settings }));
    expect(response).toBe(FAILED);
    asked.mockRestore();
    logged.mockRestore();
  });

  it("quotes, and tells the operator, where the platform's models are named but not bound", async () => {
    const logged = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const unbound = { ASSISTANT_ADAPTER: "workers-ai", ASSISTANT_MODEL: "small", ASSISTANT_DAILY_CALLS: "1000" };
    expect(await responseOf(await chat(QUESTION, { settings: unbound }))).toMatch(/^“.*two full trading days/);
    await responseOf(await chat(QUESTION, { settings: { ASSISTANT_ADAPTER: "none" } }));
    expect(logged.mock.calls).toEqual([[JSON.stringify({ event: "assistant.not_configured", adapter: "workers-ai" })]]);
    logged.mockRestore();
  });

  it("answers one question of a visitor at a time", async () => {
    let finish: (answer: Response) => void = () => undefined;
    const asked = modelAnswers(() => new Promise((resolve) => (finish = resolve)));
    const limited = {
      headers: { "CF-Connecting-IP": "203.0.113.20" },
      settings: { ...settings, RATE_LIMITS: "on" },
    };
    const first = chat(QUESTION, limited);
    await vi.waitFor(() => expect(asked).toHaveBeenCalled());
    const second = await chat(QUESTION, limited);
    expect(second.status).toBe(429);
    expect(second.headers.get("Retry-After")).toBe("5");
    finish(events("After two full trading days have passed [1]."));
    expect(await responseOf(await first)).toContain("two full trading days");
    expect((await chat("advice: should I buy?", limited)).status).toBe(200);
    asked.mockRestore();
  });
});
