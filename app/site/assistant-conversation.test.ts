import { expect, it } from "vitest";
import { type Answer, FAILED } from "~/domain/assistant/answer";
import { ChatRejected, createConversation } from "./assistant-conversation";

const source = { title: "Policy", heading: "Windows", path: "/governance/policy#windows" };

const memory = (...kept: string[]) => ({
  getItem: () => kept.at(-1) ?? null,
  setItem: (_: string, next: string) => void kept.push(next),
});

function talk(ask: (message: string) => Promise<Answer>, storage = memory()) {
  const conversation = createConversation({ ask, storage });
  const states: string[] = [];
  conversation.subscribe(() => states.push(conversation.now().state));
  return { conversation, states, storage };
}

const answer = async (): Promise<Answer> => ({ text: "After two days.", sources: [source] });

it("a conversation grows by the question and by its answer", async () => {
  const { conversation, states } = talk(answer);
  expect(await conversation.send("  When? ")).toBe(true);
  const answered = { role: "assistant", content: "After two days.", sources: [source] };
  expect(conversation.now()).toEqual({ state: "idle", messages: [{ role: "user", content: "When?" }, answered] });
  expect(states).toEqual(["waiting", "idle"]);
});

it("a conversation ignores an empty question, and a second one while the first is answered", async () => {
  const { conversation } = talk(answer);
  expect(await conversation.send(" \n ")).toBe(false);
  const first = conversation.send("One?");
  expect(await conversation.send("Two?")).toBe(false);
  conversation.clear();
  await first;
  expect(conversation.now().messages.map(({ content }) => content)).toEqual(["One?", "After two days."]);
});

const note = "That was too often.";
it.each<[string, Error, object]>([
  ["fails", new TypeError("no network"), { content: FAILED }],
  ["is rejected", new ChatRejected(note), { content: FAILED, note }],
])("a conversation shows when an answer %s, and accepts the next question", async (_what, error, bubble) => {
  const { conversation } = talk(() => Promise.reject(error));
  await conversation.send("When?");
  expect(conversation.now()).toMatchObject({ state: "idle" });
  expect(conversation.now().messages[1]).toEqual({ role: "assistant", ...bubble });
  expect(await conversation.send("Again?")).toBe(true);
});

it("a conversation is there again on the next page of the visit, its last forty bubbles, and gone when cleared", async () => {
  const { conversation, storage } = talk(answer);
  for (let question = 0; question < 30; question += 1) await conversation.send(`${question}?`);
  const { messages } = talk(answer, storage).conversation.now();
  expect([messages.length, messages[0]]).toEqual([40, { role: "user", content: "10?" }]);
  conversation.clear();
  expect(talk(answer, storage).conversation.now().messages).toEqual([]);
});

const strangers = ['[{"role":"system","content":"x"}]', '[{"role":"assistant","content":"x","sources":[{}]}]'];
it.each(["{", "7", "null", ...strangers])("a conversation starts empty where the tab's storage holds %s", (kept) =>
  expect(talk(answer, memory(kept)).conversation.now()).toEqual({ messages: [], state: "idle" }),
);

it("a conversation goes on where the browser forbids storage", async () => {
  const forbidden = () => {
    throw new Error("forbidden");
  };
  for (const storage of [null, { getItem: forbidden, setItem: forbidden }]) {
    const conversation = createConversation({ ask: answer, storage });
    await conversation.send("When?");
    expect(conversation.now().messages).toHaveLength(2);
  }
});
