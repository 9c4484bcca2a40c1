import { describe, expect, it } from "vitest";
import * as double from "../../tests/support/worker/model-double";
import { type AiBinding, workersAiModel } from "./models";

const { delta, events, messages, readModel, server } = double;

describe("an OpenAI-compatible endpoint", () => {
  it("is asked for a stream, with the key, and without following a redirect", async () => {
    const { model, calls } = server(() => events(`${delta("Hel")}${delta("lo")}data: [DONE]\n\n`), "secret");
    expect(await readModel(model)).toEqual({ text: "Hello", failure: null });
    expect(calls[0]?.url).toBe("https://models.example/v1/chat/completions");
    expect(calls[0]?.init).toMatchObject({ method: "POST", redirect: "manual" });
    expect(new Headers(calls[0]?.init.headers).get("Authorization")).toBe("Bearer secret");
    expect(JSON.parse(String(calls[0]?.init.body))).toMatchObject({ model: "small", messages, stream: true });
  });

  const garbage = `${delta("Hel")}data: {"x\n\n: ping\n\n${delta("lo")}data: [DONE]\n\n`;
  it.each([
    ["answer whole", () => Response.json({ choices: [{ message: { content: "Hello" } }] })],
    ["send garbage between what is sound", () => events(garbage)],
  ])("may %s", async (_, answer) =>
    expect(await readModel(server(answer).model)).toEqual({ text: "Hello", failure: null }),
  );

  it.each<[string, string, string, () => Response | Promise<Response>]>([
    ["is not there", "unreachable", "", () => Promise.reject(new TypeError("connection lost"))],
    ["fails", "rejected", "", () => new Response("oops", { status: 500 })],
    ["leads elsewhere", "rejected", "", () => Response.redirect("https://evil.example/")],
    ["breaks off", "broken", "Hel", () => events(delta("Hel"))],
    ["sends a page", "broken", "", () => new Response("<html>welcome</html>")],
    ["sends a stream of garbage", "broken", "", () => events('data: {"choices": 7}\n\ndata: [[[\n\ndata: null\n\n')],
    ["sends too much", "broken", "", () => new Response("x".repeat(300_000))],
  ])("that %s is a failure: %s", async (_what, failure, text, answer) =>
    expect(await readModel(server(answer).model)).toEqual({ text, failure }),
  );
});

describe("the platform's models", () => {
  const readFrom = (run: AiBinding["run"]) => readModel(workersAiModel({ run }, "@cf/small"));
  const ownWords = 'data: {"response":"Hel"}\n\ndata: {"response":"lo","p":"abc"}\n\ndata: [DONE]\n\n';

  it.each<[string, () => unknown]>([
    ["stream their words", () => events(ownWords).body],
    ["stream them as others do", () => events(`${delta("Hel")}${delta("lo")}data: [DONE]\n\n`).body],
    ["may answer whole", () => ({ response: "Hello" })],
  ])("%s", async (_, answer) => expect(await readFrom(async () => answer())).toEqual({ text: "Hello", failure: null }));

  it("may fail", async () => {
    const outOfCapacity = () => Promise.reject(new Error("3040: out of capacity"));
    expect(await readFrom(outOfCapacity)).toEqual({ text: "", failure: "rejected" });
    const half = async () => events('data: {"response":"Hel"}\n\n').body;
    expect(await readFrom(half)).toEqual({ text: "Hel", failure: "broken" });
  });
});
