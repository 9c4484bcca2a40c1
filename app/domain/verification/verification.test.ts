import { expect, test } from "vitest";
import { makeLedger } from "../../../tests/ledger/open-treasury";
import { createVerification } from "./verification";

const publishAt = "2026-06-01T08:00:00-04:00";
const date = "2026-06-01";
const change = { what: "A figure.", why: "A slip.", date };
const release = (id: number, more: object = {}) => ({
  id,
  title: `Release ${id}`,
  path: `/news/${id}`,
  corrections: [],
  html: `<p>The end of ${id}.</p>`,
  history: [{ date, sha256: `${id}a` }],
  ...more,
});
const statement = (subject: string, more: object = {}) => ({
  subject,
  sha256: "",
  publishAt,
  signature: { key: "k1", signature: "" },
  ...more,
});
const ofLedger = (name: string, release: number) =>
  statement(`ledger btc ${name}`, { text: "{}", release });
const statements = [
  statement("release 1, version 1"),
  ...[ofLedger("1", 1), ofLedger("2", 9), ofLedger("3", 1)],
  statement("ledger, entries: 1"),
  statement("ledger, entries: 3"),
];
const plan = { id: "plan", href: "/documents/plan.pdf", sha256: "d", date };
const bitcoin = [{ date, release: 1, publishAt }];
const verification = createVerification({
  content: {},
  origin: "https://example.com",
  proofs: { keys: [{ id: "k1", publicKey: "" }], statements, stamped: ["1a"] },
  press: {
    list: () => [
      release(1),
      release(2, {
        corrections: [change],
        history: [
          { date, sha256: "2a" },
          { date, sha256: "2b" },
        ],
      }),
      release(3, { withdrawn: change }),
    ],
    findById: (id: number) => release(id),
    earlierTextsOf: (id: number) =>
      id === 2 ? [{ sha256: "2a", title: "Release 2", html: "<p>Te end of 2.</p>" }] : [],
  } as never,
  investorDocuments: { list: () => [plan] as never },
  treasury: { asOf: date, ledger: makeLedger({ bitcoin }) },
  findNearest: async () => "/news/2",
  ledgerCopy: () => ({ path: "/ledger/treasury-l.json", sha256: "l", text: "" }),
});

test.each([
  [
    "1a",
    { subject: "release 1", state: "current", source: "/news/1.md", key: "k1", isStamped: true },
  ],
  ["2a", { state: "corrected", source: "/news/2/history/2a.md", edition: 1, isStamped: false }],
  ["2b", { state: "current", source: "/news/2.md", edition: 2, editions: 2 }],
  ["3a", { state: "withdrawn", key: null }],
  ["d", { kind: "document", proof: "/verify/documents/plan.json" }],
  ["l", { kind: "ledger", key: "k1" }],
])("by the hash %s is found %j", (hash, expected) =>
  expect(verification.find(hash)).toMatchObject(expected),
);

test("of an address the present edition is found, and nothing unpublished", () => {
  const { find, findByPath } = verification;
  expect([find("constructor"), findByPath("/news/9")]).toEqual([null, null]);
  expect(findByPath("/news/2")).toMatchObject({ edition: 2 });
});

test("a text is compared with each edition's own", async () => {
  for (const [text, edition] of [
    ["Release 2 Te end of 2.", 1],
    ["Release 2 The end of 2.", 2],
  ] as const) {
    const same = { kind: "same", finding: { edition } };
    expect(await verification.compareText(text)).toMatchObject(same);
  }
});

test("a proof of the ledger has the entries before one that is not public", () =>
  expect(verification.ledgerProof()).toMatchObject({
    ledger: [{ subject: "ledger btc 1", text: "{}" }],
    statements: [{ subject: "ledger btc 1" }, { subject: "ledger, entries: 1" }],
  }));
