/** What a release can be about, as its front matter names it, with the words for readers. */
export const releaseTypeLabels = {
  treasury: "Treasury",
  financing: "Financing",
  listings: "Listings",
  governance: "Governance",
  partnerships: "Partnerships",
  events: "Events and commentary",
} as const;

export type ReleaseType = keyof typeof releaseTypeLabels;
