import { expect, it } from "vitest";
import { compiledContent } from "~/content/compiled.server";
import { codeSchema, loginSchema, signUpSchema } from "~/domain/accounts/forms";
import { csvChunks } from "~/domain/admin/exports/csv";
import { readCursor } from "~/domain/admin/list-cursor";
import { listNames } from "~/domain/admin/list-definitions";
import { readListQuery } from "~/domain/admin/list-query";
import { EMAIL_MAX, QUERY_MAX } from "~/domain/field-lengths";
import { listSearchDocuments } from "~/domain/pages/search-documents";
import { termsOf } from "~/domain/press/releases/press";
import { publish } from "~/domain/publication";
import { createSearch } from "~/domain/search/search";
import { launchSchema } from "~/domain/sign-ups/launch-list/registration";
import { applicationSchema } from "~/domain/sign-ups/launchpad/application";
import { isToastName } from "~/forms/toasts";
import { isJson, isOwnOrigin } from "~/http/same-site";
import { deviceName } from "~/routes/account/settings/device-name";
import { findAddressProblem } from "../../workers/http/request-limits";
import { bucketOf } from "../../workers/submission-limit";
import { objectWords } from "../support/hostile-input";
import { everyTenth } from "../support/scope";

// No visitor's words keep the site busy, and none are taken for a property that every object has.

const published = publish(compiledContent, Date.parse("2026-01-01"));
const documents = listSearchDocuments(published);
const search = createSearch(() => documents);

const withHeader = (value: string) =>
  ({ url: "https://site.test/", headers: { get: () => value } }) as never;
const inForm =
  (schema: { safeParse(value: unknown): unknown }, ...names: string[]) =>
  (text: string) =>
    schema.safeParse(Object.fromEntries(names.map((name) => [name, text])));

/** Longest header that the platform hands on, and the longest field that fits a form. */
const HEADER_MAX = 16_000;
const FIELD_MAX = 16_000;

/**
 * All that looks at visitors' words by a regular expression, with how many characters of them may
 * reach it.
 */
const readers: [name: string, limit: number, read: (text: string) => unknown][] = [
  ["the site's search", QUERY_MAX, search.find],
  ["the press search", QUERY_MAX, termsOf],
  ["a sign-in", FIELD_MAX, inForm(loginSchema, "username", "password")],
  ["a sign-up", FIELD_MAX, inForm(signUpSchema(), "username", "password", "confirmPassword")],
  ["a code", FIELD_MAX, inForm(codeSchema, "code")],
  ["a registration and its source", FIELD_MAX, inForm(launchSchema, "email", "source")],
  ["an application", FIELD_MAX, inForm(applicationSchema, "name", "product", "link")],
  ["a list's query", 2_048, (text) => readList("q sort limit cursor role from to source", text)],
  ["a cursor", 2_048, (text) => readCursor(text, "id", "number")],
  [
    "an export's cell",
    EMAIL_MAX,
    (label) => csvChunks({ columns: [{ field: "cell", label }] }, [] as never).next(),
  ],
  ["a path", 400, (path) => findAddressProblem(new URL(`https://site.test/${path}`))],
  ["an address", 45, bucketOf],
  ["a content type", HEADER_MAX, (type) => isJson(withHeader(`application/json${type}`))],
  ["an origin", HEADER_MAX, (origin) => isOwnOrigin(withHeader(""), origin)],
  ["a user agent", HEADER_MAX, deviceName],
];

function readList(names: string, text: string) {
  const params = new URLSearchParams(names.split(" ").map((name) => [name, text]));
  return listNames.map((list) => readListQuery(list, params));
}

/**
 * Pieces whose repetition makes a careless expression try again and again: what the expressions
 * above look for.
 */
const pieces =
  "a|1|.|,|-|'| |:|;|@|\n|\u0000|_|%|=|0|(|é|я|ﷺ|x.|a-|a'|1,|1.|0x| a|q=0|[1]|a.b@|mine |where |how many |what |who |not |and |the |should i |ignore your |is it |a b c ".split(
    "|",
  );
const strings = pieces.flatMap((piece) =>
  ["", "a", " ", "1", ".", "'", "!"].map((other) => piece + other),
);
/**
 * By how much more than its length a text's cost may grow: ten times the length at a hundred times
 * the cost is too much.
 */
const MOST_GROWTH = 4;
/** Below this a cost is the clock's, the compiler's or the collector's. */
const SMALLEST_MS = 5;
/**
 * No pause of the machine is so long: a cost that is tried again at this size would hold up the
 * tests.
 */
const HOPELESS_MS = 2_000;
/**
 * Short texts first: with some expressions a long one never ends. The first is what the others are
 * compared with.
 */
const SHORT_COUNTS = [20, 24, 28];

function costOf(read: () => unknown): number {
  const started = process.cpuUsage();
  read();
  return Math.max(SMALLEST_MS, process.cpuUsage(started).user / 1_000);
}

it.each(readers)(
  "%s takes time in proportion to its length, up to ten times %i characters",
  (_, limit, read) => {
    read("warm");
    for (const opening of ["", "what is "])
      for (const piece of everyTenth(strings)) {
        // Where characters are compared, one sign becomes eighteen.
        const most = limit / piece.normalize("NFKD").length;
        let [smaller, cost] = [Number.POSITIVE_INFINITY, HOPELESS_MS / MOST_GROWTH];
        for (const count of [...SHORT_COUNTS, most, most * 10]) {
          const bound = cost * MOST_GROWTH * Math.max(1, count / smaller);
          const text = `${opening}${piece.repeat(count)}!`;
          // The cheapest of some tries: what else a machine does makes none of them cheaper.
          for (let tries = 0; tries < 4; tries += 1) {
            cost = costOf(() => read(text));
            if (cost <= bound || cost > HOPELESS_MS) break;
          }
          expect(cost, `${opening}${JSON.stringify(piece)}, ${count} times`).toBeLessThanOrEqual(
            bound,
          );
          smaller = count;
        }
      }
  },
);

it.each(objectWords)("%s is read as a word like any other", (word) => {
  expect(isToastName(word)).toBe(false);
  expect(search.find(word).results).toEqual(expect.any(Array));
  for (const list of listNames) {
    const { query } = readListQuery(
      list,
      new URLSearchParams({ sort: word, order: word, action: word, role: word }),
    );
    expect(query).toEqual(readListQuery(list, new URLSearchParams()).query);
  }
});
