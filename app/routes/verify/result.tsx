import type { ReactNode } from "react";
import { brand } from "~/brand/generated/public";
import type { AddressFault } from "~/domain/verification/addresses";
import { nameCharacters } from "~/domain/verification/code-points";
import type { TextComparison } from "~/domain/verification/compare-text";
import type { Finding } from "~/domain/verification/verification";
import { groupHash } from "~/locale/grouped-hash";
import { DisplayDate } from "~/ui/dates";
import { TextLink } from "~/ui/links";
import { Differences } from "./differences";

export type Comparison =
  | TextComparison
  /** An address or hash of ours, which proves nothing about the text that came with it. */
  | { readonly kind: "named"; readonly given: "address" | "hash"; readonly finding: Finding }
  | { readonly kind: "unknown"; readonly given: "address" | "hash" }
  | {
      readonly kind: "other address";
      readonly reason: AddressFault;
      readonly host: string;
      readonly asked: string;
    };

type Of<Kind extends Comparison["kind"]> = Extract<Comparison, { kind: Kind }>;

export function Result({ comparison }: { comparison: Comparison }) {
  switch (comparison.kind) {
    case "same":
      return <Same finding={comparison.finding} />;
    case "different":
      return <Different {...comparison} />;
    case "unlike any":
      return (
        <Verdict heading="Not the same">
          <p>None of our releases shares a word with it.</p>
          <Contacts />
        </Verdict>
      );
    case "named":
      return <Named {...comparison} />;
    case "unknown":
      return (
        <Verdict heading="Unknown">
          <p>
            {comparison.given === "hash"
              ? "We have published no file with this SHA-256."
              : "We have published nothing at this address."}{" "}
            A release that is not out yet is unknown here, too. Please ask us before you act on it
            or pass it on:
          </p>
          <Contacts />
        </Verdict>
      );
    case "other address":
      return <OtherAddress {...comparison} />;
    default:
      return comparison satisfies never;
  }
}

function Verdict({ heading, children }: { heading: ReactNode; children: ReactNode }) {
  return (
    <div className="card gap-5">
      <h2 className="text-section wrap-anywhere">{heading}</h2>
      {children}
    </div>
  );
}

const FindingLink = ({ finding: { href, title } }: { finding: Finding }) => (
  <TextLink to={href} discover="none">
    {title}
  </TextLink>
);

const since = { current: "", corrected: ", since corrected", withdrawn: ", since withdrawn" };

function Same({ finding }: { finding: Finding }) {
  const { state, date } = finding;
  return (
    <Verdict
      heading={
        state === "current" ? (
          <span className="text-accent">The same as we published</span>
        ) : (
          <>
            The same as the edition of <DisplayDate date={date} />
            {since[state]}
          </>
        )
      }
    >
      <p>
        Title and text are, character by character, those of <FindingLink finding={finding} />. Only
        line ends and the width of spaces may differ.
      </p>
      {state !== "current" && <p>The release’s own page says what was changed, and why.</p>}
      <p className="text-muted">
        This is about what is in the field: a page, an email or a PDF can show other words than it
        copies.
      </p>
      <Evidence finding={finding} />
    </Verdict>
  );
}

function Different({ finding, differences, published }: Of<"different">) {
  const { date, state, edition, editions } = finding;
  return (
    <Verdict heading={<span className="text-danger">Not the same</span>}>
      <p>
        Of all that we published, it shares most words with <FindingLink finding={finding} />, of{" "}
        <DisplayDate date={date} />
        {editions > 1 && `, edition ${edition} of ${editions}`}
        {since[state]}.
      </p>
      {differences ? (
        <>
          <Differences differences={differences} />
          <p className="text-muted">
            Other quotation marks, dashes and bullets are usual in a copy: mail programs, PDF
            viewers and newswires put their own. Go by the words, the figures and their signs, and
            read the release itself.
          </p>
        </>
      ) : (
        <>
          {published && published.foreign.length > 0 && (
            <p>It has characters that the release has not: {published.foreign.join(", ")}.</p>
          )}
          <p>
            So much differs that the two can’t be shown side by side. This is what we published:
          </p>
          {published && (
            <blockquote className="border-l-2 border-line-strong pl-4 wrap-anywhere">
              {published.start}
              {published.omitted > 0 && " … "}
              {published.end}
            </blockquote>
          )}
        </>
      )}
      <Contacts />
    </Verdict>
  );
}

function Named({ finding, given }: Of<"named">) {
  return (
    <Verdict heading={`Published by us${since[finding.state]}`}>
      <p>
        This is the {given === "hash" ? "SHA-256" : "address"} of <FindingLink finding={finding} />.
      </p>
      <p>
        A message can name it and say something else. Compare the text or the file that came with
        it, too.
      </p>
      <Evidence finding={finding} />
    </Verdict>
  );
}

const addressFaults: Readonly<Record<AddressFault, string>> = {
  "look-alike": "It has letters that ours has not.",
  user: "What stands before the @ is no address: the site is the one after it.",
  "not https": "It does not begin with https://, so anyone on the way could answer in our place.",
  port: "It names a port, and ours has none: another program could answer there.",
  dot: "It has a dot after its name, which ours has not.",
  "part of another": "Our name is only a part of its name: it is another site.",
  "another site": "It is another site’s.",
  "another spelling": "It begins like ours, but is not written as any address of ours is.",
};

function OtherAddress({ reason, host, asked }: Of<"other address">) {
  const codes = new Set(
    nameCharacters(asked, "").runs.flatMap((run) => ("codes" in run ? run.codes : [])),
  );
  return (
    <Verdict heading={<span className="text-danger">Not an address of ours</span>}>
      <p>{addressFaults[reason]}</p>
      {codes.size > 0 && <p>It has {[...codes].join(", ")}.</p>}
      <p className="wrap-anywhere">
        {host !== "" && <>A browser would open {host}. </>}
        Each of our addresses begins with {brand.origin}/
      </p>
      <Contacts />
    </Verdict>
  );
}

function Evidence({ finding }: { finding: Finding }) {
  const { date, edition, editions, sha256, key, isStamped, source, proof } = finding;
  const file = source.slice(source.lastIndexOf("/") + 1);
  return (
    <dl className="grid gap-x-8 gap-y-1 sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-y-3 [&_dt]:text-muted max-sm:[&_dt:not(:first-child)]:mt-2">
      <dt>Published</dt>
      <dd>
        <DisplayDate date={date} />
        {editions > 1 && `, edition ${edition} of ${editions}`}
      </dd>
      <dt>File</dt>
      <dd className="wrap-anywhere">
        <FileLink href={source}>{file}</FileLink>
      </dd>
      <dt>SHA-256</dt>
      <dd className="figures text-sm wrap-anywhere">{groupHash(sha256)}</dd>
      <dt>Signature</dt>
      <dd>
        {key ? (
          <>
            By the company’s key {groupHash(key)} (
            <a href="/.well-known/issuer-keys.json" className="text-link">
              public keys
            </a>
            ): <FileLink href={proof}>signed record</FileLink> and{" "}
            <FileLink href="/verify-record.mjs">a script that checks it</FileLink> offline
          </>
        ) : (
          "Not signed"
        )}
      </dd>
      {isStamped && (
        <>
          <dt>Timestamp</dt>
          <dd>
            <FileLink href={`${source}.ots`}>OpenTimestamps proof</FileLink> of the file, for{" "}
            <code>ots verify</code>
          </dd>
        </>
      )}
    </dl>
  );
}

const FileLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} className="text-link" download>
    {children}
  </a>
);

function Contacts() {
  const { email, telephone } = brand.contacts.investors;
  return (
    <p className="flex flex-wrap gap-x-6 gap-y-2">
      <a href={`mailto:${email}`} className="text-link">
        {email}
      </a>
      <a href={`tel:${telephone.replaceAll(/[^+\d]/g, "")}`} className="text-link">
        {telephone}
      </a>
    </p>
  );
}
