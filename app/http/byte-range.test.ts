import { expect, it } from "vitest";
import { answerRange, readRange } from "./byte-range";

it.each<[header: string | null, part: ReturnType<typeof readRange>]>([
  ["bytes=0-0", { from: 0, to: 0 }],
  ["bytes=2-5", { from: 2, to: 5 }],
  ["bytes=7-", { from: 7, to: 9 }],
  ["bytes=7-99", { from: 7, to: 9 }],
  ["bytes=-3", { from: 7, to: 9 }],
  ["bytes=-99", { from: 0, to: 9 }],
  ["Bytes=9-9", { from: 9, to: 9 }],
  ["bytes=10-", "none"],
  ["bytes=10-12", "none"],
  ["bytes=-0", "none"],
  ["bytes=5-2", null],
  ["bytes=0-1,4-5", null],
  ["bytes=-", null],
  ["bytes=a-b", null],
  ["items=0-1", null],
  ["bytes=99999999999999999999-", null],
  ["", null],
  [null, null],
])("of ten bytes, %j asks for %j", (header, part) => expect(readRange(header, 10)).toEqual(part));

const tag = '"f00"';
const changed = "Sun, 01 Mar 2026 12:30:00 GMT";
const headers = {
  ETag: tag,
  "Last-Modified": changed,
  "Accept-Ranges": "bytes",
  "Content-Length": "10",
};
const ask = async (sent: Record<string, string>, method = "GET") => {
  const answer = await answerRange(
    new Request("https://x.test/", { method, headers: sent }),
    new Response("0123456789", { headers }),
  );
  return [answer.status, answer.headers.get("Content-Range"), await answer.text()];
};
const whole = [200, null, "0123456789"];

it.each<[sent: Record<string, string>, answer: unknown[]]>([
  [{ Range: "bytes=2-5" }, [206, "bytes 2-5/10", "2345"]],
  [{ Range: "bytes=0-1,3-4" }, whole],
  [{ Range: "bytes=2-5", "If-Range": changed }, [206, "bytes 2-5/10", "2345"]],
  [{ Range: "bytes=2-5", "If-Range": `W/${tag}` }, whole],
  [{ Range: "bytes=2-5", "If-Range": "Sun, 01 Mar 2026 12:29:59 GMT" }, whole],
])("a request with %j for a file is answered %j", async (sent, answer) =>
  expect(await ask(sent)).toEqual(answer),
);

it("a part of what has no parts is the whole of it", async () => {
  const file = new Response("0123456789");
  const answer = await answerRange(
    new Request("https://x.test/", { headers: { Range: "bytes=0-1" } }),
    file,
  );
  expect([answer.status, await answer.text()]).toEqual([200, "0123456789"]);
});
