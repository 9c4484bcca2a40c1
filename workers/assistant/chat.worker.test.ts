import { expect, it, vi } from "vitest";
import { governanceIndex } from "~/content/generated/governance-index.server";
import { openClient, type SiteOptions } from "../../tests/support/worker/site-client";
import { PageStore } from "../http/page-store";

const [policy] = governanceIndex;
const QUESTION = `What does the ${policy?.title} require?`;

const chat = (message: unknown, options?: SiteOptions) => openClient(options).postJson("/api/chat", { message });

async function readResponse(options?: SiteOptions) {
  const { status, json } = await chat(QUESTION, options);
  expect([status, json()]).toEqual([
    200,
    { response: expect.any(String), text: expect.any(String), sources: expect.any(Array) },
  ]);
  return json<{ response: string }>().response;
}

it("POST /api/chat answers {response} with the words of a document and its address", async () => {
  const response = await readResponse();
  expect(response).toMatch(/^“[\s\S]+”\n\nSources:\n- /);
  expect(response).toContain(`- ${policy?.title}`);
  expect(response).toContain(`: /governance/${policy?.slug}`);
});

it("POST /api/chat states a figure of the treasury as the treasury's page does at that moment", async () => {
  const client = openClient();
  // The made-up price moves with the clock, and a page that was kept has that of its own time.
  vi.useFakeTimers({ toFake: ["Date"] });
  const kept = vi.spyOn(PageStore.prototype, "get").mockReturnValue(undefined);
  const { text: page } = await client.get("/treasury");
  const { text } = await client.postJson("/api/chat", { message: "What is the unrealized gain right now?" });
  vi.useRealTimers();
  kept.mockRestore();
  const [, figure = "no figure"] = /^\{"response":"Unrealized gain on Bitcoin: ([^ ]+), as of/.exec(text) ?? [text];
  expect(figure).toMatch(/\d/);
  expect(/<li id="unrealized_gain".*?<strong>([^<]*)/s.exec(page)?.[1]).toBe(figure);
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
