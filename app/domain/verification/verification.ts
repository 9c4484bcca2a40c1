import type { Proofs, ProvenStatement } from "~/content/proof-schema";
import type { Treasury } from "~/domain/treasury/treasury";
import type { createInvestorDocuments } from "../disclosures/documents";
import { describeStatus } from "../press/release-status";
import type { createPress, Release } from "../press/releases/press";
import type { LedgerCopy } from "../treasury/ledger-copy";
import type { TextFingerprint } from "./comparable-text";

/** Something that the company published, as readers recognize and check it. */
export interface Finding {
  readonly kind: "release" | "document" | "ledger";
  readonly title: string;
  /** Paths of this site: where it is read, and the proof for download. */
  readonly href: string;
  readonly proof: string;
  /** ISO 8601 with offset, or a date. */
  readonly publishedAt: string;
  /** Which edition it is, and how many there are; a document and the ledger have one. */
  readonly edition: number;
  readonly editions: number;
  /** Whether it is what the site shows now: a corrected or withdrawn text was genuine once. */
  readonly state: "current" | "corrected" | "withdrawn";
  /** Since when it is no longer current, ISO 8601 with offset; null while it is. */
  readonly changedAt: string | null;
  /** SHA-256 of the file in hex. */
  readonly sha256: string;
  /** The name of the key that signed it. */
  readonly key: string | null;
  /** Null: never stamped. Without a height, calendars have promised a block. `time`: ISO 8601, UTC. */
  readonly stamp: { readonly height: number; readonly time: string } | { readonly height: null } | null;
  /** The fingerprint of a release's text, without its title. */
  readonly words?: TextFingerprint;
}

interface Sources {
  readonly proofs: Proofs;
  readonly press: Pick<ReturnType<typeof createPress>, "list" | "findBySlug">;
  readonly investorDocuments: Pick<ReturnType<typeof createInvestorDocuments>, "list">;
  readonly treasury: Pick<Treasury, "asOf" | "entries">;
  readonly ledgerCopy: () => LedgerCopy | null;
}

/** Answers "is this genuine?" from what is published: what is under embargo is unknown to it. */
export function createVerification({ proofs, press, investorDocuments, treasury, ledgerCopy }: Sources) {
  const bySubject = new Map(proofs.statements.map((statement) => [statement.subject, statement] as const));
  const stamps = new Map(proofs.stamps.map((stamp) => [stamp.root, stamp] as const));
  const describeProof = ({ signature, stamp }: Pick<ProvenStatement, "signature" | "stamp">) => {
    const found = stamp && stamps.get(stamp.root);
    const block = found?.blocks[0];
    return {
      key: signature?.key ?? null,
      stamp: !found ? null : block ? { height: block.height, time: toIso(block.time) } : { height: null },
    };
  };
  const unproven = { signature: null, stamp: null };

  const listVersions = (): Finding[] =>
    press.list().flatMap((record) => {
      const { id, path, title, history } = record;
      const status = describeStatus(record);
      return history.map(({ sha256, publishAt }, at): Finding => {
        const statement = bySubject.get(`release ${id}, version ${at + 1}`);
        const isLast = at === history.length - 1;
        return {
          kind: "release",
          title,
          href: path,
          proof: `${path}/release.json`,
          publishedAt: publishAt,
          edition: at + 1,
          editions: history.length,
          state: status.state === "withdrawn" ? "withdrawn" : isLast ? "current" : "corrected",
          changedAt: status.state === "withdrawn" || !isLast ? status.changedAt : null,
          sha256,
          ...describeProof(statement ?? unproven),
          ...(statement?.words && { words: statement.words }),
        };
      });
    });
  const single = { edition: 1, editions: 1, state: "current", changedAt: null } as const;
  const listDocuments = (): Finding[] =>
    investorDocuments.list().flatMap(({ id, title, href, sha256, publishAt }) =>
      sha256
        ? [
            {
              kind: "document" as const,
              title,
              href,
              proof: `/verify/documents/${id}.json`,
              publishedAt: publishAt,
              ...single,
              sha256,
              ...describeProof(bySubject.get(`document ${id}`) ?? unproven),
            },
          ]
        : [],
    );
  const listLedger = (): Finding[] => {
    const [copy, day] = [ledgerCopy(), treasury.asOf()];
    if (!copy || !day) return [];
    const { path: href, sha256 } = copy;
    const last = listEntries().at(-1) ?? unproven;
    return [
      {
        kind: "ledger",
        title: "The treasury ledger",
        href,
        proof: "/verify/ledger.json",
        publishedAt: day,
        ...single,
        sha256,
        ...describeProof(last),
      },
    ];
  };
  const listEntries = () => {
    const isOut = countPublished(treasury.entries());
    return proofs.statements.filter(({ text, release, publishAt }) => text !== undefined && isOut(release, publishAt));
  };
  const list = (): readonly Finding[] => [...listVersions(), ...listDocuments(), ...listLedger()];

  return {
    keys: proofs.keys,
    list,
    /** The piece with this file's or text's SHA-256 (hex), the present edition first. */
    find: (sha256: string): Finding | null =>
      list()
        .filter((finding) => finding.sha256 === sha256 || finding.words?.sha256 === sha256)
        .toSorted((a, b) => b.edition - a.edition)[0] ?? null,
    /** The present edition of the release, document or ledger at a path of this site. */
    findByPath: (path: string): Finding | null =>
      list()
        .filter(({ href }) => href === path)
        .toSorted((a, b) => b.edition - a.edition)[0] ?? null,
    /** What the verifier script reads: statements with signatures and ways to their stamps, and the stamps. */
    releaseProof: (release: Release, texts: readonly string[]) => {
      const statements = release.history.flatMap(
        (_, at) => bySubject.get(`release ${release.id}, version ${at + 1}`) ?? [],
      );
      const versions = release.history.map((entry, at) => ({ ...entry, text: texts[at] ?? "" }));
      return { ...describeStatements(statements), versions };
    },
    documentProof: (id: string) => describeStatements([bySubject.get(`document ${id}`) ?? []].flat()),
    ledgerProof: () => describeStatements(listEntries()),
  };

  function describeStatements(statements: readonly ProvenStatement[]) {
    const roots = new Set(statements.flatMap(({ stamp }) => stamp?.root ?? []));
    return {
      schema: "record-proof/v1",
      keys: proofs.keys,
      statements: statements.map(({ subject, sha256, text, signature, stamp }) => ({
        subject,
        sha256,
        ...(text !== undefined && { text }),
        signature,
        stamp,
      })),
      stamps: proofs.stamps
        .filter(({ root }) => roots.has(root))
        .map(({ root, ots, blocks }) => ({ root, ots, blocks })),
    };
  }
}

/** Whether an entry of the ledger is published: as the entries that the treasury has, by release and publication time. */
function countPublished(entries: readonly { readonly release?: number | undefined; readonly publishAt: string }[]) {
  const keys = new Set(entries.map(({ release, publishAt }) => `${release} ${publishAt}`));
  return (release: number | undefined, publishAt: string) => keys.has(`${release} ${publishAt}`);
}

const toIso = (seconds: number) => new Date(seconds * 1000).toISOString();

export type Verification = ReturnType<typeof createVerification>;
