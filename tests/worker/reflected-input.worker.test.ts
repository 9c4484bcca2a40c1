import { decode } from "turbo-stream";
import { beforeAll, expect, it } from "vitest";
import { MAX_BODY_BYTES } from "../../workers/bounded-body";
import { createChoice } from "../support/hostile-input";
import { everyTenth, isWholeMatrix } from "../support/scope";
import { routes } from "../support/worker/build-routes";
import { forms, makeForms } from "../support/worker/hostile-bodies";
import { addressOf } from "../support/worker/hostile-visitors";
import { insertUser } from "../support/worker/rows";
import { dataPathOf, openClient } from "../support/worker/site-client";

// turbo-stream below 3 takes exponential time for some deep structures (docs/operations.md), and
// Remix 2 has no newer one. So what a visitor writes must never choose the structure of an answer:
// it comes back as text, under a name of ours.

/** In every hostile value and name, so that what comes back of them is found. */
const MARK = "zqmark";
/** Of hostile structures. An answer of ours has a third as many. */
const LEVELS = 60;
const MOST_LEVELS = 20;

const hostileValues: readonly string[] = [
  `${"[".repeat(LEVELS)}"${MARK}"${"]".repeat(LEVELS)}`,
  `${`{"${MARK}":`.repeat(LEVELS)}1${"}".repeat(LEVELS)}`,
  // What turbo-stream's own types look like on the wire.
  `[["D",0],["${MARK}",1],{"_1":-5}]`,
  MARK,
  `{"__proto__":{"${MARK}":1}}`,
  `${MARK}${"x".repeat(1_500)}`,
  `${MARK}@example.com`,
  `/${MARK}?${MARK}=1#${MARK}`,
];
/** The first three with each change. */
const triedValues = isWholeMatrix ? hostileValues : hostileValues.slice(0, 3);
/** Names that a parser may read as a structure. */
const hostileNames = (name: string) => [
  `${name}${"[a]".repeat(LEVELS)}[${MARK}]`,
  `${name}.${MARK}.a.b`,
  `${name}[0][0]${MARK}`,
  `__proto__[${MARK}]`,
  `__intent__${MARK}`,
];

/** A type that is not plain data: its name, and what it is made of. */
class Typed extends Array {}

async function decodeAnswer(text: string): Promise<unknown> {
  const body = new Response(text).body as ReadableStream<Uint8Array>;
  const plugins = [
    (type: string, ...values: unknown[]) => ({ value: Typed.from([type, ...values]) }),
  ];
  const { value, done } = await decode(body, { plugins });
  await done;
  return value;
}

const isContainer = (value: unknown): value is object =>
  typeof value === "object" && value !== null;
const isPlain = (value: object) =>
  [Object.prototype, Array.prototype, null].includes(Object.getPrototypeOf(value));

/** How an answer has more than text of what a visitor wrote. */
function* findFaults(value: unknown, level = 0): Generator<string> {
  if (level > MOST_LEVELS) yield `more than ${MOST_LEVELS} levels`;
  else if (typeof value === "string" && value.length > MAX_BODY_BYTES)
    yield `${value.length} characters`;
  else if (isContainer(value))
    for (const [key, each] of Object.entries(
      Symbol.iterator in value ? [...(value as Iterable<unknown>)] : value,
    )) {
      if (key.includes(MARK)) yield `a key: ${key.slice(0, 80)}`;
      if (!isPlain(value) && String(each).includes(MARK))
        yield `a ${value.constructor.name} with it`;
      yield* findFaults(each, level + 1);
    }
}

it("an answer's depth, types and names that a visitor chose are found", () => {
  const find = (email: unknown) => [
    ...findFaults({ data: { lastResult: { initialValue: { email } } } }),
  ];
  expect([MARK, [MARK], { a: [MARK] }].flatMap(find)).toEqual([]);
  expect(find(JSON.parse(hostileValues[0] ?? ""))).toEqual(["more than 20 levels"]);
  expect(find({ [MARK]: "" })).toEqual([`a key: ${MARK}`]);
  expect([new Set([MARK]), Typed.from(["D", MARK])].flatMap(find)).toEqual([
    "a Set with it",
    "a Typed with it",
  ]);
});

const visitor = openClient();
const administrator = openClient();

beforeAll(async () => {
  await makeForms();
  await administrator.signIn((await insertUser({ isAdmin: true })).id);
});

/**
 * Addresses whose answers had something of what was sent, so that the tests show that they look at
 * something.
 */
const reflecting = new Set<string>();

async function findReflected(path: string, init: RequestInit = {}): Promise<string[]> {
  const client = /^\/(admin|account|dashboard)/.test(path) ? administrator : visitor;
  const { headers, text } = await client.request(dataPathOf(path), init);
  if (!headers.get("Content-Type")?.startsWith("text/x-script") || !text.includes(MARK)) return [];
  reflecting.add(`${init.method ?? "GET"} ${path.split("?")[0]}`);
  const faults = [...new Set(findFaults(await decodeAnswer(text)))];
  return faults.map((fault) => `${fault}, by ${path} ${String(init.body).slice(0, 300)}`);
}

const queryNames =
  "q token email tab redirectTo source as_of page users.q users.cursor audit.q sort".split(" ");

it("no loader reflects more than text", { timeout: 300_000 }, async () => {
  const faults: string[] = [];
  for (const route of routes.filter(({ methods }) => methods.includes("GET"))) {
    const plain = addressOf(route, createChoice(7));
    const own = [...Object.keys(route.query?.searchParams ?? {}), ...(route.query?.freeText ?? [])];
    const names = [...new Set([...own, ...queryNames])];
    const withQuery = (pairs: string[][]) =>
      `${plain}?${new URLSearchParams(pairs)}`.slice(0, 2_000);
    const addresses = [
      route.pattern.replace(/:\w+|\*/g, MARK),
      ...triedValues.map((value) => withQuery(names.map((name) => [name, value.slice(0, 140)]))),
      ...names.slice(0, 3).map((name) => withQuery([[name, hostileValues[5] ?? ""]])),
      withQuery(
        names.flatMap((name) => hostileNames(name).map((each) => [each, MARK])).slice(0, 38),
      ),
      withQuery([...names, ...names].map((name) => [name, MARK])),
    ];
    for (const path of addresses) faults.push(...(await findReflected(path)));
  }
  expect(faults).toEqual([]);
  expect([...reflecting]).toContain("GET /search");
});

it("no action reflects more than text", { timeout: 300_000 }, async () => {
  const faults: string[] = [];
  for (const { address, fields } of forms.filter((form) => !form.address.startsWith("/api/"))) {
    const given = fields.map(([name, value]) => [name, value ?? ""]);
    const keep = (value: string) => fields.map(([name, fixed]) => [name, fixed ?? value]);
    const share = Math.floor(MAX_BODY_BYTES / (fields.length + 1)) - 100;
    const bodies = [
      ...triedValues.map(keep),
      keep(MARK.repeat(share / MARK.length)),
      ...fields.flatMap(([field]) =>
        everyTenth(hostileNames(field)).map((name) => [...given, [name, MARK]]),
      ),
      [...keep(MARK), ["intent", MARK]],
      [...keep(MARK), ...keep(MARK)],
    ];
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    for (const body of bodies)
      faults.push(
        ...(await findReflected(address, {
          method: "POST",
          headers,
          body: `${new URLSearchParams(body)}`,
        })),
      );
  }
  expect(faults).toEqual([]);
  expect([...reflecting].filter((title) => title.startsWith("POST")).length).toBeGreaterThan(3);
});
