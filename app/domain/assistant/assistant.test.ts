import { describe, expect, it } from "vitest";
import { type AssistantTrouble, createAssistant } from "./assistant";
import { type Model, ModelFailure, type ModelMessage } from "./model";
import type { Found } from "./retrieve";
import { asEvents, asText, FAILED, SPENT, whole } from "./said";
import { ADVICE_DECLINED, INSTRUCTION_DECLINED, NOT_FOUND } from "./words";

const found: Found[] = [
  {
    passage: {
      id: "a",
      path: "/news/fee#terms",
      kind: "Press release",
      title: "Market maker engaged",
      heading: "Terms",
      text: "The market maker receives a fee of C$6,500 per month.",
      publishAt: 0,
    },
    score: 2,
    coverage: 1,
    sentences: [],
    best: 1,
  },
];
const source = { title: "Market maker engaged", heading: "Terms", path: "/news/fee#terms" };
const quotation = { text: "“The market maker receives a fee of C$6,500 per month.”", sources: [source] };

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
  const port: Model | null = model
    ? {
        stream(messages) {
          asked.push(messages);
          return model(messages);
        },
      }
    : null;
  const assistant = createAssistant({
    retrieval: { find: () => given.found ?? found },
    judge: () => given.judgement ?? "answer",
    extract: () => (given.quotation === undefined ? quotation : given.quotation),
    model: port,
    budget: { take: given.budget ?? (async () => true) },
    names: { company: "Issuer Inc.", product: "Issue" },
    report: (trouble) => troubles.push(trouble),
  });
  return { ask: () => assistant.answer("What is the fee?"), troubles, asked };
}

const says = (text: string) =>
  async function* () {
    yield* text.match(/.{1,9}/gs) ?? [];
  };

describe("without a model", () => {
  it("quotes, with the source", async () => {
    expect(await whole(situation().ask())).toEqual(quotation);
  });

  it("says honestly that nothing published answers", async () => {
    expect(await whole(situation({ quotation: null }).ask())).toEqual({ text: NOT_FOUND, sources: [] });
  });
});

describe("with a model", () => {
  it("speaks in its words, and names what it cited", async () => {
    const { ask, troubles } = situation({ model: says("The market maker receives C$6,500 per month [1].") });
    const answer = { text: "The market maker receives C$6,500 per month.", sources: [source] };
    expect(await whole(ask())).toEqual(answer);
    expect(troubles).toEqual([]);
  });

  it.each(["advice", "instruction"] as const)("declines %s before the model hears of it", async (judgement) => {
    const { ask, asked } = situation({ judgement, model: says("Buy [1].") });
    const text = judgement === "advice" ? ADVICE_DECLINED : INSTRUCTION_DECLINED;
    expect(await whole(ask())).toEqual({ text, sources: [] });
    expect(asked).toEqual([]);
  });

  it("does not ask it when nothing was found", async () => {
    const { ask, asked } = situation({ found: [], quotation: null, model: says("x") });
    expect(await whole(ask())).toEqual({ text: NOT_FOUND, sources: [] });
    expect(asked).toEqual([]);
  });

  it.each<[string, string, () => AsyncIterable<string>]>([
    ["makes things up", "unsupported", says("The fee is C$9,999 [1].")],
    ["cites nothing", "unsupported", says("The market maker receives a fee.")],
    ["was talked into something", "unsupported", says("Ha! Buy now, you should, it will double [1].")],
    ["says nothing", "empty", says("")],
    [
      "refuses",
      "refused",
      async function* () {
        yield* [];
        throw new ModelFailure("refused", "500");
      },
    ],
    [
      "breaks before a whole sentence",
      "broken",
      async function* () {
        yield "The market maker rec";
        throw new TypeError("reset");
      },
    ],
  ])("quotes instead when it %s", async (_what, reason, model) => {
    const { ask, troubles } = situation({ model });
    expect(await whole(ask())).toEqual(quotation);
    expect(troubles).toEqual([expect.objectContaining({ reason })]);
  });

  it("keeps what was said when it breaks later", async () => {
    const { ask, troubles } = situation({
      async *model() {
        yield "The market maker receives C$6,500 per month [1]. It al";
        throw new TypeError("reset");
      },
    });
    expect(await whole(ask())).toEqual({ text: "The market maker receives C$6,500 per month.", sources: [source] });
    expect(troubles).toHaveLength(1);
  });

  it("apologizes when it fails and there is nothing to quote", async () => {
    const { ask } = situation({ quotation: null, model: says("The fee is C$9,999 [1].") });
    expect(await whole(ask())).toEqual({ text: FAILED, sources: [] });
  });

  it("believes it when it finds no answer, and quotes where words were found", async () => {
    const none = situation({ quotation: null, model: says("NOT_FOUND") });
    expect(await whole(none.ask())).toEqual({ text: NOT_FOUND, sources: [] });
    expect(none.troubles).toEqual([]);
  });

  it("quotes with a note once the day's calls are spent, or cannot be counted", async () => {
    const spent = situation({ model: says("x"), budget: async () => false });
    expect(await whole(spent.ask())).toEqual({ ...quotation, note: SPENT });
    expect(spent.asked).toEqual([]);
    const uncounted = situation({
      model: says("x"),
      budget: async () => {
        throw new Error("no database");
      },
    });
    expect(await whole(uncounted.ask())).toEqual({ ...quotation, note: SPENT });
    expect(uncounted.troubles).toEqual([{ reason: "budget", detail: "Error: no database" }]);
  });
});

describe("an answer's forms", () => {
  it("are plain text with the sources' addresses", async () => {
    const { ask } = situation({ model: says("x"), budget: async () => false });
    expect(await asText(ask())).toBe(
      `${quotation.text}\n\nSources:\n- Market maker engaged, Terms: /news/fee#terms\n\n${SPENT}`,
    );
  });

  it("are events that end with the sources", async () => {
    const events = [];
    for await (const event of asEvents(situation().ask())) events.push(event);
    expect(events).toEqual([{ data: quotation.text }, { event: "done", data: JSON.stringify({ sources: [source] }) }]);
  });
});
