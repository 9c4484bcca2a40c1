import { brand } from "~/brand/generated/public";
import { rules } from "~/brand/generated/rules";
import { formatDay } from "~/locale/days";
import { LegalLink } from "./legal-link";

const { company, listing, contacts } = brand;
const { forwardLooking, securitiesLaw, notice } = rules;
const one = forwardLooking === "information";

/**
 * The end of every release: the media contact, the company and the legal notices.
 * @param date the release's day; one from before the listing does not say that the shares were listed
 */
export function ReleaseNotes({ date }: { date: string }) {
  const since = listing.since !== undefined && date < listing.since ? formatDay(listing.since) : null;
  return (
    <footer className="prose mt-14 border-t border-line pt-8 text-[0.9375rem]">
      <h2>{contacts.media.title}</h2>
      <p>
        {contacts.media.name}, {company.legalName}
        <br />
        Email: <a href={`mailto:${contacts.media.email}`}>{contacts.media.email}</a>
        <br />
        Phone: <a href={`tel:${contacts.media.telephone.replaceAll(" ", "")}`}>{contacts.media.telephone}</a>
      </p>
      <h2>About {company.name}</h2>
      <p>
        {company.legalName} {since ? "has been" : "is"} listed on the {listing.exchange} ({listing.label})
        {since && ` since ${since}`}. {company.description}
      </p>
      <h2>Forward-looking statements</h2>
      <p>
        This release contains forward-looking {forwardLooking}
        {securitiesLaw && ` within the meaning of ${securitiesLaw}`}, including statements about plans, timing, products
        and markets. Such {one ? "information is" : "statements are"} based on assumptions that management considers
        reasonable as of {one ? "its" : "their"} date and {one ? "is" : "are"} subject to risks that may cause actual
        results to differ materially, including the prices of the assets that the company holds, regulatory approvals,
        financing and technology. Readers should not place undue reliance on {one ? "it" : "them"}. The company will
        update {one ? "it" : "them"} only as required by law. <LegalLink slug="forward-looking" />
      </p>
      {(since || notice) && (
        <p>
          {since && "The shares were not yet listed under this symbol when this release was published. "}
          {notice?.replaceAll("{exchange}", listing.exchange)}
        </p>
      )}
    </footer>
  );
}
