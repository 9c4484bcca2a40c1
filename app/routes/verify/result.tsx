import { Fragment, type ReactNode } from "react";
import { brand, timeZoneName } from "~/brand/generated/public";
import type { Finding } from "~/domain/verification/verification";
import { groupHash } from "~/locale/grouped-hash";
import { numberFormat } from "~/locale/intl";
import { DisplayDate, Moment } from "~/ui/dates";
import { Link } from "~/ui/links";
import type { Comparison } from "./compare.client";
import { Characters, Differences } from "./differences";

const counts = numberFormat();

const states = {
  current: "",
  corrected: ", but corrected since",
  withdrawn: ", but withdrawn since",
} as const;

/** What a reader is told, with all that proves it. */
export function Result({ comparison }: { comparison: Comparison }) {
  switch (comparison.kind) {
    case "genuine":
    case "named":
      return <Published {...comparison} />;
    case "contains":
      return <Contains {...comparison} />;
    case "part":
      return (
        <Verdict
          heading={
            <>
              A part of “{comparison.finding.title}”, without its other {words(comparison.missing)}
            </>
          }
        >
          <p>
            What is there is word for word as we published it. What was left out can change its
            meaning: read <FindingLink finding={comparison.finding} />.
          </p>
          <Differences pieces={comparison.pieces} />
        </Verdict>
      );
    case "altered":
      return <Altered {...comparison} />;
    case "title":
      return (
        <Verdict heading="Only a title of ours">
          <p>
            It is that of <FindingLink finding={comparison.finding} />. A title says nothing about a
            text: paste the text as well.
          </p>
        </Verdict>
      );
    case "standard":
      return (
        <Verdict heading="Only the standard text below our releases">
          <p>
            The contact, the company’s description and the legal notices are the same below each
            release. They say nothing about a text that comes with them: paste the text as well.
          </p>
        </Verdict>
      );
    case "short":
      return (
        <Verdict heading="Too short to compare">
          <p>Please paste whole sentences, best the text from its first to its last word.</p>
        </Verdict>
      );
    case "other file":
      return <OtherFile {...comparison} />;
    case "other address":
      return <OtherAddress {...comparison} />;
    case "unknown":
      return <Unknown {...comparison} />;
    default:
      return comparison satisfies never;
  }
}

type Of<Kind extends Comparison["kind"]> = Extract<Comparison, { kind: Kind }>;

const words = (count: number) => (count === 1 ? "1 word" : `${counts.format(count)} words`);

/** A verdict that is not "genuine", and so never in the colour of one. */
function Verdict({ heading, children }: { heading: ReactNode; children: ReactNode }) {
  return (
    <div className="card gap-5">
      <h2 className="text-section wrap-anywhere">{heading}</h2>
      {children}
    </div>
  );
}

const FindingLink = ({ finding: { href, kind, title } }: { finding: Finding }) => (
  <Link to={href} discover="none" reloadDocument={kind !== "release"} className="text-link">
    {title}
  </Link>
);

function Published(comparison: Of<"genuine" | "named">) {
  const { finding, kind, given } = comparison;
  const isGenuine = kind === "genuine";
  const sentences = {
    text: "This is ",
    file: "This file, byte for byte, is ",
    source: "This is the source of ",
    hash: "This SHA-256 is that of ",
    address: "This is the address of ",
  };
  return (
    <div className="card gap-6">
      <div>
        <h2
          className={`text-section ${isGenuine && finding.state === "current" ? "text-accent" : ""}`}
        >
          {(isGenuine ? "Genuine" : "Published by us") + states[finding.state]}
        </h2>
        <p className="mt-3">
          {sentences[given]}
          <FindingLink finding={finding} />.
        </p>
        {given === "text" && (
          <p className="mt-2">
            {`We compared what is in the field${comparison.hasTitle === false ? ", which is without its title: compare that, too" : ""}. A page, an email or a PDF can show other words than it copies: quote from the release itself.`}
          </p>
        )}
        {!isGenuine && (
          <p className="mt-2">
            {`A message can name it and say something else: this says nothing about a text or file that came with it. Check that ${given === "hash" ? "text or file " : ""}itself.`}
          </p>
        )}
        {finding.changedAt && <Superseded finding={finding} changedAt={finding.changedAt} />}
      </div>
      <Evidence key={finding.href} finding={finding} />
    </div>
  );
}

function Contains({ findings, added, pieces }: Of<"contains">) {
  const [first] = findings;
  const what =
    findings.length === 1
      ? `the text of “${first?.title}”`
      : `the texts of ${findings.length} releases`;
  const not = findings.length === 1 ? "that are not in it" : "that are in none of them";
  const rest = added === 1 ? `1 word ${not.replace("are", "is")}` : `${words(added)} ${not}`;
  return (
    <Verdict
      heading={
        added === 0
          ? `Contains ${what}, and is not one text of ours`
          : `Contains ${what}, and ${rest}`
      }
    >
      <p>
        We did not publish it like this. Words before, after or within a true text can turn its
        meaning round: read only{" "}
        {findings.map((finding, at) => (
          <Fragment key={finding.sha256}>
            {at > 0 && " and "}
            <FindingLink finding={finding} />
          </Fragment>
        ))}
        .
      </p>
      <Differences pieces={pieces} />
    </Verdict>
  );
}

function Altered({ finding, added, missing, pieces, characters }: Of<"altered">) {
  const differences = [
    added > 0 && `${words(added)} of it ${added === 1 ? "is" : "are"} not in what we published`,
    missing > 0 && `${words(missing)} that we published ${missing === 1 ? "is" : "are"} missing`,
  ].filter(Boolean);
  return (
    <Verdict heading={<span className="text-danger">Not the published text</span>}>
      <p>
        It resembles <FindingLink finding={finding} />, but{" "}
        {differences.join(", and ") || "has other signs between its words"}. Read the published text
        there, and trust no other.
      </p>
      <Characters characters={characters} />
      <Differences pieces={pieces} />
    </Verdict>
  );
}

function OtherFile({ sha256, finding, isSameText }: Of<"other file">) {
  const heading = isSameText
    ? "The text of a release, in a file that is not ours"
    : "Not a file of ours";
  return (
    <Verdict heading={isSameText ? heading : <span className="text-danger">{heading}</span>}>
      {finding && isSameText && (
        <p>
          Its characters are those of the source of <FindingLink finding={finding} />, but its lines
          end in another way, as some programs save them.
        </p>
      )}
      {!isSameText && (
        <p>
          We compare files byte for byte, and look for no text in them: a PDF, a web page or a
          document can show one thing and contain another. If it should be a release, open it, copy
          what you see, and paste it as text.
        </p>
      )}
      <dl className="grid gap-y-1 [&_dt]:text-muted [&_dt:not(:first-child)]:mt-2">
        <dt>SHA-256 of your file</dt>
        <dd className="figures text-sm wrap-anywhere">{groupHash(sha256)}</dd>
        {finding && (
          <>
            <dt>
              SHA-256 of {finding.kind === "release" ? "the source of " : ""}
              <FindingLink finding={finding} />
            </dt>
            <dd className="figures text-sm wrap-anywhere">{groupHash(finding.sha256)}</dd>
          </>
        )}
      </dl>
    </Verdict>
  );
}

const addressFaults: Readonly<Record<Of<"other address">["reason"], string>> = {
  "look-alike": "It has letters that only look like those of our address.",
  user: "What stands before the @ is no address: the site is the one after it.",
  "not https": "It does not begin with https://, so anyone on the way could answer in our place.",
  port: "It names a port, and ours has none: another program could answer there.",
  dot: "It has a dot after its name, which ours has not.",
  "part of another": "Our name is only a part of its name: it is another site.",
  "another site": "It is another site’s.",
  "another spelling": "It begins like ours, but is not written as any address of ours is.",
};

function OtherAddress({ reason, host, characters }: Of<"other address">) {
  return (
    <Verdict heading={<span className="text-danger">Not an address of ours</span>}>
      <p>{addressFaults[reason]}</p>
      <p className="wrap-anywhere">
        {host !== "" && <>A browser would open {host}. </>}
        Each of our addresses begins with {brand.origin}/
      </p>
      <Characters characters={characters} />
      <Contacts />
    </Verdict>
  );
}

function Superseded({ finding: { state }, changedAt }: { finding: Finding; changedAt: string }) {
  const what = state === "withdrawn" ? "It was withdrawn" : "A correction replaced it";
  return (
    <p className="mt-2 text-muted">
      {what} on <Moment at={changedAt} /> {timeZoneName}. Its own page says why.
    </p>
  );
}

function Evidence({ finding }: { finding: Finding }) {
  const { publishedAt, edition, editions, sha256, key, stamp, proof } = finding;
  const isDay = publishedAt.length === "2026-01-31".length;
  return (
    <dl className="grid gap-x-8 gap-y-1 sm:grid-cols-[9.5rem_minmax(0,1fr)] sm:gap-y-3 [&_dt]:text-muted max-sm:[&_dt:not(:first-child)]:mt-2">
      <dt>Published</dt>
      <dd>
        {isDay ? (
          <DisplayDate date={publishedAt} />
        ) : (
          <>
            <Moment at={publishedAt} /> {timeZoneName}
          </>
        )}
        {editions > 1 && `, edition ${edition} of ${editions}`}
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
            )
          </>
        ) : (
          "Not signed"
        )}
      </dd>
      <dt>In Bitcoin</dt>
      <dd>
        {!stamp && "Not stamped"}
        {stamp && stamp.height === null && "Submitted; the block is still to come"}
        {stamp && stamp.height !== null && (
          <>
            Since block {counts.format(stamp.height)}, <Moment at={stamp.time} /> {timeZoneName}
          </>
        )}
      </dd>
      <dt>Check it yourself</dt>
      <dd>
        <a href={proof} className="text-link" download>
          Proof
        </a>{" "}
        and{" "}
        <a href="/verify-record.mjs" className="text-link" download>
          the script that checks it
        </a>
        , which works offline
      </dd>
    </dl>
  );
}

function Unknown({ characters }: Of<"unknown">) {
  return (
    <Verdict heading="Unknown">
      <p>
        We have published nothing like it. A release that is not out yet is unknown here, too.
        Please don’t act on it or pass it on before you have asked us:
      </p>
      <Contacts />
      <Characters characters={characters} />
    </Verdict>
  );
}

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
