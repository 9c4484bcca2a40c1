import { expect, test } from "vitest";
import type { Proofs, ProvenStatement } from "~/content/proof-schema";
import type { EarlierText, PressRecord } from "~/content/schemas";
import { makeLedger } from "../../../tests/ledger/open-treasury";
import type { Release } from "../press/releases/press";
import { createVerification } from "./verification";

const publishAt = "2026-06-01T08:00:00-04:00";
const entry = (sha256: string, changes: number) => ({
  date: "2026-06-01",
  publishAt,
  changes,
  sha256,
  hash: `${sha256}h`,
});
const release = (id: number, more: Partial<PressRecord>) =>
  ({
    id,
    title: `Release ${id}`,
    path: `/news/release-${id}`,
    modified: "2026-06-02T09:00:00-04:00",
    corrections: [],
    history: [entry(`${id}a`, 0)],
    ...more,
  }) as unknown as PressRecord;
const corrections = [
  { what: "A figure.", why: "A slip.", date: "2026-06-02" },
] as PressRecord["corrections"];
const statement = (subject: string, more: Partial<ProvenStatement> = {}): ProvenStatement => ({
  subject,
  sha256: "0".repeat(64),
  publishAt,
  signature: { key: "k1", signature: "c2lnbmVk" },
  ...more,
});
const proofs: Proofs = {
  keys: [{ id: "k1", publicKey: "" }],
  statements: [
    statement("release 1, version 1"),
    statement("release 2, version 2"),
    statement("document plan"),
    statement("ledger btc 1", { text: "{}", release: 1 }),
    statement("ledger btc 2", { text: "{}", release: 9 }),
    statement("ledger btc 3", { text: "{}", release: 1 }),
    statement("ledger, entries: 1"),
    statement("ledger, entries: 3"),
  ],
  stamped: ["1a"],
};
const verification = createVerification({
  content: {},
  origin: "https://example.com",
  proofs,
  press: {
    list: () => [
      release(1, {}),
      release(2, { corrections, history: [entry("2a", 0), entry("2b", 1)] }),
      release(3, { withdrawn: { why: "Wrong.", date: "2026-06-02" } as PressRecord["withdrawn"] }),
    ],
    findById: (id) =>
      ({ ...release(Number(id), {}), html: `<p>The end of ${id}.</p>` }) as unknown as Release,
    earlierTextsOf: (id) =>
      id === 2
        ? [{ sha256: "2a", title: "Release 2", html: "<p>Te end of 2.</p>" } as EarlierText]
        : [],
  },
  investorDocuments: {
    list: () =>
      [
        { id: "plan", title: "Plan", href: "/documents/plan.pdf", sha256: "d", date: "2026-06-01" },
      ] as never,
  },
  treasury: {
    asOf: "2026-06-01",
    ledger: makeLedger({ bitcoin: [{ date: "2026-06-01", release: 1, publishAt }] }),
  },
  findNearest: async (text) => (text.includes("2") ? "/news/release-2" : undefined),
  ledgerCopy: () => ({ path: "/ledger/treasury-l.json", sha256: "l", text: "" }),
});

test("a release is found by its file's hash, with its key and whether it is stamped", () => {
  expect(verification.find("1a")).toMatchObject({
    subject: "release 1",
    title: "Release 1",
    source: "/news/release-1.md",
    edition: 1,
    state: "current",
    key: "k1",
    isStamped: true,
  });
  expect(verification.isStamped("2a")).toBe(false);
});

test("the earlier text of a corrected release is found as what it is", async () => {
  const earlier = {
    state: "corrected",
    source: "/news/release-2/history/2a.md",
    date: "2026-06-01",
    edition: 1,
    editions: 2,
    isStamped: false,
  };
  const present = { state: "current", source: "/news/release-2.md", edition: 2 };
  expect(verification.find("2a")).toMatchObject(earlier);
  expect(verification.find("2b")).toMatchObject(present);
  expect(verification.findByPath("/news/release-2")).toMatchObject(present);
  const { compareText } = verification;
  expect(await compareText("Release 2 Te end of 2.")).toMatchObject({
    kind: "same",
    finding: earlier,
  });
  expect(await compareText("Release 2 The end of 2.")).toMatchObject({
    kind: "same",
    finding: present,
  });
  expect(await compareText("Release 2 Te end of all.")).toMatchObject({
    kind: "different",
    finding: earlier,
  });
  expect(await compareText("Else.")).toEqual({ kind: "unlike any" });
});

test("a withdrawn release says so, and one without a statement has no proof", () => {
  expect(verification.find("3a")).toMatchObject({ state: "withdrawn", key: null });
});

test("a document and the ledger are found; a proof has the entries up to one that is not public, and their number", () => {
  expect(verification.find("d")).toMatchObject({
    kind: "document",
    proof: "/verify/documents/plan.json",
  });
  expect(verification.find("l")).toMatchObject({ kind: "ledger", key: "k1" });
  expect(verification.ledgerProof()).toMatchObject({
    ledger: [{ subject: "ledger btc 1", text: "{}" }],
    statements: [{ subject: "ledger btc 1" }, { subject: "ledger, entries: 1" }],
  });
});

test("what is not published is unknown", () => {
  for (const unknown of ["", "0".repeat(64), "constructor"])
    expect(verification.find(unknown)).toBeNull();
  expect(verification.findByPath("/news/none")).toBeNull();
});
