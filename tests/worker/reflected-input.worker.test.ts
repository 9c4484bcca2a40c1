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

// turbo-stream below 3 takes exponential time for some deep structures (docs/advisories.md), and Remix 2 has no newer
// one. So what a visitor writes must never choose the structure of an answer: what of it an answer reflects, compared
// with the answer to a plain input, is text, at most two levels below what is the same in both.

const MOST_LEVELS = 2;
/** In every hostile value and name, so that what comes back of them is found. */
const MARK = "zqmark";

const nested = (levels: number, open: string, close: string) =>
  `${open.repeat(levels)}"${MARK}"${close.repeat(levels)}`;
const hostileValues: readonly string[] = [
  MARK,
  nested(60, "[", "]"),
  nested(40, `{"${MARK}":`, "}"),
  // What turbo-stream's own types look like on the wire.
  `[["D",0],["${MARK}",1],{"_1":-5}]`,
  `{"__proto__":{"${MARK}":1}}`,
  `${MARK}${"x".repeat(1_500)}`,
  `${MARK}@example.com`,
  `/${MARK}?${MARK}=1#${MARK}`,
];
/** The first three with each change. */
const triedValues = isWholeMatrix ? hostileValues : hostileValues.slice(0, 3);
/** Names that a parser may read as a structure. */
const hostileNames = (name: string) => [
  `${name}[${MARK}][a][b]`,
  `${name}.${MARK}.a.b`,
  `${name}[0][0]${MARK}`,
  `__proto__[${MARK}]`,
  `__intent__${MARK}`,
];

/** A type that is not plain data, by its name. */
class Typed {
  constructor(
    readonly type: string,
    readonly values: unknown[],
  ) {}
}

async function decodeAnswer(text: string): Promise<unknown> {
  const body = new Response(text).body as ReadableStream<Uint8Array>;
  const { value, done } = await decode(body, {
    plugins: [(type: string, ...values: unknown[]) => ({ value: new Typed(type, values) })],
  });
  await done;
  return value;
}

const isContainer = (value: unknown): value is object => typeof value === "object" && value !== null;
/** The entries of an object or array; other built-in types have none that count. */
const entriesOf = (value: object) =>
  value instanceof Typed
    ? value.values.map((each, at): [string, unknown] => [String(at), each])
    : Object.entries(value);
const isPlain = (value: object) =>
  Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value));
const levelsOf = (value: unknown): number =>
  isContainer(value) ? 1 + Math.max(0, ...entriesOf(value).map(([, each]) => levelsOf(each))) : 0;
const hasMark = (value: unknown): boolean =>
  isContainer(value)
    ? entriesOf(value).some(([key, each]) => key.includes(MARK) || hasMark(each))
    : String(value).includes(MARK);

/** The highest parts of an answer that have the mark and another structure than the answer to a plain input. */
function* findReflected(plain: unknown, hostile: unknown): Generator<unknown> {
  if (!hasMark(hostile)) return;
  const [before, after] = [plain, hostile].map((value) => (isContainer(value) ? entriesOf(value) : null));
  const isSame = before && after && before.map(([key]) => key).join() === after.map(([key]) => key).join();
  if (!isSame) yield hostile;
  else for (const [at, [, value]] of after.entries()) yield* findReflected(before[at]?.[1], value);
}

function* faultsOf(reflected: unknown): Generator<string> {
  if (levelsOf(reflected) > MOST_LEVELS) yield `${levelsOf(reflected)} levels`;
  if (!isContainer(reflected)) {
    if (typeof reflected !== "string") yield `a ${typeof reflected}`;
    else if (reflected.length > MAX_BODY_BYTES) yield `${reflected.length} characters`;
    return;
  }
  if (!isPlain(reflected)) yield `a ${reflected instanceof Typed ? reflected.type : reflected.constructor.name}`;
  for (const [key, value] of entriesOf(reflected)) {
    if (key.includes(MARK)) yield `a key: ${key.slice(0, 80)}`;
    if (hasMark(value)) yield* faultsOf(value);
  }
}

const visitor = openClient();
const administrator = openClient();

beforeAll(async () => {
  await makeForms();
  await administrator.signIn((await insertUser({ isAdmin: true })).id);
});

interface Sent {
  path: string;
  init: RequestInit;
}

/** Everything that came back, so that the test shows that it looks at something. */
const reflections = new Set<string>();

const isData = ({ headers }: { headers: Headers }) => headers.get("Content-Type")?.startsWith("text/x-script");

const clientFor = (path: string) => (/^\/(admin|account|dashboard)/.test(path) ? administrator : visitor);

/** Compares answers of one address with those to plain requests, any of whose structures an answer may have. */
function createComparison(title: string, plain: readonly [Sent, ...Sent[]]) {
  const client = clientFor(plain[0].path);
  const send = ({ path, init }: Sent) => client.request(dataPathOf(path), init);
  let plainData: unknown[] | undefined;
  async function readPlain() {
    const data: unknown[] = [];
    for (const sent of plain) {
      const answer = await send(sent);
      data.push(isData(answer) ? await decodeAnswer(answer.text) : null);
    }
    return data;
  }
  return async (hostile: Sent): Promise<string[]> => {
    const answer = await send(hostile);
    if (!isData(answer) || !answer.text.includes(MARK)) return [];
    const after = await decodeAnswer(answer.text);
    plainData ??= await readPlain();
    const found = plainData.map((before) => {
      const reflected = [...findReflected(before, after)];
      if (reflected.length > 0) reflections.add(title);
      return reflected.flatMap((each) => [...faultsOf(each)]);
    });
    // One plain answer of the same structure is enough.
    const fewest = found.toSorted((one, other) => one.length - other.length)[0] ?? [];
    return fewest.map((fault) => `${title}: ${fault}, by ${hostile.path} ${String(hostile.init.body).slice(0, 300)}`);
  };
}

const queryNames = "q token email tab redirectTo source as_of page users.q users.cursor audit.q sort".split(" ");

it("no loader reflects more than text, two levels deep", { timeout: 300_000 }, async () => {
  const faults: string[] = [];
  for (const route of routes.filter(({ methods }) => methods.includes("GET"))) {
    const plain = addressOf(route, createChoice(7));
    const marked = route.pattern.replace(/:\w+|\*/g, MARK);
    const names = [
      ...new Set([...Object.keys(route.query?.searchParams ?? {}), ...(route.query?.freeText ?? []), ...queryNames]),
    ];
    const withQuery = (address: string, pairs: string[][]) =>
      `${address}?${new URLSearchParams(pairs)}`.slice(0, 2_000);
    const addresses = [
      marked,
      ...triedValues.map((value) =>
        withQuery(
          plain,
          names.map((name) => [name, value.slice(0, 140)]),
        ),
      ),
      ...names.slice(0, 3).map((name) => withQuery(plain, [[name, hostileValues[5] ?? ""]])),
      withQuery(plain, names.flatMap((name) => hostileNames(name).map((each) => [each, MARK])).slice(0, 38)),
      withQuery(
        plain,
        names.flatMap((name) => [
          [name, MARK],
          [name, MARK],
        ]),
      ),
    ];
    const compare = createComparison(`GET ${route.pattern}`, [{ path: plain, init: {} }]);
    for (const path of addresses) faults.push(...(await compare({ path, init: {} })));
  }
  expect(faults).toEqual([]);
  expect([...reflections]).toContain("GET /search");
});

it("no action reflects more than text, two levels deep", { timeout: 300_000 }, async () => {
  const faults: string[] = [];
  const post = (pairs: string[][]): RequestInit => ({
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: `${new URLSearchParams(pairs)}`,
  });
  for (const { address, fields } of forms.filter((form) => !form.address.startsWith("/api/"))) {
    const given = fields.map(([name, value]) => [name, value ?? ""]);
    const keep = (value: string) => fields.map(([name, fixed]) => [name, fixed ?? value]);
    const share = Math.floor(MAX_BODY_BYTES / (fields.length + 1)) - 100;
    const bodies = [
      ...triedValues.map(keep),
      keep(MARK.repeat(share / MARK.length)),
      ...fields.flatMap(([field]) => everyTenth(hostileNames(field)).map((name) => [...given, [name, MARK]])),
      [...keep(MARK), ["intent", MARK]],
      [...keep(MARK), ...keep(MARK)],
    ];
    const send = (body: string[][]): Sent => ({ path: address, init: post(body) });
    const eachOnce = [...new Map([...fields.map(([name]) => [name, "x"] as const), ["intent", "x"] as const])];
    const others = [keep("x"), keep("x@example.com"), keep(""), eachOnce.map((pair) => [...pair])];
    const compare = createComparison(`POST ${address}`, [send(given), ...others.map(send)]);
    for (const body of bodies) faults.push(...(await compare(send(body))));
  }
  expect(faults).toEqual([]);
  expect([...reflections].filter((title) => title.startsWith("POST")).length).toBeGreaterThan(3);
});

it("the comparison of answers finds depth, types and names that a visitor chose", () => {
  const plain = { data: { lastResult: { initialValue: { email: "" } } } };
  const find = (email: unknown) =>
    [...findReflected(plain, { data: { lastResult: { initialValue: { email } } } })].flatMap((each) => [
      ...faultsOf(each),
    ]);
  expect([MARK, [MARK], { a: [MARK] }].flatMap(find)).toEqual([]);
  expect(find([[[MARK]]])).toContain("3 levels");
  expect(find({ [MARK]: "" })).toEqual([`a key: ${MARK}`]);
  expect(find(new Typed("Map", [MARK]))).toEqual(["a Map"]);
});
