// Lists for shareholders: where each is, and what search engines, the site's search and programs
// read of it. The content build imports this before the brand is generated: it imports nothing.

export const documentsPage = {
  path: "/investors/documents",
  title: "Documents",
  description:
    "Financial statements, reports, presentations and documents of meetings, newest first.",
};

export const filingsPage = {
  path: "/investors/filings",
  title: "Filings",
  description:
    "Reports, announcements, documents of meetings and offerings that we filed, each with its kind and day.",
};

export const eventsPage = {
  path: "/investors/events",
  title: "Events",
  description:
    "Results, meetings, calls and conferences, with webcasts, replays and calendar files.",
};

export const meetingsPage = {
  path: "/investors/meetings",
  title: "Meetings",
  description:
    "Meetings of shareholders: dates, materials, how to vote and the votes for each item.",
};

export const capitalPage = {
  path: "/investors/capital",
  title: "Capital structure",
  description:
    "Shares outstanding, balances, and what may become shares: warrants, options, notes and escrow.",
};

export const highlightsPage = {
  path: "/investors/highlights",
  title: "Financial highlights",
  description: "Balances of our published financial statements by period, beside what we held.",
};

export const sharesPage = {
  path: "/investors/shares",
  title: "Share price",
  description: "The last closing price of the share, and where it trades.",
};

export const newsletterPage = {
  path: "/newsletter",
  title: "Newsletter",
  description:
    "Get press releases and treasury updates by email. Unsubscribe at any time with one link.",
};

export const TREASURY_PATH = "/treasury";
export const CUSTODY_PATH = "/investors#custody";

/** An item's place in its list. */
export const documentPath = (id: string) => `${documentsPage.path}#${id}`;
export const filingPath = (id: string) => `${filingsPage.path}#${id}`;
export const eventPath = (id: string) => `${eventsPage.path}#${id}`;
export const meetingPath = (id: string) => `${meetingsPage.path}#${id}`;
