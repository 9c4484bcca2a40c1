// The content build imports these before the brand is generated: they import nothing.

/** A release's slug, from its title in lower case: word characters, joined by hyphens. */
export const slugOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\w\s-]/g, "")
    .replace(/[\s-]+/g, "-")
    .replace(/^-|-$/g, "");

/** Where the deployment has a release's file. No visitor can guess the address before publication: see decision 017. */
export const sourceAsset = (sha256: string) => `/documents/${sha256}.md`;
