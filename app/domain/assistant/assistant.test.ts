import { expect, it } from "vitest";
import { type AssistantTrouble, createAssistant } from "./assistant";
import { type Model, ModelFailure, type ModelMessage } from "./model";
import type { Found } from "./retrieve";
import { asEvents, asText, FAILED, SPENT, whole } from "./said";
import { ADVICE_DECLINED, INSTRUCTION_DECLINED, NOT_FOUND } from "./words";

const path = "/news/fee#terms";
const [title, heading] = ["Market maker engaged", "Terms"];
const text = "The market maker receives a fee of C$6,500 per month.";
const passage = { id: "a", path, kind: "Press release", title, heading, text, publishAt: 0 } as const;
const found: Found[] = [{ passage, score: 2, coverage: 1, sentences: [], best: 1 }];
const source = { title, heading, path };
const quotation = { text: `“${text}”`, sources: [source] };
const notFound = { text: NOT_FOUND, sources: [] };

interface Situation {
  model?: (messages: readonly ModelMessage[]) => AsyncIterable<string>;
  found?: Found[];
  quotation?: typeof quotation | null;
  judgement?: "answer" | "advice" | "instruction";
  budget?: () => Promise<boolean>;
}

function situation(given: Situation = {}) {
  const troubles: AssistantTrouble[] = [];
  const asked: (readonly ModelMessage[])[] = [];
  const { model } = given;
  const stream: Model["stream"] = (messages) => {
    asked.push(messages);
    return model?.(messages) ?? says("")();
  };
  const assistant = createAssistant({
    retrieval: { find: () => given.found ?? found },
    judge: () => given.judgement ?? "answer",
    extract: () => (given.quotation === undefined ? quotation : given.quotation),
    model: model ? { stream } : null,
    budget: { take: given.budget ?? (async () => true) },
    names: { company: "Issuer Inc.", product: "Issue" },
    report: (trouble) => troubles.push(trouble),
  });
  const ask = () => assistant.answer("What is the fee?");
  return { ask, hear: () => whole(ask()), troubles, asked };
}

const says = (text: string) =>
  async function* () {
    yield* text.match(/.{1,9}/gs) ?? [];
  };
const saysAndBreaks = (text: string, error: Error) =>
  async function* () {
    if (text) yield text;
    throw error;
  };

it("without a model it quotes, with the source, or says honestly that nothing published answers", async () => {
  expect(await situation().hear()).toEqual(quotation);
  expect(await situation({ quotation: null }).hear()).toEqual(notFound);
});

it("with a model it speaks in its words, and names what it cited", async () => {
  const { hear, troubles } = situation({ model: says("The market maker receives C$6,500 per month [1].") });
  expect(await hear()).toEqual({ text: "The market maker receives C$6,500 per month.", sources: [source] });
  expect(troubles).toEqual([]);
});

it.each<[string, string, Situation]>([
  ["asked for advice", ADVICE_DECLINED, { judgement: "advice" }],
  ["told what to do", INSTRUCTION_DECLINED, { judgement: "instruction" }],
  ["nothing was found", NOT_FOUND, { found: [], quotation: null }],
])("with a model it answers by itself where %s, before the model hears of it", async (_, text, given) => {
  const { hear, asked } = situation({ ...given, model: says("Buy [1].") });
  expect(await hear()).toEqual({ text, sources: [] });
  expect(asked).toEqual([]);
});

it.each([
  ["makes things up", "unsupported", says("The fee is C$9,999 [1].")],
  ["cites nothing", "unsupported", says("The market maker receives a fee.")],
  ["was talked into something", "unsupported", says("Ha! Buy now, you should, it will double [1].")],
  ["says nothing", "empty", says("")],
  ["rejects", "rejected", saysAndBreaks("", new ModelFailure("rejected", "500"))],
  ["breaks before a whole sentence", "broken", saysAndBreaks("The market maker rec", new TypeError("reset"))],
])(
  "with a model it quotes instead when it %s, and apologizes where there is nothing to quote",
  async (_, reason, model) => {
    const { hear, troubles } = situation({ model });
    expect(await hear()).toEqual(quotation);
    expect(troubles).toEqual([expect.objectContaining({ reason })]);
    expect(await situation({ quotation: null, model }).hear()).toEqual({ text: FAILED, sources: [] });
  },
);

it("with a model it keeps what was said when it breaks later", async () => {
  const said = "The market maker receives C$6,500 per month [1]. It al";
  const { hear, troubles } = situation({ model: saysAndBreaks(said, new TypeError("reset")) });
  expect(await hear()).toEqual({ text: "The market maker receives C$6,500 per month.", sources: [source] });
  expect(troubles).toHaveLength(1);
});

it("with a model it believes it when it finds no answer", async () => {
  const { hear, troubles } = situation({ quotation: null, model: says("NOT_FOUND") });
  expect(await hear()).toEqual(notFound);
  expect(troubles).toEqual([]);
});

it("with a model it quotes with a note once the day's calls are spent, or cannot be counted", async () => {
  const spent = situation({ model: says("x"), budget: async () => false });
  expect(await spent.hear()).toEqual({ ...quotation, note: SPENT });
  expect(spent.asked).toEqual([]);
  const uncounted = situation({ model: says("x"), budget: () => Promise.reject(new Error("no database")) });
  expect(await uncounted.hear()).toEqual({ ...quotation, note: SPENT });
  expect(uncounted.troubles).toEqual([{ reason: "budget", detail: "Error: no database" }]);
});

it("an answer is plain text with the sources' addresses, or events that end with the sources", async () => {
  const { ask } = situation({ model: says("x"), budget: async () => false });
  expect(await asText(ask())).toBe(`${quotation.text}\n\nSources:\n- ${title}, Terms: ${path}\n\n${SPENT}`);
  const events = [];
  for await (const event of asEvents(situation().ask())) events.push(event);
  expect(events).toEqual([{ data: quotation.text }, { event: "done", data: JSON.stringify({ sources: [source] }) }]);
});
