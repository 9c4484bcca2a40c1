import { expect, it } from "vitest";
import { type Model, ModelFailure, streamWithinLimits } from "./model";

const limits = { firstWordMs: 60, silenceMs: 30, totalMs: 150, characters: 20 };
const never = () => new Promise<never>(() => undefined);
const later = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const modelOf = (stream: (signal: AbortSignal) => AsyncIterable<string>): Model => ({
  stream: (_messages, signal) => stream(signal),
});
const saysAndHangs = (...pieces: string[]) =>
  modelOf(async function* () {
    yield* pieces;
    await never();
  });

async function readModel(model: Model): Promise<{ text: string; failure: string | null }> {
  let text = "";
  try {
    for await (const piece of streamWithinLimits(model, [], limits)) text += piece;
    return { text, failure: null };
  } catch (error) {
    return { text, failure: error instanceof ModelFailure ? error.reason : String(error) };
  }
}

async function* says() {
  yield* ["One ", "two."];
}
async function* sayForever(): AsyncGenerator<string> {
  for (;;) yield await later(10).then(() => "");
}

it.each([
  ["is heard to its end", modelOf(says), "One two.", null],
  ["is too slow when its first word does not come", saysAndHangs(), "", "slow"],
  ["is too slow when it falls silent, and keeps what it has said", saysAndHangs("One"), "One", "slow"],
  ["is too slow when it trickles for longer than an answer may take", modelOf(sayForever), "", "slow"],
])("a model within limits %s", async (_, model, text, failure) =>
  expect(await readModel(model)).toEqual({ text, failure }),
);

it("a model within limits is cut off where it writes without an end, and told to stop", async () => {
  let own: AbortSignal | undefined;
  const model = modelOf(async function* (signal) {
    own = signal;
    for (;;) yield "abcdefg";
  });
  expect(await readModel(model)).toEqual({ text: "abcdefgabcdefgabcdef", failure: null });
  expect(own?.aborted).toBe(true);
});

it("a model within limits is broken by whatever it throws, of which only the name is kept", async () => {
  // biome-ignore lint/correctness/useYield: it fails at once
  const model = modelOf(async function* () {
    throw new TypeError("what a visitor wrote");
  });
  const failure = await streamWithinLimits(model, [], limits)
    [Symbol.asyncIterator]()
    .next()
    .catch((error) => error);
  expect(failure).toBeInstanceOf(ModelFailure);
  expect(failure).toMatchObject({ reason: "broken", message: "broken: TypeError" });
});
