import type { APIRequestContext } from "@playwright/test";
import { adminLoginPath } from "../../app/brand/generated/private.server.ts";
import { brand } from "../../app/brand/generated/public.ts";
import { defineList, type ListName, listNames } from "../../app/domain/admin/list-definitions.ts";
import { applicationConsent } from "../../app/domain/sign-ups/launchpad/application.ts";
import {
  addRecoveryCode,
  findLinkFromEmail,
  password,
  register,
  registerAdmin,
  sameOrigin,
  signIn,
} from "./accounts.ts";
import { newestRelease } from "./content.ts";
import type { Entries } from "./no-script-browser.ts";
import { sites } from "./running-sites.ts";

/** Who sends a form, and what a row needs of them. */
export interface Sender {
  request: APIRequestContext;
  /** A fresh address; a user's or an administrator's own name. */
  email: string;
  /** Of an administrator with a passkey. */
  recoveryCode?: string;
}

/** A form of the site, and how a person sends it. */
export interface SiteForm {
  /** As `formatForm` has it. */
  form: string;
  as?: "user" | "admin";
  site?: string;
  /** Its page, or what leads there. */
  at: string | ((sender: Sender) => Promise<string>);
  /** A selector of the form or of what it is in; without it, the main part of the page. */
  within?: string;
  /** Its button. */
  send: string;
  entries?: (
    sender: Sender,
    readText: (selector: string) => string | Promise<string>,
  ) => Entries | Promise<Entries>;
  /** Where it leads. */
  leadsTo?: string | RegExp;
  /** What the page says then. */
  says?: string | RegExp;
  toast?: string;
  /** Rows that are there then: what follows FROM. */
  rows?: (sender: Sender) => string;
  /** The subject of the email that it sends to the address. */
  email?: string;
  /** Opens another tab with a file of this name. */
  file?: RegExp;
  /** Entries that are wrong, and what is said beside each field. */
  mistakes?: readonly (readonly [entries: Entries, errors: Readonly<Record<string, string>>])[];
}

const CONSENT = brand.newsletter.consent.wording;
const INVALID_EMAIL = "Please enter a valid email address";
const SHORT_PASSWORD = "Password must be at least 8 characters";
const WRONG_PASSWORD = "Incorrect password.";
const NO_CODE = "Please enter the code.";

const post = async ({ request }: Sender, path: string, form: Record<string, string>) => {
  const answer = await request.post(path, { form, headers: sameOrigin });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}`);
  return answer;
};

const application = {
  name: "Ada Lovelace",
  product: "A wallet",
  assetUse: "It holds Bitcoin",
  progress: "A demo",
  consent: "on",
};

/** Makes an entry of a list. @returns the page that its email leads to */
const joined =
  (path: string, fields: Record<string, string>, subject: string) => async (sender: Sender) => {
    await post(sender, path, { email: sender.email, ...fields });
    return findLinkFromEmail(sender.request, sender.email, subject);
  };
const registered = joined("/whitelist", {}, "launch list");
const applied = joined("/launchpad/apply", application, "received your application");
const subscribed = joined("/newsletter", { consent: "on" }, "Confirm your");
const emailMistake = [{ "Email address": "ada@" }, { "Email address": INVALID_EMAIL }] as const;
const subscription = {
  form: "POST /newsletter email consent",
  send: "Subscribe",
  entries: ({ email }: Sender) => ({ "Email address": email, [CONSENT]: true }),
  leadsTo: "/newsletter",
  says: "We've emailed you a link",
  rows: ({ email }: Sender) => `newsletter_subscribers where email = '${email}'`,
  email: "Confirm your subscription",
};
const link = (
  path: string,
  join: (sender: Sender) => Promise<string>,
  subject: string,
): SiteForm => ({
  form: `POST ${path} email`,
  at: async (sender) => {
    await join(sender);
    return path;
  },
  send: "Send me a link",
  entries: ({ email }) => ({ "Email address": email }),
  leadsTo: `${path}?sent=1`,
  says: "we've emailed you a link",
  email: subject,
  mistakes: [emailMistake],
});

/** The search of an administrators' list, and its export. */
const listForms = (list: ListName): SiteForm[] => {
  const { title, search, filters, exportLabel: label, slug } = defineList(list, false);
  const names = ["q", ...Object.keys(filters).filter((name) => filters[name]?.label)];
  return [
    {
      form: `GET /admin ${names.map((name) => `${list}.${name}`).join(" ")}`,
      as: "admin",
      at: "/admin",
      within: `section#${list}`,
      send: `Apply to ${title}`,
      entries: () => ({ [search.label]: "no such name" }),
      leadsTo: new RegExp(`^/admin\\?.*${list}\\.q=no\\+such\\+name`),
      says: /0 of \d+ match/,
    },
    {
      form: `GET /api/admin/export-${slug}`,
      as: "admin",
      at: "/admin",
      send: label,
      entries: () => ({}),
      file: new RegExp(`^${slug}-\\d{4}-\\d\\d-\\d\\d\\.csv$`),
    },
  ];
};
/** The page that asks whether to remove a record. */
async function findRemoval({ request }: Sender, list: string, name: string): Promise<string> {
  const search = `/api/admin/${list}?limit=1&q=${encodeURIComponent(name)}`;
  const [found] = await (await request.get(search)).json();
  return `/admin/${list}/${found?.id}/remove`;
}
const removed = (
  list: string,
  table: string,
  button: string,
  join: (sender: Sender) => Promise<unknown>,
): SiteForm => ({
  form: "POST /admin/:list/:id/remove intent=delete",
  as: "admin",
  at: async (sender) => {
    await join(sender);
    return findRemoval(sender, list, sender.email);
  },
  send: button,
  leadsTo: /^\/admin/,
  toast: " deleted",
  rows: ({ email }) =>
    `(select 1) where not exists (select 1 from ${table} where email = '${email}')`,
});

/** Forms of accounts and administrators. */
export const isPrivate = ({ form }: SiteForm) =>
  / \/(account|admin|api\/admin|confirm-email)/.test(form);

/** Forms that need what only their own tests have. */
const formsElsewhere = {
  "tests/browser/passkeys.spec.ts": [
    "POST /admin/security name password intent=begin-passkey",
    "POST /admin/security passkey password intent=remove-passkey",
    "POST /admin/security password intent=replace-codes",
  ],
};

/**
 * A form by its method, its page's path and the names of its fields; of hidden ones and buttons the
 * intent alone counts. Runs in a page, or in Node over a parsed document.
 */
export function formatForm(form: HTMLFormElement): string {
  const { pathname } = new URL(form.getAttribute("action") ?? "", form.ownerDocument.URL);
  const path = pathname
    .replace(/\/admin\/[a-z-]+\/\d+\/remove/, "/admin/:list/:id/remove")
    .replace(/\/\d+\//, "/:id/")
    .replace("/admin-dashboard", "/admin");
  const elements = [...form.elements] as HTMLInputElement[];
  const fields = elements
    .filter(({ name, type }) => name && !/hidden|submit/.test(type))
    .map(({ name }) => name);
  const intents = elements
    .filter(({ name }) => name === "intent")
    .map(({ value }) => `intent=${value}`);
  return [form.method.toUpperCase(), path, ...fields, ...intents].join(" ");
}

const accountMistake = {
  "Current password": "wrong password",
  "New password": "2short!",
  "Confirm new password": "2different!",
};

/** Every form of the site but the editor's, which is another program's. */
export const siteForms: readonly SiteForm[] = [
  { ...subscription, at: "/about", within: "footer" },
  { ...subscription, at: "/newsletter" },
  {
    form: "POST /whitelist email",
    at: "/whitelist?source=a-fair",
    send: "Reserve My Spot",
    entries: ({ email }) => ({ "Email address": ` ${email} ` }),
    leadsTo: "/whitelist",
    says: "Thank You",
    toast: "Thank you for your interest in the gold product.",
    rows: ({ email }) => `launch_registrations where email = '${email}' and source = 'a-fair'`,
    email: "launch list",
    mistakes: [emailMistake, [{}, { "Email address": INVALID_EMAIL }]],
  },
  {
    form: "POST /launchpad/apply name email product assetUse progress link consent",
    at: "/launchpad/apply?source=a-fair",
    send: "Send application",
    entries: ({ email }) => ({
      "Your name or your team’s": "Ada Lovelace",
      "Email address": email,
      "What are you building?": "A wallet 🦊\nfor two",
      "How does it use Bitcoin or gold?": "It holds Bitcoin",
      "What already works?": "A demo",
      "Link (optional)": "https://example.com/demo",
      [applicationConsent.wording]: true,
    }),
    leadsTo: "/launchpad/apply",
    says: "We've received your application",
    rows: ({ email }) =>
      `launchpad_applications where email = '${email}' and source = 'a-fair' and product like '%🦊%for two'`,
    email: "received your application",
    mistakes: [
      [
        {
          "Email address": "ada@",
          "What already works?": " ",
          "Link (optional)": "http://example.com",
        },
        {
          "Your name or your team’s": "Please enter your name or your team's.",
          "Email address": INVALID_EMAIL,
          "What are you building?": "Please tell us what you are building.",
          "How does it use Bitcoin or gold?": "Please tell us how it uses Bitcoin or gold.",
          "What already works?": "Please tell us what already works.",
          "Link (optional)": "Please enter an address that starts with https://",
          [applicationConsent.wording]:
            "Please check the box so that we can consider your application.",
        },
      ],
    ],
  },
  link("/whitelist/manage", registered, "Gold registration"),
  link("/launchpad/manage", applied, "Your application to"),
  {
    form: "POST /whitelist/manage",
    at: registered,
    send: "Withdraw my registration",
    toast: "Your address is no longer on the launch list.",
    rows: ({ email }) =>
      `(select 1) where not exists (select 1 from launch_registrations where email = '${email}')`,
  },
  {
    form: "POST /launchpad/manage",
    at: applied,
    send: "Withdraw my application",
    toast: "We've deleted your application.",
    rows: ({ email }) =>
      `(select 1) where not exists (select 1 from launchpad_applications where email = '${email}')`,
  },
  {
    form: "POST /newsletter/confirm intent=confirm intent=remove",
    at: subscribed,
    send: "Confirm my subscription",
    toast: "We'll email you when we have news.",
    rows: ({ email }) =>
      `newsletter_subscribers where email = '${email}' and confirmed_at is not null`,
  },
  {
    form: "POST /newsletter/confirm intent=confirm intent=remove",
    at: subscribed,
    send: "Remove my address",
    toast: "You'll no longer get our newsletter.",
    rows: ({ email }) =>
      `(select 1) where not exists (select 1 from newsletter_subscribers where email = '${email}')`,
  },
  {
    form: "POST /whitelist/confirm",
    site: sites.assistant,
    at: joined("/whitelist", {}, "Confirm"),
    send: "Confirm my place",
    leadsTo: "/whitelist/manage",
    toast: "Your place on the launch list is confirmed.",
    email: "launch list",
  },
  {
    form: "POST /auth username password",
    at: async ({ email }) => {
      await register(email);
      return "/auth";
    },
    send: "Log in",
    entries: ({ email }) => ({ Username: email, Password: password }),
    leadsTo: "/dashboard",
    says: /^Dashboard.*Welcome/,
    toast: "Logged in successfully.",
    mistakes: [
      [
        { Username: "ab", Password: "2short!" },
        { Username: "Username must be at least 3 characters", Password: SHORT_PASSWORD },
      ],
    ],
  },
  {
    form: "POST /auth username password confirmPassword marketingConsent",
    at: "/auth?tab=sign-up",
    send: "Create Account",
    entries: ({ email }) => ({
      Email: email,
      Password: password,
      "Confirm password": password,
      [CONSENT]: true,
    }),
    leadsTo: "/dashboard",
    says: /^Dashboard.*Welcome/,
    toast: "Account created successfully.",
    rows: ({ email }) => `users where username = '${email}' and marketing_consent = 1`,
    email: "Confirm your email",
    mistakes: [
      [
        { Email: "a@b", Password: "2short!", "Confirm password": "2different!" },
        {
          Email: "Email must be at least 5 characters",
          Password: SHORT_PASSWORD,
          "Confirm password": "Passwords don't match",
        },
      ],
      [
        { Email: "ada@example.com", Password: "password1", "Confirm password": "password1" },
        { Password: "This password is too common. Please choose another." },
      ],
    ],
  },
  {
    form: "POST /reset-password email",
    at: async ({ email }) => {
      await register(email);
      return "/reset-password";
    },
    send: "Send me a link",
    entries: ({ email }) => ({ "Email address": email }),
    leadsTo: "/reset-password?sent=1",
    says: "we've emailed you a link",
    email: "Reset your",
    mistakes: [emailMistake],
  },
  {
    form: "POST /reset-password newPassword confirmPassword",
    at: async (sender) => {
      await register(sender.email);
      await post(sender, "/reset-password", { email: sender.email });
      return findLinkFromEmail(sender.request, sender.email, "Reset your");
    },
    send: "Change password",
    entries: () => ({
      "New password": "another harbour",
      "Confirm new password": "another harbour",
    }),
    leadsTo: "/auth",
    toast: "Please log in with your new password.",
    mistakes: [
      [
        { "New password": "2short!", "Confirm new password": "2different!" },
        { "New password": SHORT_PASSWORD, "Confirm new password": "Passwords don't match" },
      ],
    ],
  },
  {
    form: "POST /confirm-email password",
    at: async (sender) => {
      await register(sender.email);
      return findLinkFromEmail(sender.request, sender.email, "Confirm your email");
    },
    send: "Confirm my address",
    entries: () => ({ "Your password": password }),
    // A visitor's address is confirmed, and the dashboard asks them to log in.
    leadsTo: "/auth",
    rows: ({ email }) => `users where username = '${email}' and email_confirmed_at is not null`,
    mistakes: [[{ "Your password": "wrong password" }, { "Your password": WRONG_PASSWORD }]],
  },
  {
    form: "POST /confirm-email",
    as: "user",
    at: ({ request, email }) => findLinkFromEmail(request, email, "Confirm your email"),
    send: "Confirm my address",
    leadsTo: "/dashboard",
    toast: "Thank you. Your email address is confirmed.",
  },
  {
    form: "POST /account currentPassword newPassword confirmPassword intent=change-password",
    as: "user",
    at: "/account",
    send: "Change password",
    entries: () => ({
      "Current password": password,
      "New password": "another harbour",
      "Confirm new password": "another harbour",
    }),
    leadsTo: "/account",
    toast: "We've logged out your other devices.",
    mistakes: [
      [
        accountMistake,
        { "New password": SHORT_PASSWORD, "Confirm new password": "Passwords don't match" },
      ],
      [
        {
          ...accountMistake,
          "New password": "another harbour",
          "Confirm new password": "another harbour",
        },
        { "Current password": WRONG_PASSWORD },
      ],
    ],
  },
  {
    form: "POST /account marketingConsent intent=change-consent",
    as: "user",
    at: "/account",
    send: "Save",
    entries: () => ({ [CONSENT]: true }),
    leadsTo: "/account",
    toast: "We've updated your email preference.",
    rows: ({ email }) => `users where username = '${email}' and marketing_consent = 1`,
  },
  {
    form: "POST /account intent=send-confirmation",
    as: "user",
    at: "/account",
    send: "Resend the link",
    leadsTo: "/account",
    toast: "Follow the link in the email to confirm your address.",
    email: "Confirm your email",
  },
  {
    form: "POST /account intent=sign-out-everywhere",
    as: "user",
    at: "/account",
    send: "Log out everywhere",
    leadsTo: "/auth",
    toast: "You're logged out on every device.",
  },
  {
    form: "POST /account password intent=delete-account",
    as: "user",
    at: "/account",
    send: "Delete my account",
    entries: () => ({ "Your password": password }),
    leadsTo: "/auth",
    toast: "Your account and data have been deleted.",
    rows: ({ email }) =>
      `(select 1) where not exists (select 1 from users where username = '${email}')`,
    mistakes: [[{ "Your password": "wrong password" }, { "Your password": WRONG_PASSWORD }]],
  },
  { form: "POST /auth/sign-out", as: "user", at: "/dashboard", send: "Log out", leadsTo: "/" },
  {
    form: "GET /search q",
    at: "/search",
    send: "Search",
    entries: () => ({ "Search this site": "gold" }),
    leadsTo: "/search?q=gold",
    says: /gold/,
  },
  {
    form: "GET /press-releases q",
    at: "/press-releases?year=2025",
    send: "Search",
    entries: () => ({ "Search press releases": "zebra" }),
    leadsTo: /^\/press-releases\?q=zebra&year=2025$/,
  },
  {
    form: "GET /treasury btc share",
    at: "/treasury",
    send: "Show",
    entries: () => ({ "One bitcoin at (C$)": "150,000", "A share at (C$)": "0.70" }),
    leadsTo: "/treasury?btc=150%2C000&share=0.70#figures",
    says: "your figure",
  },
  {
    form: "POST /verify text",
    at: "/verify",
    send: "Compare text",
    entries: () => ({ "Text of the release": newestRelease.title }),
    leadsTo: "/verify",
    says: "Not the same",
  },
  {
    form: "GET /verify q",
    at: "/verify",
    send: "Check address or hash",
    entries: () => ({ "Address on this site, or SHA-256": `/news/${newestRelease.slug}` }),
    leadsTo: /^\/verify\?q=/,
    says: newestRelease.title,
  },
  {
    form: `POST ${adminLoginPath} username password`,
    at: async ({ email }) => {
      await registerAdmin(email);
      return adminLoginPath;
    },
    send: "Log in",
    entries: ({ email }) => ({ Username: email, Password: password }),
    leadsTo: "/admin-dashboard",
    toast: "Welcome back, admin!",
    mistakes: [
      [
        { Username: "a", Password: "2short!" },
        { Username: "Username must be at least 2 characters.", Password: `${SHORT_PASSWORD}.` },
      ],
    ],
  },
  {
    form: `POST ${adminLoginPath}/passkey code`,
    at: async (sender) => {
      await registerAdmin(sender.email);
      await signIn(sender.request, sender.email);
      sender.recoveryCode = await addRecoveryCode(sender.request);
      return `${adminLoginPath}/passkey`;
    },
    send: "Log in",
    entries: ({ recoveryCode = "" }) => ({ "Recovery code": recoveryCode }),
    leadsTo: "/admin-dashboard",
    toast: "Welcome back, admin!",
    mistakes: [[{}, { "Recovery code": NO_CODE }]],
  },
  ...listNames.flatMap(listForms),
  removed("newsletter-subscribers", "newsletter_subscribers", "Delete this subscriber", subscribed),
  removed("launchpad-applications", "launchpad_applications", "Delete this application", applied),
  {
    form: "POST /admin/:list/:id/remove intent=delete intent=anonymise",
    as: "admin",
    at: async (sender) => findRemoval(sender, "users", await register()),
    send: "Anonymize this user",
    leadsTo: /^\/admin/,
    toast: "The record is still counted but no longer identifies anyone.",
  },
  removed("launch-registrations", "launch_registrations", "Delete this registration", registered),
];

const listed: ReadonlySet<string> = new Set([
  ...siteForms.map(({ form }) => form),
  ...Object.values(formsElsewhere).flat(),
]);

export const findUnlistedForms = (forms: readonly string[]) =>
  forms.filter((form) => !listed.has(form));
