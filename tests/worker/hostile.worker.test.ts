import { decode } from "turbo-stream";
import { beforeAll, expect, it } from "vitest";
import { MAX_BODY_BYTES } from "../../workers/bounded-body";
import { createRandom } from "../support/random";
import { tenthOf } from "../support/scope";
import { routes } from "../support/worker/build-routes";
import * as rows from "../support/worker/rows";
import { type Answer, dataPathOf, openClient } from "../support/worker/site-client";
import { actions, requestLink } from "./actions";

// Addresses, headers and bodies that no browser sends to this site, and some that it does: by a
// seed, so that a failure can be repeated.

/** In hostile values and names, so that what comes back of them is found. */
const MARK = "zqmark";
/** turbo-stream below 3 takes exponential time for deep structures: visitors must not choose one. */
const LEVELS = 60;
const MAX_LEVELS = 20;
const MAX_MS = 2_000;

const values = [
  `${"[".repeat(LEVELS)}"${MARK}"${"]".repeat(LEVELS)}`,
  // What turbo-stream's own types look like on the wire.
  `[["D",0],["${MARK}",1],{"_1":-5}]`,
  ...["constructor", "__proto__", "a[10000000]", "a[b].c", "NaN", "-1", "1e309", "[]", ""],
  ...[`"><script>${MARK}`, "' OR 1=1;--", "../../etc/passwd", "//evil.example/", "\u0000"],
  ...["\r\nX-Header: 1", "\ud800", "\ufeff", "👩‍🚀".repeat(30), "ﷺ".repeat(100), "%", "%ff"],
  ...["x".repeat(3_000), "a[0]".repeat(200), MARK, `${MARK}@example.com`, "gold", "5", "yes"],
  // What expressions look for, repeated: a careless one tries again and again.
  ...["a", "1,", "x.", "a-", " a", "a.b@", "what is "].map((piece) => `${piece.repeat(1_500)}!`),
  `x@${"a".repeat(240)}!`,
];
const headerValues: Record<string, readonly string[]> = {
  Origin: ["https://evil.example", "null", "x"],
  "Sec-Fetch-Site": ["same-origin", "none", "cross-site", "x"],
  Cookie: ["session=a.b", "session=%", "__proto__=1; =;=;;", "__Host-flash=ImNvbnN0cnVjdG9yIg"],
  Accept: ["text/event-stream", "ÿ", ""],
  "Accept-Language": ["__proto__", "x".repeat(4_000)],
  Range: ["bytes=9-1", "bytes=-1", "lines=1"],
  "If-None-Match": ["*", "W/x"],
  "If-Modified-Since": ["Thu, 01 Jan 2099 00:00:00 GMT", "x"],
  "Content-Length": ["0", "-1", "99999999", "x"],
  "Content-Encoding": ["gzip", "br"],
  "User-Agent": ["", "x".repeat(9_000), "\u0007"],
  Referer: ["https://evil.example/", "x"],
};
const [FORM, JSON_TYPE] = ["application/x-www-form-urlencoded", "application/json"];

function createChoice(seed: number) {
  const next = createRandom(seed);
  const of = <Item>(...items: readonly Item[]) => items[Math.floor(next() * items.length)] as Item;
  const happens = (probability: number) => next() < probability;
  return { of, happens, word: () => of(...values) + of("", MARK) };
}
type Choice = ReturnType<typeof createChoice>;

/** A form's address with its link's token, and its fields with the values the page itself gives. */
const forms: { address: string; fields: [name: string, given: string][] }[] = [
  { address: "/api/chat", fields: [["message", "What is the fee?"]] },
  { address: "/verify", fields: [["text", "A text"]] },
];
const [visitor, user, administrator] = [openClient(), openClient(), openClient()];

beforeAll(async () => {
  const client = openClient({ bindings: { LAUNCH_OPT_IN: "double" } });
  const username = "ada@example.com";
  await client.signIn((await rows.insertUser({ username })).id);
  for (const [, path, , body, { link } = {}] of actions) {
    const query = await requestLink(client, link);
    if (body !== null) {
      forms.push({ address: path + query, fields: [...new URLSearchParams(body)] });
    }
  }
});

function makePost({ of, happens, word }: Choice, seed: number) {
  const { address, fields } = forms[seed] ?? of(...forms);
  const spoiled = forms[seed] ? 1 : of(0, 0.1, 0.5);
  const sent = fields.map(([name, given]): [string, string] => [
    happens(spoiled / 10) ? `${name}${of("[0][0]", ".a", "[a]".repeat(LEVELS))}${MARK}` : name,
    happens(spoiled) ? word() : given,
  ]);
  if (happens(spoiled)) sent.push([of("intent", "__proto__[a]", MARK, "email"), word()]);
  const json = happens(spoiled)
    ? of("[".repeat(30_000), '{"message":'.repeat(5_000), "null", "[]", "\ufeff{}", '{"email":{}}')
    : JSON.stringify(Object.fromEntries(sent));
  const form = new URLSearchParams(sent).toString();
  const usual: [string, BodyInit] = address.startsWith("/api/") ? [JSON_TYPE, json] : [FORM, form];
  const [type, body] = happens(0.8)
    ? usual
    : of<[string, BodyInit]>(
        [FORM, json],
        [JSON_TYPE, form],
        [FORM, `${form}&a=${"x".repeat(MAX_BODY_BYTES - of(0, 300))}`],
        [FORM, "&".repeat(16_000)],
        [`${FORM}; charset=utf-16`, form],
        ["multipart/form-data; boundary=a", `--a\r\n${form}`],
        [JSON_TYPE, new Uint8Array([0x7b, 0xff, 0xfe, 0x7d])],
      );
  return { path: address, method: "POST", type, body };
}

const publicRoutes = routes.filter(({ query }) => query?.freeText?.length);

function makeGet({ of, happens, word }: Choice) {
  const route = happens(0.7) ? of(...routes) : of(...publicRoutes);
  const escaped = () => encodeURIComponent(word().replace(/\p{Cs}/gu, "\ufffd"));
  const pathname = route.pattern.replace(/:\w+|\*/g, () => of("users", "1", escaped(), escaped()));
  const path = happens(0.8)
    ? pathname
    : of(`${pathname}/`, `/${pathname}`, pathname.toUpperCase(), `${pathname}%`, `${pathname}/%2e`);
  const own = [...Object.keys(route.query?.searchParams ?? {}), ...(route.query?.freeText ?? [])];
  const names = [...own, "q", "token", "sort", "cursor", "limit", "users.q", escaped()];
  const pairs = Array.from({ length: of(0, 1, 2, 6, 41) }, () => `${of(...names)}=${escaped()}`);
  const query = pairs.join("&").slice(0, of(200, 2_100));
  const method = happens(0.8) ? "GET" : of("HEAD", "OPTIONS", "PUT", "DELETE", "PROPFIND");
  return { path: query ? `${path}?${query}` : path, method, type: "", body: null };
}

/** How an answer has more than text of what a visitor wrote. */
function* findFaults(value: unknown, level = 0): Generator<string> {
  if (level > MAX_LEVELS) {
    yield `more than ${MAX_LEVELS} levels`;
  } else if (typeof value === "object" && value !== null) {
    for (const [key, each] of Object.entries(value)) {
      if (key.includes(MARK)) yield `a key ${key.slice(0, 80)}`;
      yield* findFaults(each, level + 1);
    }
  }
}

let reflected = 0;
async function* problemsOf(path: string, method: string, answer: Answer) {
  const { status, headers, text, location } = answer;
  if (status >= 500) yield `status ${status}`;
  if (status === 405 && !headers.has("Allow")) yield "405 without Allow";
  if (method === "HEAD" && text !== "") yield "a body of HEAD";
  if (location !== null && new URL(location, "http://localhost").host !== "localhost") {
    yield `a redirect to ${location}`;
  }
  if (path.startsWith("/api/") && status >= 400 && method !== "HEAD")
    if (typeof JSON.parse(text).error !== "string") yield `no error but ${text.slice(0, 80)}`;
  if (!headers.get("Content-Type")?.startsWith("text/x-script") || !text.includes(MARK)) return;
  reflected += 1;
  const { value, done } = await decode(new Response(text).body as ReadableStream<Uint8Array>, {
    plugins: [(type: string, ...parts: unknown[]) => ({ value: { [type]: parts } })],
  });
  await done;
  yield* findFaults(value);
}

it("no request makes the site fail, redirect elsewhere, work too long or answer in a structure that a visitor chose", {
  timeout: 1_200_000,
}, async () => {
  const failures: string[] = [];
  for (let seed = 0; seed < tenthOf(5_000); seed += 1) {
    if (seed % 25 === 0) {
      for (const client of [user, administrator]) {
        await client.signIn((await rows.insertUser({ isAdmin: client === administrator })).id);
      }
    }
    const choice = createChoice(seed);
    const { of, happens } = choice;
    const isPost = forms[seed] || happens(0.5);
    const { path: made, method, type, body } = isPost ? makePost(choice, seed) : makeGet(choice);
    const headers = new Headers(type ? { "Content-Type": type } : {});
    for (const [name, each] of Object.entries(headerValues)) {
      if (happens(0.05)) headers.set(name, of(...each));
    }
    const path = forms[seed] || happens(0.5) ? dataPathOf(made) : made;
    const client = /^\/(api\/)?a(dmin|ccount)/.test(path)
      ? of(user, administrator)
      : of(visitor, user, administrator);
    const measure = async () => {
      const started = performance.now();
      const answer = await client.request(path, { method, headers, body });
      return { answer, ms: Math.round(performance.now() - started) };
    };
    const { answer, ms } = await measure();
    const problems: string[] = [];
    for await (const problem of problemsOf(path, method, answer)) problems.push(problem);
    // A busy host stalls any request now and then; a slow one is slow again.
    if (ms > MAX_MS && (await measure()).ms > MAX_MS) problems.push(`${ms} ms`);
    for (const problem of problems) {
      failures.push(`${seed}: ${problem}, by ${method} ${path} ${String(body).slice(0, 300)}`);
    }
  }
  expect(failures).toEqual([]);
  expect(reflected).toBeGreaterThan(5);
});
