import { brand, timeZoneName } from "~/brand/generated/public";
import type { Finding } from "~/domain/verification/verification";
import { groupHash } from "~/locale/grouped-hash";
import { DisplayDate, Moment } from "~/ui/dates";
import { Link } from "~/ui/links";
import type { Comparison } from "./compare";

const headings = {
  current: "Genuine",
  corrected: "Genuine, but corrected since",
  withdrawn: "Genuine, but withdrawn since",
} as const;

/** What a reader is told, with all that proves it. */
export function Result({ comparison }: { comparison: Comparison }) {
  if (comparison.kind === "unknown") return <Unknown />;
  const { finding } = comparison;
  const isGenuine = comparison.kind === "genuine";
  return (
    <div className="card gap-6">
      <div>
        <h2 className={`text-section ${isGenuine && finding.state === "current" ? "text-accent" : ""}`}>
          {isGenuine ? headings[finding.state] : "Not the published text"}
        </h2>
        <p className="mt-3">
          {isGenuine ? "This is " : "A part of it is from "}
          <Link to={finding.href} discover="none" reloadDocument={finding.kind !== "release"} className="text-link">
            {finding.title}
          </Link>
          {isGenuine ? "." : ", but other words or figures differ. Read the published text there, and trust no other."}
        </p>
        {comparison.kind === "genuine" && comparison.hasOtherTitle && (
          <p className="mt-2">Its title is not above the text that you pasted: compare the two.</p>
        )}
        {isGenuine && finding.changedAt && <Superseded finding={finding} changedAt={finding.changedAt} />}
      </div>
      {isGenuine && <Evidence key={finding.sha256} finding={finding} />}
    </div>
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
    <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-[9.5rem_minmax(0,1fr)] [&_dt]:text-muted">
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
            Since block {stamp.height.toLocaleString("en-CA")}, <Moment at={stamp.time} /> {timeZoneName}
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

function Unknown() {
  const { email, telephone } = brand.contacts.investors;
  return (
    <div className="card gap-3">
      <h2 className="text-section">Unknown</h2>
      <p>
        We have published nothing like it. A release that is not out yet is unknown here, too. Please don’t act on it or
        pass it on before you have asked us:
      </p>
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        <a href={`mailto:${email}`} className="text-link">
          {email}
        </a>
        <a href={`tel:${telephone.replaceAll(/[^+\d]/g, "")}`} className="text-link">
          {telephone}
        </a>
      </p>
    </div>
  );
}
