import type { Proofs } from "~/content/proof-schema";
import type { Treasury } from "~/domain/treasury/treasury";
import type { createInvestorDocuments } from "../disclosures/documents";
import { resolveStatus } from "../press/release-status";
import type { createPress, Release } from "../press/releases/press";
import type { LedgerCopy } from "../treasury/ledger-copy";
import { compareText, type PublishedText, readPublished } from "./compare-text";

export interface Finding {
  /** "release 12", "document plan" or "ledger": whose proof it is in. */
  readonly subject: string;
  readonly kind: "release" | "document" | "ledger";
  readonly title: string;
  /** Paths of this site: where it is read, its file, and the signed record of it. */
  readonly href: string;
  readonly source: string;
  readonly proof: string;
  /** The day of a release's edition, of a document or of the ledger's last entry. */
  readonly date: string;
  /** Which edition it is, and how many there are; a document and the ledger have one. */
  readonly edition: number;
  readonly editions: number;
  /** Whether it is what the site shows now. */
  readonly state: "current" | "corrected" | "withdrawn";
  /** SHA-256 of the file in hex. */
  readonly sha256: string;
  /** The name of the key that signed it. */
  readonly key: string | null;
  /** Whether an OpenTimestamps proof is served beside it. */
  readonly isStamped: boolean;
}

/** By the published state: reading a company's every text takes longer than comparing with one. */
const textsOf = new WeakMap<object, readonly PublishedText[]>();

interface Sources {
  /** The published content, which is another object at each publication. */
  readonly content: object;
  /** Of the company's site, as statements name it. */
  readonly origin: string;
  readonly proofs: Proofs;
  readonly press: Pick<ReturnType<typeof createPress>, "list" | "findById" | "earlierTextsOf">;
  readonly investorDocuments: Pick<ReturnType<typeof createInvestorDocuments>, "list">;
  readonly treasury: Pick<Treasury, "asOf" | "ledger">;
  readonly ledgerCopy: () => LedgerCopy | null;
  /** The path of the published release that shares most words with a text. */
  readonly findNearest: (text: string) => Promise<string | undefined>;
}

/** Compares with what is published: what is under embargo is unknown to it. */
export function createVerification({
  content,
  origin,
  proofs,
  press,
  investorDocuments,
  treasury,
  ledgerCopy,
  findNearest,
}: Sources) {
  const bySubject = new Map(
    proofs.statements.map((statement) => [statement.subject, statement] as const),
  );
  const keyOf = (subject: string) => bySubject.get(subject)?.signature?.key ?? null;
  const stamped = new Set(proofs.stamped);

  const listVersions = (): Finding[] =>
    press.list().flatMap((record) => {
      const { id, path, title, history } = record;
      const isWithdrawn = resolveStatus(record).state === "withdrawn";
      return history.map(({ sha256, date }, at): Finding => {
        const isLast = at === history.length - 1;
        const versionState = isLast ? "current" : "corrected";
        return {
          subject: `release ${id}`,
          kind: "release",
          title,
          href: path,
          source: isLast ? `${path}.md` : `${path}/history/${sha256}.md`,
          proof: `${path}/release.json`,
          date,
          edition: at + 1,
          editions: history.length,
          state: isWithdrawn ? "withdrawn" : versionState,
          sha256,
          key: keyOf(`release ${id}, version ${at + 1}`),
          isStamped: stamped.has(sha256),
        };
      });
    });
  const single = { edition: 1, editions: 1, state: "current", isStamped: false } as const;
  const listDocuments = (): Finding[] =>
    investorDocuments.list().flatMap(({ id, title, href, sha256, date }) =>
      sha256
        ? [
            {
              subject: `document ${id}`,
              kind: "document" as const,
              title,
              href,
              proof: `/verify/documents/${id}.json`,
              source: href,
              date,
              sha256,
              key: keyOf(`document ${id}`),
              ...single,
            },
          ]
        : [],
    );
  const listLedger = (): Finding[] => {
    const [copy, day] = [ledgerCopy(), treasury.asOf];
    if (!copy || !day) return [];
    const { path: href, sha256 } = copy;
    return [
      {
        subject: "ledger",
        kind: "ledger",
        title: "The treasury ledger",
        href,
        proof: "/verify/ledger.json",
        source: href,
        date: day,
        sha256,
        key: listEntries().at(-1)?.signature?.key ?? null,
        ...single,
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
    const visible = firstHidden === -1 ? entries : entries.slice(0, firstHidden);
    for (let count = visible.length; count > 0; count -= 1) {
      const counted = bySubject.get(`ledger, entries: ${count}`);
      if (counted) return [...visible.slice(0, count), counted];
    }
    return [];
  };
  /** Every edition whose text is stored, the newest release and edition first. */
  const listTexts = (): PublishedText[] => {
    const findings = Map.groupBy(listVersions(), ({ subject }) => subject);
    return press.list().flatMap(({ id, title }) => {
      const present = press.findById(id);
      const earlier = new Map(press.earlierTextsOf(id).map((text) => [text.sha256, text] as const));
      const ofRelease = findings.get(`release ${id}`) ?? [];
      return ofRelease.toReversed().flatMap((finding, at) => {
        const text =
          at === 0 ? present && { title, html: present.html } : earlier.get(finding.sha256);
        return text ? [{ finding, text: readPublished(text.title, text.html) }] : [];
      });
    });
  };
  const list = (): readonly Finding[] => [...listVersions(), ...listDocuments(), ...listLedger()];
  /** The present edition first. */
  const findBy = (key: "sha256" | "href") => (wanted: string) =>
    list()
      .filter((finding) => finding[key] === wanted)
      .toSorted((a, b) => b.edition - a.edition)[0] ?? null;

  return {
    keys: proofs.keys,
    isStamped: (sha256: string) => stamped.has(sha256),
    /** @param pasted normalized */
    compareText(pasted: string) {
      const texts = textsOf.get(content) ?? listTexts();
      textsOf.set(content, texts);
      return compareText(pasted, texts, findNearest);
    },
    /** In hex. */
    find: findBy("sha256"),
    findByPath: findBy("href"),
    /** What the verifier script reads. */
    releaseProof: ({ id, history }: Pick<Release, "id" | "history">, texts: readonly string[]) => {
      const subjects = history.map((_, at) => `release ${id}, version ${at + 1}`);
      const versions = history.map(({ date, publishAt, changes, sha256, hash }, at) => ({
        date,
        publishAt,
        changes,
        sha256,
        hash,
        text: texts[at] ?? "",
      }));
      return createRecord({ release: id, versions }, [
        ...subjects,
        `release ${id}, editions: ${history.length}`,
      ]);
    },
    documentProof: ({ id, sha256 }: { readonly id: string; readonly sha256: string }) =>
      createRecord({ document: { id, sha256 } }, [`document ${id}`]),
    ledgerProof: () => {
      const statements = listEntries();
      const entries = statements.flatMap(({ subject, text }) =>
        text === undefined ? [] : [{ subject, text }],
      );
      return createRecord(
        { ledger: entries },
        statements.map(({ subject }) => subject),
      );
    },
  };

  /** The fields are in the order that the script expects. */
  function createRecord(proven: object, subjects: readonly string[]) {
    const statements = subjects.flatMap((subject) => bySubject.get(subject) ?? []);
    const keys = new Set(statements.flatMap(({ signature }) => signature?.key ?? []));
    return {
      schema: "record-proof/v3",
      origin,
      ...proven,
      keys: [...keys].flatMap((id) => proofs.keys.find((key) => key.id === id)?.publicKey ?? []),
      statements: statements.map(({ subject, sha256, signature }) => ({
        subject,
        sha256,
        signature,
      })),
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

export type Verification = ReturnType<typeof createVerification>;
