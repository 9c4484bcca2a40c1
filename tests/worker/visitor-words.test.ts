import { expect, it } from "vitest";
import { compiledContent } from "~/content/compiled.server";
import { loginSchema, noProblem, signUpSchema } from "~/domain/accounts/forms";
import { readCursor } from "~/domain/admin/list-cursor";
import { listNames } from "~/domain/admin/list-definitions";
import { readListQuery } from "~/domain/admin/list-query";
import { QUERY_MAX } from "~/domain/field-lengths";
import { listSearchDocuments } from "~/domain/pages/search-documents";
import { termsOf } from "~/domain/press/releases/press";
import { publish } from "~/domain/publication";
import { createSearch } from "~/domain/search/search";
import { launchSchema } from "~/domain/sign-ups/launch-list/registration";
import { applicationSchema } from "~/domain/sign-ups/launchpad/application";
import { isJson, isOwnOrigin } from "~/http/same-site";
import { deviceName } from "~/routes/account/settings/device-name";
import { findAddressProblem } from "../../workers/http/request-limits";
import { bucketOf } from "../../workers/submission-limit";
import { everyTenth } from "../support/scope";

const documents = listSearchDocuments(publish(compiledContent, Date.parse("2026-01-01")));
const search = createSearch(() => documents);

const withHeader = (value: string) =>
  ({ url: "https://site.test/", headers: { get: () => value } }) as never;
const inForm =
  (schema: { safeParse(value: unknown): unknown }, ...names: string[]) =>
  (text: string) =>
    schema.safeParse(Object.fromEntries(names.map((name) => [name, text])));
const readLists = (text: string) =>
  listNames.map((list) =>
    readListQuery(list, new URLSearchParams({ q: text, sort: text, cursor: text, from: text })),
  );

/** The longest header that the platform hands on, and the longest field that fits a form. */
const LONGEST = 16_000;

/**
 * All that reads visitors' words by a regular expression, with how many characters may reach it.
 */
const readers: [name: string, limit: number, read: (text: string) => unknown][] = [
  ["the site's search", QUERY_MAX, search.find],
  ["the press search", QUERY_MAX, termsOf],
  ["a sign-in", LONGEST, inForm(loginSchema, "username", "password")],
  [
    "a sign-up",
    LONGEST,
    inForm(signUpSchema(noProblem), "username", "password", "confirmPassword"),
  ],
  ["a registration and its source", LONGEST, inForm(launchSchema, "email", "source")],
  ["an application", LONGEST, inForm(applicationSchema, "name", "product", "link")],
  ["a list's query", 2_048, readLists],
  ["a cursor", 2_048, (text) => readCursor(text, "id", "number")],
  ["a path", 400, (path) => findAddressProblem(new URL(`https://site.test/${path}`))],
  ["an address", 45, bucketOf],
  ["a content type", LONGEST, (type) => isJson(withHeader(`application/json${type}`))],
  ["an origin", LONGEST, (origin) => isOwnOrigin(withHeader(""), origin)],
  ["a user agent", LONGEST, deviceName],
];

/** What the expressions look for: repeated, it makes a careless one try again and again. */
const pieces = [
  ...[..."a1.,-' :;@\n\u0000_%=(éﷺ"],
  ...["x.", "a-", "1,", "1.", " a", "q=0", "[1]", "a.b@", "what is ", "how many ", "mine ", "not "],
];
const texts = everyTenth(
  pieces.flatMap((piece) => ["", "a", " ", "1", "."].map((end) => piece + end)),
);

it.each(readers)(
  "%s takes no time of a long text, ten times over %i characters",
  (_, limit, read) => {
    // A short one first: with some expressions a long one never ends.
    read("warm");
    for (const piece of texts) {
      for (const length of [28, limit, limit * 10]) {
        const started = process.cpuUsage();
        read(`${piece.repeat(Math.ceil(length / piece.length))}!`);
        const ms = process.cpuUsage(started).user / 1_000;
        expect(ms, `${JSON.stringify(piece)}, ${length} characters`).toBeLessThan(
          length > 100 ? 2_000 : 500,
        );
      }
    }
  },
);
