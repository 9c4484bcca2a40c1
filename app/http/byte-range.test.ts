import { expect, it } from "vitest";
import { answerRange, readRange } from "./byte-range";

it.each([
  ["bytes=2-5", { from: 2, to: 5 }],
  ["Bytes=7-", { from: 7, to: 9 }],
  ["bytes=7-99", { from: 7, to: 9 }],
  ["bytes=-3", { from: 7, to: 9 }],
  ["bytes=-99", { from: 0, to: 9 }],
  ["bytes=10-", "none"],
  ["bytes=-0", "none"],
  ["bytes=5-2", null],
  ["bytes=0-1,4-5", null],
  [null, null],
])("of ten bytes, %j asks for %j", (header, part) => expect(readRange(header, 10)).toEqual(part));

const changed = "Sun, 01 Mar 2026 12:30:00 GMT";
const tags = { ETag: '"f00"', "Last-Modified": changed, "Accept-Ranges": "bytes" };
const whole = [200, null, "0123456789"];

// tests/worker/validators.worker.test.ts has the strong tag, and a part that is not there.
it.each<[sent: Record<string, string>, answer: unknown[], file?: Record<string, string>]>([
  [{}, [206, "bytes 2-5/10", "2345"]],
  [{ Range: "bytes=0-1,3-4" }, whole],
  [{ "If-Range": changed }, [206, "bytes 2-5/10", "2345"]],
  [{ "If-Range": 'W/"f00"' }, whole],
  // A file that has no parts.
  [{}, whole, {}],
])("a request for bytes 2-5 with %j is answered %j", async (sent, answer, file = tags) => {
  const response = await answerRange(
    new Request("https://x.test/", { headers: { Range: "bytes=2-5", ...sent } }),
    new Response("0123456789", { headers: file }),
  );
  const range = response.headers.get("Content-Range");
  expect([response.status, range, await response.text()]).toEqual(answer);
});
