/** Modules that StrykerJS can't test in Node, or in which it would only count words. */
export const leftOut = [
  {
    because: "They read or write D1: their tests run inside workerd.",
    files: [
      "app/domain/accounts/{accounts,attempts,limited-hashing,passkeys,second-factor,sessions}.ts",
      "app/domain/admin/{admin,list,list-definitions,removal,row-counts,status}.ts",
      "app/domain/press/alerts/{provider-events,sender,sends}.ts",
      "app/domain/admin/audit/audit.ts",
      "app/domain/sign-ups/bounded-source.ts",
      "app/domain/describe-error.ts",
      "app/domain/sign-ups/launch-list/launch-list.ts",
      "app/domain/sign-ups/launchpad/launchpad.ts",
      "app/domain/sign-ups/newsletter/newsletter.ts",
      "app/domain/privacy/retention.ts",
      "app/domain/press/desk/{approvals,preview-links,two-person-rule}.ts",
    ],
  },
  {
    because: "They are Durable Objects, or hand requests and readings to them: their tests run inside workerd.",
    files: ["workers/price/{connect,feed,market,poll,room,rpc}.ts"],
  },
  {
    because: "They answer through Remix or read the request's bodies: their tests send requests to the fetch handler.",
    files: [
      "app/forms/*.server.ts",
      "app/forms/{action-error,action-failure}.ts",
      "app/http/{not-found,public-route}.ts",
    ],
  },
  {
    because: "They are React hooks and components: their tests run in Chromium.",
    files: ["app/forms/*.tsx", "app/live/use-*.ts"],
  },
  {
    because: "They start wrangler: tests/matrix/backup.spec.ts runs them.",
    files: ["scripts/backup/run.ts"],
  },
  {
    because: "They are routes and components: tests send requests for their pages.",
    files: ["app/routes/treasury/{badge,figures-csv,ledger-file}.ts", "app/routes/treasury/**/*.tsx"],
  },
  {
    because: "They are tables of names, words and types without a decision.",
    files: [
      "app/domain/press/alerts/provider.ts",
      "app/domain/admin/audit/audit-actions.ts",
      "app/domain/{field-lengths,type-labels}.ts",
      "app/domain/sign-ups/newsletter/topics.ts",
      "app/domain/privacy/{browser-storage,stored-data}.ts",
      "app/forms/toasts.ts",
    ],
  },
];

/** The folders that are tested, by default. */
export const folders = [
  "app/domain",
  "app/forms",
  "app/http",
  "app/live",
  "app/routes/treasury",
  "workers/price",
  "scripts/backup",
];
