import type { APIRequestContext } from "@playwright/test";
import { adminLoginPath } from "../../app/brand/generated/private.server.ts";
import { brand } from "../../app/brand/generated/public.ts";
import { defineList, listNames } from "../../app/domain/admin/list-definitions.ts";
import { applicationConsent } from "../../app/domain/sign-ups/launchpad/application.ts";
import * as accounts from "./accounts.ts";
import { newestRelease } from "./content.ts";
import { sites } from "./running-sites.ts";

const { findLinkFromEmail, password, register, registerAdmin } = accounts;

/** Who sends a form. */
export interface Sender {
  request: APIRequestContext;
  /** A fresh address, or the name of the user or administrator who is signed in. */
  email: string;
}

/** A button of the site, and how a person presses it. */
export interface SiteForm {
  /** Method and path of its form. */
  form: `${"GET" | "POST"} ${string}`;
  send: string;
  as?: "user" | "admin";
  site?: string;
  /** Made of the same parts as one before it. */
  isAlike?: true;
  /** Its page, or what leads there; without it, the form's own path. */
  at?: string | ((sender: Sender) => Promise<string>);
  /** Text, or whether a box is ticked, by label. */
  entries?: (sender: Sender) => Readonly<Record<string, string | true>>;
  /** Path and query afterwards. */
  leadsTo?: RegExp;
  /** Of the page or the toast afterwards. */
  shows?: string | RegExp;
  /** A row that is there then: what follows FROM. */
  row?: (sender: Sender) => string;
  /** The name of a file that it downloads. */
  file?: RegExp;
}

const CONSENT = brand.newsletter.consent.wording;
const SENT = "emailed you a link";

/** Sends a form to join a list. @returns the page that its email leads to */
const joined =
  (path: string, fields: Record<string, string>, subject: string) =>
  async ({ request, email }: Sender) => {
    await request.post(path, { form: { email, ...fields }, headers: accounts.sameOrigin });
    return findLinkFromEmail(request, email, subject);
  };
const registered = joined("/whitelist", {}, "launch list");
const subscribed = joined("/newsletter", { consent: "on" }, "Confirm your");
const applied = joined(
  "/launchpad/apply",
  { name: "Ada", product: "A wallet", assetUse: "Gold", progress: "A demo", consent: "on" },
  "received your application",
);

const address = ({ email }: Sender) => ({ "Email address": email });
const yourPassword = () => ({ "Your password": password });
const credentials = ({ email }: Sender) => ({ Username: email, Password: password });
const newPassword = () => ({
  "New password": "another harbour",
  "Confirm new password": "another harbour",
});

/** Leads to a page after the sender has an account. */
const withAccount =
  (path: string, makeAccount = register) =>
  async ({ email }: Sender) => {
    await makeAccount(email);
    return path;
  };

const subscribe: SiteForm = {
  form: "POST /newsletter",
  send: "Subscribe",
  entries: (sender) => ({ ...address(sender), [CONSENT]: true }),
  shows: SENT,
};

const settings = (
  send: string,
  shows: string,
  entries?: SiteForm["entries"],
  leadsTo = /^\/account$/,
): SiteForm => ({
  form: "POST /account",
  send,
  shows,
  leadsTo,
  as: "user",
  ...(entries && { entries }),
});

const removal = (
  list: string,
  send: string,
  join: (sender: Sender) => Promise<unknown>,
  shows = "deleted",
): SiteForm => ({
  form: "POST /admin/:list/:id/remove",
  send,
  shows,
  leadsTo: /^\/admin(\?|$)/,
  as: "admin",
  async at(sender) {
    const name = (await join(sender)) ?? "";
    const q = list === "users" ? String(name) : sender.email;
    const search = await sender.request.get(`/api/admin/${list}`, { params: { limit: 1, q } });
    return `/admin/${list}/${(await search.json())[0]?.id}/remove`;
  },
});

/** Every button of the site but the editor's, which is another program's. */
export const siteForms: readonly SiteForm[] = [
  subscribe,
  { ...subscribe, at: "/about", isAlike: true },
  {
    form: "POST /whitelist",
    send: "Reserve My Spot",
    at: "/whitelist?source=a-fair",
    entries: address,
    shows: "Thank you for your interest in the gold product.",
    row: ({ email }) => `launch_registrations where email = '${email}' and source = 'a-fair'`,
  },
  {
    form: "POST /launchpad/apply",
    send: "Send application",
    at: "/launchpad/apply?source=a-fair",
    entries: (sender) => ({
      ...address(sender),
      "Your name or your team’s": "Ada Lovelace",
      "What are you building?": "A wallet 🦊\nfor two",
      "How does it use Bitcoin or gold?": "It holds Bitcoin",
      "What already works?": "A demo",
      "Link (optional)": "https://example.com/demo",
      [applicationConsent.wording]: true,
    }),
    shows: "We've received your application",
    row: ({ email }) =>
      `launchpad_applications where email = '${email}' and source = 'a-fair' and link like '%/demo' and product like '%🦊%for two'`,
  },
  { form: "POST /whitelist/manage", send: "Send me a link", entries: address, shows: SENT },
  {
    form: "POST /launchpad/manage",
    send: "Send me a link",
    isAlike: true,
    entries: address,
    shows: SENT,
  },
  {
    form: "POST /whitelist/manage",
    send: "Withdraw my registration",
    at: registered,
    shows: "Your address is no longer on the launch list.",
  },
  {
    form: "POST /launchpad/manage",
    send: "Withdraw my application",
    isAlike: true,
    at: applied,
    shows: "We've deleted your application.",
  },
  {
    form: "POST /newsletter/confirm",
    send: "Confirm my subscription",
    at: subscribed,
    shows: "We'll email you when we have news.",
  },
  {
    form: "POST /newsletter/confirm",
    send: "Remove my address",
    isAlike: true,
    at: subscribed,
    shows: "You'll no longer get our newsletter.",
  },
  {
    form: "POST /whitelist/confirm",
    send: "Confirm my place",
    site: sites.assistant,
    at: joined("/whitelist", {}, "Confirm"),
    shows: "Your place on the launch list is confirmed.",
  },
  {
    form: "POST /auth",
    send: "Log in",
    at: withAccount("/auth"),
    entries: credentials,
    leadsTo: /^\/dashboard/,
    shows: "Logged in successfully.",
  },
  {
    form: "POST /auth",
    send: "Create Account",
    at: "/auth?tab=sign-up",
    entries: ({ email }) => ({
      Email: email,
      Password: password,
      "Confirm password": password,
      [CONSENT]: true,
    }),
    leadsTo: /^\/dashboard/,
    shows: "Account created successfully.",
    row: ({ email }) => `users where username = '${email}' and marketing_consent = 1`,
  },
  {
    form: "POST /reset-password",
    send: "Send me a link",
    isAlike: true,
    at: withAccount("/reset-password"),
    entries: address,
    shows: SENT,
  },
  {
    form: "POST /reset-password",
    send: "Change password",
    async at(sender) {
      await register(sender.email);
      return joined("/reset-password", {}, "Reset your")(sender);
    },
    entries: newPassword,
    shows: "Please log in with your new password.",
  },
  {
    form: "POST /confirm-email",
    send: "Confirm my address",
    async at({ request, email }) {
      await register(email);
      return findLinkFromEmail(request, email, "Confirm your email");
    },
    entries: yourPassword,
    // A visitor's address is confirmed, and the dashboard asks them to log in.
    leadsTo: /^\/auth/,
    row: ({ email }) => `users where username = '${email}' and email_confirmed_at is not null`,
  },
  {
    form: "POST /confirm-email",
    send: "Confirm my address",
    as: "user",
    at: ({ request, email }) => findLinkFromEmail(request, email, "Confirm your email"),
    shows: "Thank you. Your email address is confirmed.",
  },
  settings("Change password", "We've logged out your other devices.", () => ({
    "Current password": password,
    ...newPassword(),
  })),
  {
    ...settings("Save", "We've updated your email preference.", () => ({ [CONSENT]: true })),
    row: ({ email }) => `users where username = '${email}' and marketing_consent = 1`,
  },
  settings("Resend the link", "Follow the link in the email to confirm your address."),
  settings("Log out everywhere", "You're logged out on every device.", undefined, /^\/auth/),
  settings("Delete my account", "Your account and data have been deleted.", yourPassword, /^\//),
  { form: "POST /auth/sign-out", send: "Log out", as: "user", at: "/dashboard", leadsTo: /^\/$/ },
  {
    form: "GET /search",
    send: "Search",
    entries: () => ({ "Search this site": "two full trading days" }),
    leadsTo: /^\/search\?q=two/,
    shows: "Insider Trading Policy",
  },
  {
    form: "GET /press-releases",
    send: "Search",
    at: "/press-releases?year=2025",
    entries: () => ({ "Search press releases": "zebra" }),
    leadsTo: /^\/press-releases\?q=zebra&year=2025$/,
    shows: "No press releases match",
  },
  {
    form: "GET /treasury",
    send: "Show",
    entries: () => ({ "One bitcoin at (C$)": "150,000", "A share at (C$)": "0.70" }),
    leadsTo: /^\/treasury\?btc=150%2C000&share=0.70/,
    shows: "your figure",
  },
  {
    form: "POST /verify",
    send: "Compare text",
    entries: () => ({ "Text of the release": newestRelease.title }),
    shows: "Not the same",
  },
  {
    form: "GET /verify",
    send: "Check address or hash",
    entries: () => ({ "Address on this site, or SHA-256": `/news/${newestRelease.slug}` }),
    shows: newestRelease.title,
  },
  {
    form: `POST ${adminLoginPath}`,
    send: "Log in",
    at: withAccount(adminLoginPath, registerAdmin),
    entries: credentials,
    leadsTo: /^\/admin-dashboard/,
    shows: "Welcome back, admin!",
  },
  {
    form: `POST ${adminLoginPath}/passkey`,
    send: "Log in",
    async at({ request, email }) {
      await registerAdmin(email);
      await accounts.signIn(request, email);
      await accounts.addRecoveryCode(request);
      return `${adminLoginPath}/passkey`;
    },
    entries: () => ({ "Recovery code": accounts.RECOVERY_CODE }),
    shows: "Welcome back, admin!",
  },
  ...listNames
    .map((name) => ({ name, list: defineList(name, false) }))
    .flatMap(({ name, list }): SiteForm[] => [
      {
        form: "GET /admin",
        send: `Apply to ${list.title}`,
        as: "admin",
        entries: () => ({ [list.search.label]: "no such name" }),
        leadsTo: new RegExp(`${name}\\.q=no\\+such\\+name`),
        shows: /0 of \d+ match/,
      },
      {
        form: `GET /api/admin/export-${list.slug}`,
        send: list.exportLabel,
        as: "admin",
        at: "/admin",
        file: new RegExp(`^${list.slug}-\\d{4}-\\d\\d-\\d\\d\\.csv$`),
      },
    ]),
  removal("newsletter-subscribers", "Delete this subscriber", subscribed),
  removal("launchpad-applications", "Delete this application", applied),
  removal("launch-registrations", "Delete this registration", registered),
  removal("users", "Delete this user", () => register()),
  removal(
    "users",
    "Anonymize this user",
    () => register(),
    "The record is still counted but no longer identifies anyone.",
  ),
];

/** Buttons of forms that need a passkey: tests/browser/passkeys.spec.ts presses them. */
const withPasskey = ["Add a passkey", "Remove the passkey", "Generate new codes"];

const listed: ReadonlySet<string> = new Set([
  ...siteForms.map(({ form, send }) => `${form}: ${send}`),
  ...withPasskey.map((send) => `POST /admin/security: ${send}`),
]);
export const findUnlisted = (buttons: readonly string[]) =>
  buttons.filter((button) => !listed.has(button));

/** The buttons of a document's forms, by form and name. */
export function listButtons({ forms, URL: address }: Document): string[] {
  return [...forms].flatMap((form) => {
    const { pathname } = new URL(form.getAttribute("action") ?? "", address);
    const path = pathname
      .replace(/\/admin\/[a-z-]+\/\d+\/remove/, "/admin/:list/:id/remove")
      .replace("/admin-dashboard", "/admin");
    return [...form.querySelectorAll("button:not([type=button])")].map((button) => {
      const name = button.getAttribute("aria-label") ?? button.textContent ?? "";
      return `${form.method.toUpperCase()} ${path}: ${name.replace(/\s+/g, " ").trim()}`;
    });
  });
}
