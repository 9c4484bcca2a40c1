import { expect, test } from "vitest";
import type { Proofs, ProvenStatement } from "~/content/proof-schema";
import type { PressRecord } from "~/content/schemas";
import { makeLedger } from "../../../tests/ledger/open-treasury";
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
  stamp: { root: "r1", salt: "00", path: [] },
  ...more,
});
const words = { title: "Release 1", text: "The end." };
const proofs: Proofs = {
  keys: [{ id: "k1", publicKey: "" }],
  statements: [
    statement("release 1, version 1", { words }),
    statement("release 2, version 2", { stamp: { root: "r2", salt: "00", path: [] } }),
    statement("document plan"),
    statement("ledger btc 1", { text: "{}", release: 1 }),
    statement("ledger btc 2", { text: "{}", release: 9 }),
    statement("ledger btc 3", { text: "{}", release: 1 }),
    statement("ledger, entries: 1"),
    statement("ledger, entries: 3"),
  ],
  stamps: [
    {
      root: "r1",
      blocks: [{ height: 900_000, time: 1_790_000_000, header: "" }],
      calendars: [],
      ots: "b3Rz",
    },
    { root: "r2", blocks: [], calendars: [], ots: "b3Rz" },
  ],
};
const verification = createVerification({
  origin: "https://example.com",
  proofs,
  press: {
    list: () => [
      release(1, {}),
      release(2, { corrections, history: [entry("2a", 0), entry("2b", 1)] }),
      release(3, { withdrawn: { why: "Wrong.", date: "2026-06-02" } as PressRecord["withdrawn"] }),
    ],
    findBySlug: () => undefined,
  },
  investorDocuments: {
    list: () =>
      [{ id: "plan", title: "Plan", href: "/documents/plan.pdf", sha256: "d", publishAt }] as never,
  },
  treasury: {
    asOf: "2026-06-01",
    ledger: makeLedger({ bitcoin: [{ date: "2026-06-01", release: 1, publishAt }] }),
  },
  ledgerCopy: () => ({ path: "/ledger/treasury-l.json", sha256: "l", text: "" }),
});

test("a release is found by its file's hash, with its block and key, and its text is listed", () => {
  const found = {
    subject: "release 1",
    title: "Release 1",
    edition: 1,
    state: "current",
    key: "k1",
  };
  const stamp = { height: 900_000, time: "2026-09-21T14:13:20.000Z" };
  expect(verification.find("1a")).toMatchObject({ ...found, stamp });
  expect(verification.texts()).toEqual([{ sha256: "1a", href: "/news/release-1", ...words }]);
});

test("the earlier text of a corrected release is genuine and no longer current, and its stamp waits", () => {
  const changedAt = "2026-06-02T09:00:00-04:00";
  expect(verification.find("2a")).toMatchObject({
    state: "corrected",
    changedAt,
    edition: 1,
    editions: 2,
    stamp: null,
  });
  expect(verification.find("2b")).toMatchObject({
    state: "current",
    changedAt: null,
    edition: 2,
    stamp: { height: null },
  });
  expect(verification.findByPath("/news/release-2")).toMatchObject({ edition: 2 });
});

test("a withdrawn release says so, and one without a statement has no proof", () => {
  expect(verification.find("3a")).toMatchObject({ state: "withdrawn", key: null, stamp: null });
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
    stamps: [{ root: "r1" }],
  });
});

test("what is not published is unknown", () => {
  for (const unknown of ["", "0".repeat(64), "constructor"])
    expect(verification.find(unknown)).toBeNull();
  expect(verification.findByPath("/news/none")).toBeNull();
});
