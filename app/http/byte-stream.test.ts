import { expect, it, vi } from "vitest";
import { byteStream } from "./byte-stream";

const failure = new Error("the table is gone");

function chunksOf(...parts: (string | Error)[]) {
  const made: string[] = [];
  async function* chunks() {
    try {
      for (const part of parts) {
        if (part instanceof Error) throw part;
        made.push(part);
        yield new TextEncoder().encode(part);
      }
    } finally {
      made.push("ended");
    }
  }
  return { chunks: chunks(), made };
}

it("a failure of the first chunk is the caller's; a later one is reported and breaks the body off", async () => {
  const onError = vi.fn();
  await expect(byteStream(chunksOf(failure).chunks, onError)).rejects.toBe(failure);
  expect(onError).not.toHaveBeenCalled();
  await expect(
    new Response(await byteStream(chunksOf("one", failure).chunks, onError)).text(),
  ).rejects.toBe(failure);
  expect(onError.mock.calls).toEqual([[failure]]);
});

it("the work stops when the reader leaves", async () => {
  const { chunks, made } = chunksOf("one", "two", "three", "four");
  const reader = (await byteStream(chunks, vi.fn())).getReader();
  await reader.read();
  await reader.cancel();
  expect(made).not.toContain("three");
  expect(made.at(-1)).toBe("ended");
});
