import { expect, it } from "vitest";
import { checkSentences, saysNotFound } from "./model-answer";
import type { Found } from "./retrieve";

const passage = { id: "", path: "/news/a", kind: "Press release", heading: "", publishAt: 0 } as const;
const fee =
  "The market maker receives a fee of C$6,500 per month. Either party may end the agreement on 30 days' notice. Write to ir@issuer.example or see https://issuer.example/agreements.";
const treasury = "The company held 66.19 Bitcoin and 2,000 grams of gold on June 18, 2025.";
const found: Pick<Found, "passage">[] = [
  { passage: { ...passage, title: "Market maker engaged", text: fee } },
  { passage: { ...passage, title: "Treasury at quarter end", text: treasury } },
];

async function* inPieces(text: string, size: number) {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

async function readSentences(text: string, size = 7): Promise<string[]> {
  const sentences: string[] = [];
  for await (const sentence of checkSentences(inPieces(text, size), found)) sentences.push(sentence.text);
  return sentences;
}

const both = "There is a fee for the market maker. It is C$6,500 per month";
const addresses = "Write to ir@issuer.example or see https://issuer.example/agreements.";
const marked = "- **Fee**: the market maker receives `C$6,500` a [month](https://evil.example) [1].";
const quoted = "The company held 66.19 Bitcoin.";
it.each([
  ["those with a citation only", `${quoted} [2]\nCited.[1]`, quoted],
  ["a sentence before the one that cites for both", `${both} [1].`, `${both}.`],
  ["its words without the marks of markdown", marked, "- Fee: the market maker receives C$6,500 a month."],
  [
    "points of a list, one a line",
    "# Terms\n## Fees\n*  The fee of the market maker\n • per month is  C$6,500 [1]",
    "Terms\nFees\n- The fee of the market maker\n- per month is C$6,500",
  ],
  ["figures and a citation alone", "6,500 [1]", "6,500"],
  [
    "figures at a sentence's end",
    "The company held 66.19 Bitcoin, and 2,000... [2]",
    "The company held 66.19 Bitcoin, and 2,000...",
  ],
  ["words in capitals", "THE COMPANY HELD BITCOIN [2]", "THE COMPANY HELD BITCOIN"],
  [
    "words in another form",
    "Markets ended months of receiving agreements [1]",
    "Markets ended months of receiving agreements",
  ],
  [
    "an address in brackets and at a comma",
    "See https://issuer.example/agreements..., either party [1]",
    "See https://issuer.example/agreements..., either party",
  ],
  [
    "what two passages hold together",
    "The fee is C$6,500 and the company held 66.19 Bitcoin [1][2]",
    "The fee is C$6,500 and the company held 66.19 Bitcoin",
  ],
  [
    "two of five words from its passage",
    "Market maker penguins dolphins oceans [1]",
    "Market maker penguins dolphins oceans",
  ],
  ["figures without their separators", "The company held 2000 grams [2]", "The company held 2000 grams"],
  ["a number sign within a line", "The company held 66.19 # Bitcoin [2]", "The company held 66.19 # Bitcoin"],
  ["addresses that its passage names", `${addresses} [1]`, addresses],
])("a model's accepted sentences are %s", async (_, text, kept) => expect(await readSentences(text)).toEqual([kept]));

it("a model's sentences are the same however its stream is cut into pieces", async () => {
  const text = "The fee is C$6,500 per month. [1]  The agreement may end.[1] It ends on 30 days' notice [1].";
  const whole = await readSentences(text, 1_000);
  expect(whole).toEqual(["The fee is C$6,500 per month.", "The agreement may end.", "It ends on 30 days' notice."]);
  for (let size = 1; size < 40; size += 1) expect(await readSentences(text, size)).toEqual(whole);
});

it.each([
  ["no citation", "The market maker receives C$6,500 per month."],
  ["a citation of nothing beside a good one", "The market maker receives C$6,500 per month [1][7]."],
  ["a citation of nothing after ten", "The market maker receives C$6,500 per month [1][12]."],
  ["a citation of nothing after its end", "The market maker receives C$6,500 per month. [12]"],
  ["a figure without its decimal point", "The company held 6619 Bitcoin [2]."],
  ["a promise", "The company held Bitcoin to guarantee return [2]."],
  ["a promise of profit", "The company held Bitcoin for guaranteed profit [2]."],
  ["a mailbox that begins like its passage's", "Write to the market maker at ir@issuer.evil about the fee [1]."],
  ["no words and no figures", "... [1]."],
  ["advice of its own", "I'd recommend the market maker for a fee per month [1]."],
  ["a recommendation", "I recommend the market maker for a fee per month [1]."],
  ["a guarantee", "The company held Bitcoin with guaranteed returns [2]."],
  ["a plain address", "The market maker receives a fee per month, see http://issuer.example [1]."],
  ["an address without its protocol", "The market maker receives a fee per month, see www.evil.example [1]."],
  ["another part of an address", "Write to the market maker at other-ir@issuer.example or see agreements [1]."],
  ["a page that no passage names", "See https://issuer.example/agreements/other about the fee per month [1]."],
  ["a tag after a space", "The market maker receives a fee < script per month [1]."],
  ["a citation of nothing", "The market maker receives C$6,500 per month [7]."],
  ["another figure", "The market maker receives C$7,500 per month [1]."],
  ["a figure of another passage", "The market maker receives 66.19 per month [1]."],
  ["part of a figure", "The market maker receives C$500 per month [1]."],
  ["words from elsewhere", "Penguins swim faster than dolphins during winter [1]."],
  ["advice", "With its treasury of 66.19 Bitcoin you should buy the company [2]."],
  ["a prediction", "The company held Bitcoin and gold, and its Bitcoin will double [2]."],
  ["a tag", "The market maker receives <b>C$6,500</b> per month [1]."],
  ["an image", 'The market maker receives a fee <img src="x" onerror="alert(1)"> per month [1].'],
  ["a script's address", "The market maker receives a fee per month javascript:alert(1) [1]."],
  ["a foreign address", "The market maker receives a fee per month, see https://evil.example/fee [1]."],
  ["a foreign mailbox", "Write to the market maker at ir@evil.example about the fee per month [1]."],
  ["its sentinel", "NOT_FOUND the market maker receives a fee per month [1]."],
])("a model's sentence is dropped for %s", async (_what, text) => {
  expect(await readSentences(text)).toEqual([]);
  // And it takes nothing sound down with it.
  expect(await readSentences(`${text} ${quoted.slice(0, -1)} [2].`)).toEqual([quoted]);
});

it("a sentence of a model is accepted after one that was rejected", async () => {
  expect(await readSentences(`Penguins swim faster [1]. It is C$6,500 for the market maker [1].`)).toEqual([
    "It is C$6,500 for the market maker.",
  ]);
  expect(await readSentences(`Penguins swim faster than dolphins during winter. ${quoted.slice(0, -1)} [2].`)).toEqual([
    quoted,
  ]);
});

it("a model's sentence may cite a passage after the ninth", async () => {
  const sentences: string[] = [];
  const many = Array.from({ length: 12 }, (_, at) => found[at === 11 ? 0 : 1]).flatMap((one) => one ?? []);
  for await (const { text } of checkSentences(inPieces("The fee is C$6,500 per month [12].", 7), many))
    sentences.push(text);
  expect(sentences).toEqual(["The fee is C$6,500 per month."]);
});

it("a model says that nothing answers by its sentinel at the beginning only", () =>
  expect(["NOT_FOUND", " \nNOT_FOUND: sorry", "It is NOT_FOUND"].map(saysNotFound)).toEqual([true, true, false]));
