/** Modules that StrykerJS can't test in Node, or in which it would only count words. docs/mutation.md lists them. */
export const leftOut = [
  {
    because: "They read or write D1: their tests run inside workerd.",
    files: [
      "app/domain/accounts/{accounts,attempts,hashing,passkeys,second-factor,sessions}.ts",
      "app/domain/admin/{admin,list,lists,removal,row-counts,status}.ts",
      "app/domain/alerts/{provider-events,sender,sends}.ts",
      "app/domain/announcements/*.ts",
      "app/domain/assistant/limits.ts",
      "app/domain/audit/audit.ts",
      "app/domain/bounded-source.ts",
      "app/domain/describe-error.ts",
      "app/domain/launch-list/launch-list.ts",
      "app/domain/launchpad/launchpad.ts",
      "app/domain/newsletter/newsletter.ts",
      "app/domain/privacy/retention.ts",
      "app/domain/release-desk/{approvals,preview-links}.ts",
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
    because: "They are tables of names, words and types without a decision.",
    files: [
      "app/domain/assistant/replies.ts",
      "app/domain/audit/audit-actions.ts",
      "app/domain/{limits,type-labels}.ts",
      "app/domain/newsletter/topics.ts",
      "app/domain/privacy/{browser-storage,stored-data}.ts",
      "app/domain/treasury/openapi.ts",
      "app/forms/toasts.ts",
    ],
  },
];

/** The folders that are tested, by default. */
export const folders = ["app/domain", "app/forms", "app/http", "app/live", "workers/price", "scripts/backup"];

export const report = ".tmp/mutation.json";
