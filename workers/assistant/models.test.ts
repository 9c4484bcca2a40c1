import { expect, it, vi } from "vitest";
import { delta, events, messages, readModel } from "../../tests/support/worker/model-double";
import { openAiModel, workersAiModel } from "./models";

const endpoint = { url: "https://models.example/v1", model: "small", key: "secret" };
const readFrom = (ask: () => Promise<Response>) => readModel(openAiModel(endpoint, ask as typeof fetch));

it("an OpenAI-compatible endpoint is asked for a stream, with the key, and without following a redirect", async () => {
  const answer = `${delta("Hel")}${delta("lo")}data: [DONE]\n\n`;
  const ask = vi.fn(async (_url?: string, _init?: RequestInit) => events(answer));
  expect(await readFrom(ask)).toEqual({ text: "Hello", failure: null });
  const [url, init] = ask.mock.calls[0] ?? [];
  expect(url).toBe("https://models.example/v1/chat/completions");
  expect(init).toMatchObject({ method: "POST", redirect: "manual" });
  expect(new Headers(init?.headers).get("Authorization")).toBe("Bearer secret");
  expect(JSON.parse(String(init?.body))).toMatchObject({ model: "small", messages, stream: true });
});

const garbage = `${delta("Hel")}data: {"x\n\n: ping\n\n${delta("lo")}data: [DONE]\n\n`;
it.each<[string, failure: string | null, text: string, () => Response | Promise<Response>]>([
  ["answers whole", null, "Hello", () => Response.json({ choices: [{ message: { content: "Hello" } }] })],
  ["sends garbage between what is sound", null, "Hello", () => events(garbage)],
  ["is not there", "unreachable", "", () => Promise.reject(new TypeError("connection lost"))],
  ["fails", "rejected", "", () => new Response("oops", { status: 500 })],
  ["leads elsewhere", "rejected", "", () => Response.redirect("https://evil.example/")],
  ["breaks off", "broken", "Hel", () => events(delta("Hel"))],
  ["sends a page", "broken", "", () => new Response("<html>welcome</html>")],
  ["sends a stream of garbage", "broken", "", () => events('data: {"choices": 7}\n\ndata: [[[\n\ndata: null\n\n')],
  ["sends too much", "broken", "", () => new Response("x".repeat(300_000))],
])("an OpenAI-compatible endpoint that %s is a failure or none: %s", async (_, failure, text, answer) =>
  expect(await readFrom(async () => answer())).toEqual({ text, failure }),
);

const ownWords = 'data: {"response":"Hel"}\n\ndata: {"response":"lo","p":"abc"}\n\ndata: [DONE]\n\n';

it.each<[string, failure: string | null, text: string, () => unknown]>([
  ["stream their words", null, "Hello", () => events(ownWords).body],
  ["stream them as others do", null, "Hello", () => events(`${delta("Hel")}${delta("lo")}data: [DONE]\n\n`).body],
  ["answer whole", null, "Hello", () => ({ response: "Hello" })],
  ["have no capacity", "rejected", "", () => Promise.reject(new Error("3040: out of capacity"))],
  ["break off", "broken", "Hel", () => events('data: {"response":"Hel"}\n\n').body],
])("the platform's models may %s, which is a failure or none: %s", async (_, failure, text, answer) => {
  const model = workersAiModel({ run: async () => answer() }, "@cf/small");
  expect(await readModel(model)).toEqual({ text, failure });
});
