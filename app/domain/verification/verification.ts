import type { Proofs, ProvenStatement } from "~/content/proof-schema";
import type { Treasury } from "~/domain/treasury/treasury";
import type { createInvestorDocuments } from "../disclosures/documents";
import { describeStatus } from "../press/release-status";
import type { createPress, Release } from "../press/releases/press";
import type { LedgerCopy } from "../treasury/ledger-copy";
import type { ReadableText } from "./comparable-text";

/** Something that the company published, as readers recognize and check it. */
export interface Finding {
  /** "release 12", "document plan" or "ledger": whose proof it is in. */
  readonly subject: string;
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
  /**
   * Null: never stamped. Without a height, calendars have promised a block. `time`: ISO 8601, UTC.
   */
  readonly stamp:
    | { readonly height: number; readonly time: string }
    | { readonly height: null }
    | null;
}

/** A published version of a release's text, to compare a pasted one with. */
export interface PublishedText extends ReadableText {
  /** Of its finding, as is the address. */
  readonly sha256: string;
  readonly href: string;
}

interface Sources {
  /** Of the company's site, as statements name it. */
  readonly origin: string;
  readonly proofs: Proofs;
  readonly press: Pick<ReturnType<typeof createPress>, "list" | "findBySlug">;
  readonly investorDocuments: Pick<ReturnType<typeof createInvestorDocuments>, "list">;
  readonly treasury: Pick<Treasury, "asOf" | "ledger">;
  readonly ledgerCopy: () => LedgerCopy | null;
}

/** Answers "is this genuine?" from what is published: what is under embargo is unknown to it. */
export function createVerification({
  origin,
  proofs,
  press,
  investorDocuments,
  treasury,
  ledgerCopy,
}: Sources) {
  const bySubject = new Map(
    proofs.statements.map((statement) => [statement.subject, statement] as const),
  );
  const stamps = new Map(proofs.stamps.map((stamp) => [stamp.root, stamp] as const));
  const describeProof = ({ signature, stamp }: Pick<ProvenStatement, "signature" | "stamp">) => {
    const found = stamp && stamps.get(stamp.root);
    const block = found?.blocks[0];
    return {
      key: signature?.key ?? null,
      stamp: !found
        ? null
        : block
          ? { height: block.height, time: toIso(block.time) }
          : { height: null },
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
          subject: `release ${id}`,
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
        };
      });
    });
  const single = { edition: 1, editions: 1, state: "current", changedAt: null } as const;
  const listDocuments = (): Finding[] =>
    investorDocuments.list().flatMap(({ id, title, href, sha256, publishAt }) =>
      sha256
        ? [
            {
              subject: `document ${id}`,
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
    const [copy, day] = [ledgerCopy(), treasury.asOf];
    if (!copy || !day) return [];
    const { path: href, sha256 } = copy;
    const last = listEntries().at(-1) ?? unproven;
    return [
      {
        subject: "ledger",
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
  /**
   * The published entries in the order of their publication, up to one that is withheld after its
   * time, and then the statement of how many they are; none where that was not made.
   */
  const listEntries = () => {
    const isOut = countPublished(Object.values(treasury.ledger).flat());
    const entries = proofs.statements.filter(({ text }) => text !== undefined);
    const firstHidden = entries.findIndex(({ release, publishAt }) => !isOut(release, publishAt));
    const shown = firstHidden === -1 ? entries : entries.slice(0, firstHidden);
    for (let count = shown.length; count > 0; count -= 1) {
      const counted = bySubject.get(`ledger, entries: ${count}`);
      if (counted) return [...shown.slice(0, count), counted];
    }
    return [];
  };
  const list = (): readonly Finding[] => [...listVersions(), ...listDocuments(), ...listLedger()];
  /** The present edition first. */
  const findBy = (key: "sha256" | "href") => (wanted: string) =>
    list()
      .filter((finding) => finding[key] === wanted)
      .toSorted((a, b) => b.edition - a.edition)[0] ?? null;

  return {
    keys: proofs.keys,
    list,
    /** Every version of every published release, to compare a pasted text with. */
    texts: (): readonly PublishedText[] =>
      press.list().flatMap(({ id, path: href, history }) =>
        history.flatMap(({ sha256 }, at) => {
          const words = bySubject.get(`release ${id}, version ${at + 1}`)?.words;
          return words ? [{ sha256, href, ...words }] : [];
        }),
      ),
    /** The piece with this file's SHA-256 (hex). */
    find: findBy("sha256"),
    /** The release, document or ledger at a path of this site. */
    findByPath: findBy("href"),
    /**
     * What the verifier script reads, by the kind of proof: what is proven, statements, and ways to
     * their stamps.
     */
    releaseProof: ({ id, history }: Pick<Release, "id" | "history">, texts: readonly string[]) => {
      const subjects = history.map((_, at) => `release ${id}, version ${at + 1}`);
      const versions = history.map(({ date, publishAt, changes, sha256, hash }, at) => ({
        ...{ date, publishAt, changes, sha256, hash },
        text: texts[at] ?? "",
      }));
      return describeProven({ release: id, versions }, [
        ...subjects,
        `release ${id}, editions: ${history.length}`,
      ]);
    },
    documentProof: ({ id, sha256 }: { readonly id: string; readonly sha256: string }) =>
      describeProven({ document: { id, sha256 } }, [`document ${id}`]),
    ledgerProof: () => {
      const statements = listEntries();
      const entries = statements.flatMap(({ subject, text }) =>
        text === undefined ? [] : [{ subject, text }],
      );
      return describeProven(
        { ledger: entries },
        statements.map(({ subject }) => subject),
      );
    },
  };

  /**
   * The fields are in the order that the script expects. A stamp that no block has proves nothing
   * yet.
   */
  function describeProven(proven: object, subjects: readonly string[]) {
    const isInBlock = ({ stamp }: ProvenStatement) =>
      (stamps.get(stamp?.root ?? "")?.blocks.length ?? 0) > 0;
    const statements = subjects.flatMap((subject) => bySubject.get(subject) ?? []);
    const roots = new Set(statements.filter(isInBlock).flatMap(({ stamp }) => stamp?.root ?? []));
    const keys = new Set(statements.flatMap(({ signature }) => signature?.key ?? []));
    return {
      schema: "record-proof/v2",
      origin,
      ...proven,
      keys: [...keys].flatMap((id) => proofs.keys.find((key) => key.id === id)?.publicKey ?? []),
      statements: statements.map((statement) => ({
        subject: statement.subject,
        sha256: statement.sha256,
        signature: statement.signature,
        stamp: isInBlock(statement) ? statement.stamp : null,
      })),
      stamps: [...roots].map((root) => {
        const { ots = "", blocks = [] } = stamps.get(root) ?? {};
        return { root, ots, blocks };
      }),
    };
  }
}

/**
 * Whether an entry of the ledger is published: as the entries that the treasury has, by release and
 * publication time.
 */
function countPublished(
  entries: readonly { readonly release?: number | undefined; readonly publishAt: string }[],
) {
  const keys = new Set(entries.map(({ release, publishAt }) => `${release} ${publishAt}`));
  return (release: number | undefined, publishAt: string) => keys.has(`${release} ${publishAt}`);
}

const toIso = (seconds: number) => new Date(seconds * 1000).toISOString();

export type Verification = ReturnType<typeof createVerification>;
