// The content build imports these before the brand is generated: they import nothing.

/** The address of a release, from its title in lower case: word characters, and hyphens for what parts them. */
export const slugOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\w\s-]/g, "")
    .replace(/[\s-]+/g, "-")
    .replace(/^-|-$/g, "");

/** Where the deployment has a release's file. Nobody can guess the address before the hour: see decision 017. */
export const sourceAsset = (sha256: string) => `/documents/${sha256}.md`;
