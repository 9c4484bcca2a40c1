import { Fragment } from "react";
import { brand } from "~/brand/generated/public";
import { releaseNotes } from "~/brand/generated/release-notes";
import { formatDay } from "~/locale/days";
import { LegalLink } from "./legal-link";
import { onExchange } from "./listing";

const { company, listing, contacts } = brand;

/**
 * Media contact, company and legal notices.
 * @param date the release's; before the listing, it does not call the shares listed
 */
export function ReleaseNotes({ date }: { date: string }) {
  const since =
    listing.since !== undefined && date < listing.since ? formatDay(listing.since) : null;
  return (
    <footer className="prose mt-14 border-t border-line pt-8 text-[0.9375rem]">
      <h2>{contacts.media.title}</h2>
      <p>
        {contacts.media.name}, {company.legalName}
        <br />
        Email: <a href={`mailto:${contacts.media.email}`}>{contacts.media.email}</a>
        <br />
        Phone:{" "}
        <a href={`tel:${contacts.media.telephone.replaceAll(" ", "")}`}>
          {contacts.media.telephone}
        </a>
      </p>
      <h2>About {company.name}</h2>
      <p>
        {company.legalName} {since ? "has been" : "is"} listed {onExchange} ({listing.label})
        {since && ` since ${since}`}. {company.description}
      </p>
      {releaseNotes.map(({ title, text }) => (
        <Fragment key={text}>
          {title && <h2>{title}</h2>}
          <p>{text}</p>
        </Fragment>
      ))}
      {since && (
        <p>The shares were not yet listed under this symbol when this release was published.</p>
      )}
      <p>
        <LegalLink slug="forward-looking" />
      </p>
    </footer>
  );
}
