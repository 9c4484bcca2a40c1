/** From "/". The administrators' login is secret: no browser script may name it. */
interface BrandPaths {
  goldPage: string;
  adminLogin: string;
  /** Of content/pages, without modules. */
  textPages: readonly string[];
}

/** The module is in app/routes; methods default to GET, with which HEAD comes. */
type Row = readonly [path: string, module: string, methods?: readonly ("GET" | "POST")[]];

export interface Address {
  /** `routes/home/route` */
  id: string;
  area: string;
  path: string;
  /** From app: `routes/home/route.tsx`. */
  file: string;
  methods: readonly string[];
}

/** JSON for administrators, and files; their contents are in app/domain/privacy/stored-data.ts. */
const lists = ["users", "launch-registrations", "launchpad-applications", "newsletter-subscribers"];

const areas = ({
  goldPage,
  adminLogin,
  textPages,
}: BrandPaths): Record<string, readonly Row[]> => ({
  home: [["/", "home/route.tsx"]],

  about: [
    ["/about", "about/company/route.tsx"],
    ["/bitcoin", "about/bitcoin.tsx"],
    ["/manifesto", "about/text-page.tsx"],
    ["/litepaper", "about/litepaper.tsx"],
    ["/contact", "about/contact.tsx"],
    [goldPage, "about/gold.tsx"],
    ...textPages.map((path) => [path, "about/text-page.tsx"] as const),
  ],

  press: [
    ["/press-releases", "press/list/route.tsx"],
    ["/press-releases/:id", "press/release.tsx"],
    ["/news", "press/to-list.ts"],
    ["/press", "press/to-list.ts"],
    ["/news/:slug", "press/article/route.tsx"],
    ["/news/:slug.md", "press/release-source.ts"],
    ["/news/:slug.md.ots", "press/release-stamp.ts"],
    ["/news/:slug/release.json", "press/release-proof.ts"],
    ["/news/:slug/history", "press/history/route.tsx"],
    ["/news/:slug/history.json", "press/history-json.ts"],
    ["/news/:slug/history/:version.md", "press/release-source.ts"],
    ["/news/:slug/history/:version.md.ots", "press/release-stamp.ts"],
    ["/feed.xml", "press/feeds.ts"],
    ["/atom.xml", "press/feeds.ts"],
    ["/feed.json", "press/feeds.ts"],
  ],

  treasury: [
    ["/treasury", "treasury/overview/route.tsx"],
    ["/treasury/purchases.csv", "treasury/purchases-csv.ts"],
    ["/treasury/history.csv", "treasury/history-csv.ts"],
    ["/ledger/:file", "treasury/ledger-file.ts"],
  ],

  verify: [
    ["/verify", "verify/route.tsx", ["GET", "POST"]],
    ["/verify/ledger.json", "verify/ledger-proof.ts"],
    ["/verify/documents/:id.json", "verify/document-proof.ts"],
    ["/.well-known/issuer-keys.json", "verify/keys.ts"],
  ],

  investors: [
    ["/investors", "investors/overview/route.tsx"],
    ["/investors/reports", "investors/reports/route.tsx"],
    ["/investors/events", "investors/events/route.tsx"],
    ["/investors/events/:calendar", "investors/events/calendar.ts"],
    ["/investors/stock", "investors/stock/route.tsx"],
    ["/investors/questions", "about/text-page.tsx"],
    ["/investors/press-kit", "investors/press-kit/route.tsx"],
    ["/investors/highlights", "investors/moved.ts"],
    ["/investors/documents", "investors/moved.ts"],
    ["/investors/filings", "investors/moved.ts"],
    ["/investors/meetings", "investors/moved.ts"],
    ["/investors/meetings/:calendar", "investors/moved.ts"],
    ["/investors/shares", "investors/moved.ts"],
    ["/investors/capital", "investors/moved.ts"],
    ["/investors/analysts", "investors/moved.ts"],
    ["/documents/:file", "investors/document-file.ts"],
    ["/documents.xml", "investors/reports/documents-feed.ts"],
    ["/filings.xml", "investors/reports/filings-feed.ts"],
  ],

  governance: [
    ["/governance", "governance/list.tsx"],
    ["/governance/:slug", "governance/document.tsx"],
  ],

  legal: [
    ["/terms-of-service", "legal/document.tsx"],
    ["/agreements", "legal/agreements.tsx"],
    ["/legal/:slug", "legal/document.tsx"],
  ],

  signUps: [
    ["/whitelist", "sign-ups/launch-list.tsx", ["GET", "POST"]],
    ["/whitelist/confirm", "sign-ups/launch-list-confirm.tsx", ["GET", "POST"]],
    ["/whitelist/manage", "sign-ups/entry.tsx", ["GET", "POST"]],
    ["/whitelist/manage/data", "sign-ups/entry-data.ts"],
    ["/launchpad", "sign-ups/launchpad.tsx"],
    ["/launchpad/apply", "sign-ups/launchpad-apply/route.tsx", ["GET", "POST"]],
    ["/launchpad/manage", "sign-ups/entry.tsx", ["GET", "POST"]],
    ["/launchpad/manage/data", "sign-ups/entry-data.ts"],
    ["/newsletter", "sign-ups/newsletter.tsx", ["GET", "POST"]],
    ["/newsletter/confirm", "sign-ups/newsletter-confirm.tsx", ["GET", "POST"]],
  ],

  search: [["/search", "search/results/route.tsx"]],

  account: [
    ["/auth", "account/login/route.tsx", ["GET", "POST"]],
    ["/auth/sign-out", "account/sign-out.ts", ["GET", "POST"]],
    ["/reset-password", "account/reset-password.tsx", ["GET", "POST"]],
    ["/confirm-email", "account/confirm-email.tsx", ["GET", "POST"]],
    ["/dashboard", "account/dashboard/route.tsx"],
    ["/account", "account/settings/route.tsx", ["GET", "POST"]],
    ["/account/data", "account/data.ts"],
    ["/.well-known/change-password", "account/change-password.ts"],
    [adminLogin, "account/admin-login.tsx", ["GET", "POST"]],
    [`${adminLogin}/passkey`, "account/admin-login-factor.tsx", ["GET", "POST"]],
  ],

  admin: [
    ["/admin", "admin/dashboard/route.tsx"],
    ["/admin-dashboard", "admin/dashboard/route.tsx"],
    ["/admin/:list/:id/remove", "admin/remove/route.tsx", ["GET", "POST"]],
    ["/admin/releases", "admin/releases/route.tsx", ["GET", "POST"]],
    ["/admin/releases/:id/preview", "admin/preview/route.tsx"],
    ["/admin/releases/:id/preview/email", "admin/preview-email.ts"],
    ["/admin/security", "admin/security/route.tsx", ["GET", "POST"]],
    ["/admin/editor", "admin/editor/page.ts"],
    ["/admin/editor/files/*", "admin/editor/file.ts"],
  ],

  api: [
    ["/api/user", "api/user.ts"],
    ["/api/register", "api/register.ts", ["POST"]],
    ["/api/login", "api/login.ts", ["POST"]],
    ["/api/logout", "api/logout.ts", ["POST"]],
    ["/api/bitcoin/stats", "api/bitcoin-stats.ts"],
    ["/api/treasury", "api/treasury.ts"],
    ["/api/chat", "api/chat.ts", ["POST"]],
    ["/api/launch-registration", "api/launch-registration.ts", ["POST"]],
    ...lists.map((list) => [`/api/admin/${list}`, "api/admin.ts"] as const),
    ...[...lists, "audit-log"].map(
      (list) => [`/api/admin/export-${list}`, "api/admin.ts"] as const,
    ),
    ["/api/*", "api/unknown.ts", ["GET", "POST"]],
  ],

  system: [
    ["/healthz", "system/healthz.ts"],
    ["/sitemap.xml", "system/sitemap.ts"],
    ["/robots.txt", "system/robots.ts"],
    ["/llms.txt", "system/llms-txt.ts"],
    ["/site.webmanifest", "system/web-manifest.ts"],
    ["/.well-known/security.txt", "system/security-txt.ts"],
    ["/widgets/chart/:name", "system/chart-widget.ts"],
    ["/widgets/newsletter", "system/newsletter-widget.ts"],
    // In development only.
    ["/local-mail", "system/local-mail.tsx"],
    ["/local-mail/:number", "system/local-mail-html.ts"],
    ["/setup", "system/setup.tsx"],
    ["/*", "system/not-found.tsx"],
  ],

  // Not here: /ws and Remix's /__manifest (workers/index.ts), and static files, which the platform
  // serves from public.
});

/** For remix.config.js, the Worker's route table and the tests of access. */
export function listAddresses(brand: BrandPaths): Address[] {
  const uses = new Map<string, number>();
  return Object.entries(areas(brand)).flatMap(([area, rows]) =>
    rows.map(([path, module, methods = ["GET"]]) => {
      const file = `routes/${module}`;
      const id = file.replace(/\.tsx?$/, "");
      const use = (uses.get(file) ?? 0) + 1;
      uses.set(file, use);
      // A module with several addresses is several routes. The browser's file is named by the id,
      // so it has no character of a path.
      return { id: use === 1 ? id : `${id}-${use}`, area, path, file, methods };
    }),
  );
}
