import { beforeAll, beforeEach, expect, it } from "vitest";
import { pressBodies } from "~/content/generated/press-bodies.server";
import { pressIndex } from "~/content/generated/press-index.server";
import { toPlainText } from "~/domain/bodies";
import * as build from "../../build/index.js";
import { MAX_BODY_BYTES } from "../../workers/bounded-body";
import { findAddressProblem } from "../../workers/http/request-limits";
import { type Choice, createChoice, escapedWords } from "../support/hostile-input";
import { isWholeMatrix } from "../support/scope";
import { findRoute, routes } from "../support/worker/build-routes";
import { forms, makeForms } from "../support/worker/hostile-bodies";
import { addressOf } from "../support/worker/hostile-visitors";
import { fillTables, insertUser } from "../support/worker/rows";
import { dataPathOf, forgetStoredPages, openClient } from "../support/worker/site-client";

// The worst request that the limits let through, looked for among as many as time allows: of each
// route, it costs at most so many times a usual one. Compared with each other on one machine; no
// time in milliseconds means anything here.

const MOST_TIMES = 20;
/** Candidates for each route, of which the dearest is measured again. */
const CANDIDATES = isWholeMatrix ? 60 : 12;
const REPETITIONS = 5;
/** A busy machine stalls a few requests in a row now and then; a dear one is dear each time. */
const ROUNDS = 3;
/** Below this share of a page's cost a difference is the clock's. */
const SMALLEST_SHARE = 0.1;

const administrator = openClient();

beforeAll(async () => {
  await makeForms();
  await administrator.signIn((await insertUser({ isAdmin: true })).id);
  await fillTables(300, [
    "insert into users (username, password_hash, is_admin, created_at) {numbers} 'person-' || i || '@example.com', 'x', 0, i from n",
    "insert into newsletter_subscribers (email, consent_version, consented_at) {numbers} 'reader-' || i || '@example.com', '1', i from n",
  ]);
});
beforeEach(() => void forgetStoredPages());

interface Sent {
  path: string;
  init: RequestInit;
}

/** A timer that moves: the runtime's clock stands still until something is waited for. */
async function now() {
  await scheduler.wait(0);
  return performance.now();
}

async function measure({ path, init }: Sent): Promise<number> {
  const started = await now();
  await administrator.request(path, init);
  return (await now()) - started;
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

async function measureOften(...all: readonly Sent[]): Promise<number[]> {
  const times = all.map((): number[] => []);
  // By turns, so that a busy moment of the machine falls on each of them.
  for (let at = 0; at < REPETITIONS; at += 1)
    for (const [index, sent] of all.entries()) times[index]?.push(await measure(sent));
  return times.map(median);
}

const words = [
  ...new Set(
    Object.values(pressBodies)
      .slice(0, 12)
      .flatMap(
        ({ html }) =>
          toPlainText(html)
            .toLowerCase()
            .match(/[a-z]{3,}/g) ?? [],
      ),
  ),
];

/** Long values: of words that documents have, or almost have, and of such as stall parsers. */
function longValue(length: number, { below, of }: Choice): string {
  const start = below(words.length);
  const unit = of(
    () => [...words.slice(start), ...words].join("+"),
    () => [...words.slice(start), ...words].map((word) => `${word.slice(1)}q`).join("+"),
    () => of(...escapedWords, "%20", "a", "1", "-", ".", "%00", "%F0%9F%98%80", "a%27", "%22a%22+"),
  )();
  return unit
    .repeat(Math.ceil(length / Math.max(1, unit.length)))
    .slice(0, length)
    .replace(/%.?$/, "");
}

const listNames =
  "q sort order limit cursor role from to confirmed users.q users.cursor audit.action token".split(
    " ",
  );

function queryOf(names: readonly string[], choice: Choice): string {
  const { of } = choice;
  const count = of(1, 1, 1, 2, 8, 40);
  const all = names.length > 0 ? names : listNames;
  return Array.from(
    { length: count },
    () => `${of(...all, ...listNames)}=${longValue(Math.floor(1_900 / count) - 20, choice)}`,
  ).join("&");
}

const longHeaders: readonly [name: string, value: string][] = [
  ["Cookie", Array.from({ length: 900 }, (_, at) => `c${at}=${at}`).join("; ")],
  ["If-None-Match", Array.from({ length: 800 }, (_, at) => `W/"${at}"`).join(", ")],
  ["Accept", `${"text/html;q=0.1,".repeat(500)}*/*`],
  ["User-Agent", `${"Version/1 ".repeat(800)}Safari`],
  ["Content-Type", `application/json;${"a=b;".repeat(2_000)}`],
  ["Origin", `http://${"a.".repeat(2_000)}example`],
  ["Range", `bytes=${"0-1,".repeat(2_000)}0-`],
];

const ids = routes.flatMap(({ branch }) => branch).join();

function worseGet(address: string, names: readonly string[], choice: Choice): Sent {
  const { of, happens } = choice;
  const headers = new Headers(happens(0.4) ? [of(...longHeaders)] : []);
  const [path = ""] = address.split("?");
  const spelt = of(
    path,
    path,
    path,
    path.toUpperCase(),
    `/${path}`,
    `${path}//`,
    path.replaceAll("/", "//"),
  );
  const query = happens(0.8) ? `?${queryOf(names, choice)}` : "";
  const data = dataPathOf(`${spelt}${query}`);
  const asked = happens(0.7)
    ? `${spelt}${query}`
    : `${data}${query ? "&" : "?"}_routes=${ids.slice(0, 2_000 - query.length)}`;
  return { path: asked, init: { headers } };
}

const FORM = { "Content-Type": "application/x-www-form-urlencoded" };
const JSON_TYPE = { "Content-Type": "application/json" };

function worsePost(address: string, fields: readonly string[], choice: Choice): Sent {
  const { of, happens } = choice;
  const isJson = address.startsWith("/api/");
  const share = Math.floor(MAX_BODY_BYTES / Math.max(1, fields.length)) - 60;
  const pairs = fields.map((name) => [name, longValue(of(share, 400, 200, 60), choice)] as const);
  const decoded = pairs.map(([name, value]) => [
    name,
    new URLSearchParams(`v=${value}`).get("v") ?? "",
  ]);
  const usual = isJson
    ? JSON.stringify(Object.fromEntries(decoded))
    : pairs.map(([name, value]) => `${name}=${value}`).join("&");
  const body = happens(0.6)
    ? usual
    : of("a=&".repeat(5_000), "[".repeat(16_000), '{"a":'.repeat(3_000), "%41".repeat(5_000));
  const headers = new Headers(isJson ? JSON_TYPE : FORM);
  return {
    path: happens(0.5) ? address : dataPathOf(address),
    init: { method: "POST", headers, body: body.slice(0, MAX_BODY_BYTES) },
  };
}

const isAllowed = ({ path }: Sent) =>
  findAddressProblem(new URL(`http://localhost${path}`)) === null;

interface Case {
  title: string;
  isAlwaysTried: boolean;
  usual: Sent;
  worse: (choice: Choice) => Sent;
}

const cases: Case[] = [];

/**
 * Addresses that read most of a visitor's input are tried with each change; of the others every
 * tenth.
 */
const alwaysTried = new Set(["/api/chat", "/api/login", "/search", "/api/admin/users"]);

function addCases() {
  for (const { pattern, methods, query, ...route } of routes) {
    const address = addressOf({ pattern, methods, query, ...route }, createChoice(7));
    const names = [...Object.keys(query?.searchParams ?? {}), ...(query?.freeText ?? [])];
    if (methods.includes("GET"))
      cases.push({
        title: `GET ${pattern}`,
        isAlwaysTried: !methods.includes("POST") && alwaysTried.has(pattern),
        usual: { path: address, init: {} },
        worse: (choice) => worseGet(address, names, choice),
      });
    if (!methods.includes("POST")) continue;
    const form = forms.find(
      (each) => findRoute(each.address.split("?")[0] ?? "")?.route.id === route.id,
    );
    if (!form) continue;
    const fields = form.fields.map(([name]) => name);
    const body = JSON.stringify(
      Object.fromEntries(form.fields.map(([name, given]) => [name, given ?? "ada"])),
    );
    const isJson = pattern.startsWith("/api/");
    const text = form.fields
      .map(([name, given]) => `${name}=${encodeURIComponent(given ?? "ada")}`)
      .join("&");
    cases.push({
      title: `POST ${pattern}`,
      isAlwaysTried: alwaysTried.has(pattern),
      usual: {
        path: form.address,
        init: { method: "POST", headers: isJson ? JSON_TYPE : FORM, body: isJson ? body : text },
      },
      worse: (choice) => worsePost(form.address, fields, choice),
    });
  }
  const manifestOf = (paths: readonly string[]) => ({
    path: `/__manifest?${new URLSearchParams([["version", build.assets.version], ...paths.map((path) => ["p", path])])}`,
    init: {},
  });
  const links = [
    ...pressIndex.map(({ slug }) => `/news/${slug}`),
    ...routes.map(({ pattern }) => pattern),
  ].slice(0, 40);
  cases.push({
    title: "GET /__manifest",
    isAlwaysTried: true,
    usual: manifestOf(links),
    worse: ({ of, below }) => {
      const segment = of("a", "%", "news", "é", "A", ":", ".data");
      const deep = of(1, 4, 7);
      return manifestOf(
        Array.from({ length: of(60, 100, 150, 200) }, (_, at) =>
          `/${`${segment}/`.repeat(deep)}${at + below(2) * 1_000}`.slice(0, 60),
        ),
      );
    },
  });
}

/**
 * By how many times the dearest of a case's candidates exceeds its usual request, and which one it
 * is.
 */
async function findWorst(
  { usual, worse }: Case,
  seed: number,
  smallest: number,
): Promise<[times: number, sent: Sent]> {
  await measure(usual);
  let dearest = { ms: 0, sent: usual };
  for (let at = 0; at < CANDIDATES; at += 1) {
    const sent = worse(createChoice(seed + at));
    const ms = isAllowed(sent) ? await measure(sent) : 0;
    if (ms > dearest.ms) dearest = { ms, sent };
  }
  const [usualMs = 0, worstMs = 0] = await measureOften(usual, dearest.sent);
  return [worstMs / Math.max(usualMs, smallest), dearest.sent];
}

it("no route's worst request costs more than twenty times a usual one", {
  timeout: 1_200_000,
}, async () => {
  addCases();
  expect(cases.length).toBeGreaterThan(80);
  const page: Sent = { path: "/about", init: {} };
  for (let at = 0; at < REPETITIONS; at += 1) await measure(page);
  const [pageMs = 0] = await measureOften(page);
  const failures: string[] = [];
  for (const [index, each] of cases.entries()) {
    if (!isWholeMatrix && index % 10 > 0 && !each.isAlwaysTried) continue;
    for (let round = 1; round <= ROUNDS; round += 1) {
      const [times, { path, init }] = await findWorst(each, index * 1_000, pageMs * SMALLEST_SHARE);
      if (times <= MOST_TIMES) break;
      const body = String(init.body ?? "").slice(0, 300);
      if (round === ROUNDS)
        failures.push(`${each.title}: ${times.toFixed(1)} times, by ${path} ${body}`);
    }
  }
  expect(failures).toEqual([]);
});
