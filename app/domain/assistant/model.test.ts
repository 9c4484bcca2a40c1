import { expect, it } from "vitest";
import { type Model, ModelFailure, streamWithinLimits } from "./model";

const limits = { firstWordMs: 60, silenceMs: 30, totalMs: 150, characters: 20 };

async function readModel(stream: Model["stream"]): Promise<{ text: string; failure: string | null }> {
  let text = "";
  try {
    for await (const piece of streamWithinLimits({ stream }, [], limits)) text += piece;
    return { text, failure: null };
  } catch (error) {
    return { text, failure: error instanceof ModelFailure ? error.message : String(error) };
  }
}

const saysAndHangs = (...pieces: string[]) =>
  async function* () {
    yield* pieces;
    await new Promise<never>(() => undefined);
  };
async function* says() {
  yield* ["One ", "two."];
}
async function* saysLate() {
  await new Promise((resolve) => setTimeout(resolve, 5));
  yield "Late.";
}
async function* trickles() {
  for (;;) yield await new Promise<string>((resolve) => setTimeout(resolve, 10, ""));
}
// biome-ignore lint/correctness/useYield: it fails at once
async function* fails(): AsyncGenerator<string> {
  throw new TypeError("what a visitor wrote");
}

it.each([
  ["is read to its end", says, "One two.", null],
  ["may take a while for its first word", saysLate, "Late.", null],
  ["is too slow when its first word does not come", saysAndHangs(), "", "slow"],
  ["is too slow when it falls silent, and keeps the text so far", saysAndHangs("One"), "One", "slow"],
  ["is too slow when it trickles for longer than an answer may take", trickles, "", "slow"],
  ["is broken by any error, of which only the name is kept", fails, "", "broken: TypeError"],
])("a model within limits %s", async (_, stream, text, failure) =>
  expect(await readModel(stream)).toEqual({ text, failure }),
);

it("a model within limits is cut off when it never ends, and is aborted", async () => {
  let own: AbortSignal | undefined;
  const answer = await readModel(async function* (_, signal) {
    own = signal;
    for (;;) yield "abcdefg";
  });
  expect(answer).toEqual({ text: "abcdefgabcdefgabcdef", failure: null });
  expect(own?.aborted).toBe(true);
});
