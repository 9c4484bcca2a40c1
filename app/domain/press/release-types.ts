import type { ReleaseType } from "~/content/schemas";

/** What releases are about, in the words and the order of the list's filter. */
export const releaseTypeLabels: Readonly<Record<ReleaseType, string>> = {
  treasury: "Treasury",
  financing: "Financing",
  listings: "Listings",
  governance: "Governance",
  partnerships: "Partnerships",
  events: "Events and commentary",
};
