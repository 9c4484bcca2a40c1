// Where this site has what shareholders look for. The content build imports these before the brand is generated: they import
// nothing.

/** Pages that search finds and that are made of a list or of the ledger, not of a file of content/pages. */
export const madePages = {
  filings: "/investors/filings",
  meetings: "/investors/meetings",
  treasury: "/treasury",
  capital: "/investors/capital",
  custody: "/investors#custody",
} as const;

/** An item's place in its list. */
export const documentPath = (id: string) => `/investors/documents#${id}`;
export const filingPath = (id: string) => `/investors/filings#${id}`;
export const eventPath = (id: string) => `/investors/events#${id}`;
export const meetingPath = (id: string) => `/investors/meetings#${id}`;
