// The content build imports this before the brand is generated: it imports nothing.

export const reportsPage = {
  path: "/investors/reports",
  title: "Reports",
  description: "Financial highlights, statements, presentations and everything that we filed.",
};

export const highlightsPage = {
  path: "/investors/reports#highlights",
  title: "Financial highlights",
  description: "Balances of our published financial statements by period, beside what we held.",
};

export const documentsPage = {
  path: "/investors/reports#documents",
  title: "Documents",
  description:
    "Financial statements, reports, presentations and documents of meetings, newest first.",
};

export const filingsPage = {
  path: "/investors/reports#filings",
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
  path: "/investors/events#meetings",
  title: "Shareholder meetings",
  description:
    "Meetings of shareholders: dates, materials, how to vote and the votes for each item.",
};

export const stockPage = {
  path: "/investors/stock",
  title: "Stock",
  description:
    "The last closing price of the share, where it trades, and how many shares there are.",
};

export const capitalPage = {
  path: "/investors/stock#capital",
  title: "Capital structure",
  description:
    "Shares outstanding, balances, and what may become shares: warrants, options, notes and escrow.",
};

export const governancePage = {
  path: "/governance",
  title: "Governance",
  description: "The board of directors, and every charter and policy that it has adopted.",
};

export const newsletterPage = {
  path: "/newsletter",
  title: "Newsletter",
  description:
    "Get press releases and treasury updates by email. Unsubscribe at any time with one link.",
};

export const TREASURY_PATH = "/treasury";
export const CUSTODY_PATH = "/investors#custody";

export const documentPath = (id: string) => `${reportsPage.path}#document-${id}`;
export const filingPath = (id: string) => `${reportsPage.path}#filing-${id}`;
export const eventPath = (id: string) => `${eventsPage.path}#event-${id}`;
export const meetingPath = (id: string) => `${eventsPage.path}#meeting-${id}`;

/** "filing-circular-2025" */
export const anchorIn = (path: string) => path.slice(path.indexOf("#") + 1);
