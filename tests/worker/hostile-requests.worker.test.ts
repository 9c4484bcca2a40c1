import { beforeAll, expect, it } from "vitest";
import recorded from "../support/fixtures/hostile-headers.json";
import { type Choice, escapedWords } from "../support/hostile-input";
import { tenthOf } from "../support/scope";
import { routes } from "../support/worker/build-routes";
import { addressOf, sendHostile } from "../support/worker/hostile-visitors";
import { fillTables } from "../support/worker/rows";
import { dataPathOf } from "../support/worker/site-client";

// Addresses, methods and headers that no browser sends to this site, and some that it does.

const segments = [
  ...escapedWords.slice(0, 20),
  ..."%5C %2F %2f %00 %ff %FF%FE % %% %2 %u0041 . .. %2e%2e ... ;a=b : @ ~ * _root _root.data .data a.data".split(
    " ",
  ),
  "",
  "",
  "é",
  "日本",
  "👩‍🚀",
  "ﷺ",
  "%E2%80%AE",
  "NEWS",
  "Api",
  "x".repeat(90),
  "x".repeat(500),
  "%41".repeat(40),
];

function pathOf(choice: Choice): string {
  const { below, happens, of } = choice;
  const path = addressOf(of(...routes), choice);
  if (happens(0.7)) return path;
  const parts = path.split("/");
  if (happens(0.7)) parts.splice(1 + below(parts.length), below(2), of(...segments));
  if (happens(0.2))
    parts.push(...Array<string>(of(1, 2, 3, 4, 8, 3_000)).fill(of(...segments.slice(20), "a")));
  const spoiled = parts.join("/");
  return of(
    spoiled,
    spoiled,
    spoiled,
    spoiled.toUpperCase(),
    `/${spoiled}`,
    `${spoiled}/`,
    `${spoiled}%`,
  );
}

const names = [
  ...routes.flatMap(({ query }) => [
    ...Object.keys(query?.searchParams ?? {}),
    ...(query?.freeText ?? []),
  ]),
  ..."q token sort order limit cursor role from to users.q users.cursor audit.action subscribers.limit".split(
    " ",
  ),
  ..."_data _routes index format redirectTo p version".split(" "),
];
const validValues =
  "gold 2025 1 5000 desc username admin yes 2025-06-18 0 sign-up csv WyJpZCIsMSwxLDFd".split(" ");

function queryOf(choice: Choice): string {
  const { below, happens, of } = choice;
  const pairs = Array.from({ length: of(0, 0, 1, 1, 2, 2, 4, 6, 12, 39, 41, 500) }, () => {
    const name = happens(0.8) ? of(...names) : of(...escapedWords).slice(0, 60);
    const value = happens(0.4) ? of(...validValues) : of("%", "%ff", "+", "a=b", ...escapedWords);
    return happens(0.1) ? name : `${name}=${value.slice(0, of(20, 40, 60, 200, 2_100))}`;
  });
  if (pairs.length > 0 && happens(0.2)) pairs.push(...Array<string>(below(9)).fill(pairs[0] ?? ""));
  return pairs.length > 0 ? `?${pairs.join("&")}` : of("", "", "?", "?&&", "?=");
}

const ids = routes.flatMap(({ branch }) => branch);

function addressFor(choice: Choice): string {
  const { happens, of } = choice;
  const [path, query] = [pathOf(choice), queryOf(choice)];
  if (happens(0.1)) {
    const paths = Array(of(0, 1, 3, 30, 400)).fill(
      `p=${happens(0.5) ? path : encodeURIComponent(path)}`,
    );
    return `/__manifest?${paths.join("&")}&version=${of("", "x", ...validValues)}`;
  }
  if (happens(0.45)) return `${path}${query}`;
  const wanted = of(
    "root",
    ids.slice(0, 50).join(),
    "root,root,root",
    "__proto__",
    "constructor",
    ",",
    "",
    ...ids,
  );
  const data = dataPathOf(`${path}${query}`);
  return happens(0.5)
    ? data
    : `${data}${data.includes("?") ? "&" : "?"}_routes=${encodeURIComponent(wanted)}`;
}

const others =
  "OPTIONS PUT PATCH DELETE PROPFIND PURGE TRACE SEARCH MKCOL COPY LOCK REPORT NOTIFY".split(" ");
const methods = [
  ...Array<string>(12).fill("GET"),
  "HEAD",
  "HEAD",
  "POST",
  "POST",
  "POST",
  ...others,
];

const headers: Readonly<Record<string, readonly string[]>> = {
  ...recorded,
  Cookie: [...recorded.Cookie, `a=${"x".repeat(9_000)}`],
  Accept: [...recorded.Accept, `text/event-stream;${"q=0".repeat(900)}x`],
  "Accept-Language": ["fr-CA", "__proto__", "x".repeat(4_000)],
  "User-Agent": ["", "x".repeat(9_000), "\u0007"],
};

const evil = ["https://evil.example", "http://evil.example:8080"];
const origins = ["https://site.test", ...evil, "http://[::1]", "http://localhost", "http://a.b.c."];

beforeAll(async () => {
  await fillTables(30, [
    "insert into users (username, password_hash, is_admin, created_at) {numbers} 'user-' || i, 'x', 0, i from n",
    "insert into newsletter_subscribers (email, consent_version, consented_at) {numbers} i || '@example.com', '1', i from n",
  ]);
});

it("no request makes the site fail, redirect elsewhere, say too much or work too long", {
  timeout: 1_200_000,
}, async () => {
  expect(routes.length).toBeGreaterThan(50);
  await sendHostile({ seed: 20_261_123, count: tenthOf(10_000) }, (choice) => {
    const { happens, of } = choice;
    const chosen = Object.entries(headers).filter(() => happens(0.08));
    const sent = new Headers(
      chosen.map(([name, values]): [string, string] => [name, of(...values)]),
    );
    if (happens(0.7)) sent.set("Sec-Fetch-Site", "same-origin");
    return {
      path: addressFor(choice),
      init: { method: of(...methods), headers: sent },
      options: happens(0.1)
        ? { origin: of(...origins), ip: of("127.0.0.1", "::1", "198.51.100.7", "x") }
        : {},
    };
  });
});
