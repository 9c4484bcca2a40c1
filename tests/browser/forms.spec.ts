import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { adminLoginPath } from "../../app/brand/generated/private.server.ts";
import { brand } from "../../app/brand/generated/public.ts";
import { applicationConsent } from "../../app/domain/sign-ups/launchpad/application.ts";
import * as accounts from "../support/accounts.ts";
import { findFaultsInLooks, someLooks } from "../support/page-checks.ts";
import { runSql } from "../support/running-sites.ts";
import { everyTenth, isWholeMatrix } from "../support/scope.ts";
import { hydrated, test } from "../support/site-test.ts";

// Each form as a person sends it, empty and filled in, with scripts and without. With each change
// those of visitors that store something, one of them without scripts; nightly all of them, in a
// browser of spring 2022, with a look at their errors and answers in other windows and themes.
// half-writes.worker.test.ts finds each action's fields in a form of its page.

const { password, register, registerAdmin } = accounts;

/** Who sends a form. */
interface Sender {
  request: APIRequestContext;
  /** A fresh address, or the name of the sender's account. */
  email: string;
}

/** A button of the site, and how a person presses it. */
interface SiteForm {
  send: string;
  at: string;
  as?: "user" | "admin";
  /** Makes the sender an account, without signing in. */
  account?: typeof register;
  /** Leads to the form's page, where that is not `at` itself. */
  find?: (sender: Sender) => Promise<string>;
  /** Text, or whether a box is ticked, by label. */
  entries?: (sender: Sender) => Readonly<Record<string, string | true>>;
  /** Path and query afterwards. */
  leadsTo?: RegExp;
  /** Read out afterwards, from the page or the toast. */
  shows?: string | RegExp;
  /** A row that is there then: what follows FROM. */
  row?: (sender: Sender) => string;
}

const CONSENT = brand.newsletter.consent.wording;
const SENT = "emailed you a link";

/** Leads to where the link of the newest email with such a subject does. */
const followEmail = (subject: string, path?: string, fields?: object) => async (sender: Sender) => {
  const form = { email: sender.email, ...fields };
  if (path) await sender.request.post(path, { form, headers: accounts.sameOrigin });
  let link: URL | undefined;
  await expect(async () => {
    const mailbox = await (await sender.request.get("/local-mail")).text();
    const email = mailbox
      .split("<article")
      .find((part) => part.includes(sender.email) && part.includes(subject));
    link = new URL(/href="(http[^"]+token=[^"]+)"/.exec(email ?? "")?.[1] ?? "");
  }).toPass({ intervals: [50] });
  return `${link?.pathname}${link?.search}`;
};

const address = ({ email }: Sender) => ({ "Email address": email });
const yourPassword = () => ({ "Your password": password });
const credentials = ({ email }: Sender) => ({ Username: email, Password: password });

const everyChange: readonly SiteForm[] = [
  {
    send: "Subscribe",
    at: "/newsletter",
    entries: (sender) => ({ ...address(sender), [CONSENT]: true }),
    shows: SENT,
  },
  {
    send: "Reserve My Spot",
    at: "/whitelist?source=a-fair",
    entries: address,
    shows: "Thank you for your interest in the gold product.",
    row: ({ email }) => `launch_registrations where email = '${email}' and source = 'a-fair'`,
  },
  {
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
  { send: "Send me a link", at: "/whitelist/manage", entries: address, shows: SENT },
  {
    send: "Withdraw my registration",
    at: "/whitelist/manage",
    find: followEmail("launch list", "/whitelist"),
    shows: "Your address is no longer on the launch list.",
  },
  {
    send: "Confirm my subscription",
    at: "/newsletter/confirm",
    find: followEmail("Confirm your", "/newsletter", { consent: "on" }),
    shows: "We'll email you when we have news.",
  },
  {
    send: "Log in",
    at: "/auth",
    account: register,
    entries: credentials,
    leadsTo: /^\/dashboard/,
    shows: "Logged in successfully.",
  },
  {
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
    send: "Change password",
    at: "/reset-password",
    account: register,
    find: followEmail("Reset your", "/reset-password"),
    entries: () => ({
      "New password": "another harbour",
      "Confirm new password": "another harbour",
    }),
    shows: "Please log in with your new password.",
  },
  {
    send: "Confirm my address",
    at: "/confirm-email",
    account: register,
    find: followEmail("Confirm your email"),
    entries: yourPassword,
    // A visitor's address is confirmed, and the dashboard asks them to log in.
    leadsTo: /^\/auth/,
  },
];

const nightly: readonly SiteForm[] = [
  {
    send: "Delete my account",
    at: "/account",
    as: "user",
    entries: yourPassword,
    shows: "Your account and data have been deleted.",
  },
  {
    send: "Search",
    at: "/search",
    entries: () => ({ "Search this site": "gold" }),
    leadsTo: /\?q=gold$/,
  },
  {
    send: "Log in",
    at: adminLoginPath,
    account: registerAdmin,
    entries: credentials,
    leadsTo: /^\/admin-dashboard/,
    shows: "Welcome back, admin!",
  },
  {
    send: "Delete this user",
    at: "/admin/users/:id/remove",
    as: "admin",
    async find({ request }) {
      const params = { limit: 1, q: await register() };
      const rows = await (await request.get("/api/admin/users", { params })).json();
      return `/admin/users/${rows[0]?.id}/remove`;
    },
    leadsTo: /^\/admin$/,
  },
];

/** What a field tells keyboards and password managers: type, autocomplete, capitals; by its label. */
const purposes: Readonly<Record<string, string>> = {
  "Email address": "email email",
  Email: "email username",
  Username: "text username none",
  "Your password": "password current-password",
  "New password": "password new-password",
  "Confirm password": "password new-password",
  "Confirm new password": "password new-password",
  "Your name or your team’s": "text name",
  "Link (optional)": "url url",
};

/** Too short for a password, and in no page. */
const SECRET = "2short!";

async function sendForm(page: Page, form: SiteForm, look: () => Promise<void>, scripts: boolean) {
  const sender = { request: page.request, email: accounts.freshAddress() };
  const { as, account = as && { user: register, admin: registerAdmin }[as] } = form;
  await account?.(sender.email);
  if (as) await accounts.signIn(page.request, sender.email);
  const path = (await form.find?.(sender)) ?? form.at;
  // As a scanner that opens every link of an email: looking does nothing yet.
  await page.request.get(path);
  await page.goto(path);
  if (scripts) await hydrated(page);
  const button = page.getByRole("button", { name: form.send, exact: true });
  const element = page.locator("form").filter({ has: button });
  await expect(element).toHaveCount(1);
  // What a person does not see, the browser's autofill or a password manager may fill in all the
  // same.
  const unseen = element.locator("input:not([type=hidden], :visible), textarea:not(:visible)");
  await expect(unseen).toHaveCount(0);
  // A form that the browser holds back says nothing itself.
  const isOwn = await element.evaluate(({ noValidate }: HTMLFormElement) => noValidate);
  const isAsking = element.filter({ has: page.locator("[type=email], [type=password]") });
  const heldBack = isAsking.filter({ has: page.locator("[required]") });
  expect(await heldBack.count()).toBe(isOwn ? 0 : await isAsking.count());
  const secrets = element.locator("[type=password]");
  const hasSecret = (await secrets.count()) > 0;
  if (hasSecret) {
    // For a password manager.
    const account = element.locator("[autocomplete=username]");
    const isGiven = (await account.getAttribute("readonly")) !== null;
    await expect(account).toHaveValue(isGiven ? sender.email : "");
  }
  // The site rejects what the browser does not: each time anew.
  const tries = isOwn ? 1 : 2;
  for (let time = 0; (isOwn || hasSecret) && time < tries; time++) {
    for (const box of await secrets.all()) await box.fill(SECRET);
    await button.click();
    const invalid = element.locator("[aria-invalid=true]");
    await expect(invalid.first()).toBeFocused();
    await expect(invalid).toHaveCount(await element.locator("[id$=-error]").count());
    for (const field of await invalid.all()) await expect(field).toHaveAccessibleDescription(/\w/);
    expect(await page.content()).not.toContain(SECRET);
  }
  await look();

  for (const [label, value] of Object.entries(form.entries?.(sender) ?? {})) {
    const field = element.getByLabel(label, { exact: true });
    if (purposes[label]) {
      const read = ({ type, autocomplete, autocapitalize }: HTMLInputElement) =>
        `${type} ${autocomplete} ${autocapitalize}`.trim();
      expect(await field.evaluate(read), label).toBe(purposes[label]);
    }
    await (value === true ? field.check() : field.fill(value));
  }
  await button.click();
  const { leadsTo, shows, row } = form;
  if (leadsTo) await expect(page).toHaveURL((url) => leadsTo.test(url.pathname + url.search));
  if (shows) {
    const texts = page.locator("[role=status]:visible, li.toast").filter({ hasText: shows });
    await expect(texts.first()).toBeInViewport();
  }
  await expect(page.locator("[aria-invalid=true]")).toHaveCount(0);
  if (row) await runSql(`select json('none') where not exists (select 1 from ${row(sender)})`);
  await look();
}

/**
 * Runs in the page. Takes away what browsers learned since spring 2022 (Safari 15.4, Chrome 100,
 * Firefox 98), as on phones without updates. tests/http/budgets.spec.ts looks at the syntax.
 */
function forgetNewer(): void {
  const iterator = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()));
  const newer: [owner: object, names: string][] = [
    [Array.prototype, "toSorted toReversed toSpliced with"],
    [Object, "groupBy"],
    [Map, "groupBy"],
    [Promise, "withResolvers try"],
    [URL, "canParse parse"],
    [AbortSignal, "timeout any"],
    [Set.prototype, "union intersection difference isSubsetOf isSupersetOf isDisjointFrom"],
    [iterator, "map filter take drop flatMap reduce toArray forEach some every find"],
    [Document.prototype, "startViewTransition"],
    [window, "navigation requestIdleCallback scheduler"],
  ];
  for (const [owner, names] of newer) {
    for (const name of names.split(" ")) Reflect.deleteProperty(owner, name);
  }
}

for (const scripts of [true, false]) {
  test.describe(scripts ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled: scripts, viewport: { width: 390, height: 844 } });
    const changes = scripts ? everyChange : everyTenth(everyChange);
    const forms = isWholeMatrix ? [...changes, ...nightly] : changes;
    for (const [index, form] of forms.entries()) {
      const { as = "visitor", send, at } = form;
      test(`${as}: ${send} at ${at}`, async ({ page, allowConsole }) => {
        allowConsole(/status of 4\d\d/);
        if (isWholeMatrix) await page.addInitScript(forgetNewer);
        const look = async () => {
          if (!isWholeMatrix || !scripts) return;
          expect.soft(await findFaultsInLooks(page, someLooks(index), "main")).toEqual([]);
        };
        await sendForm(page, form, look, scripts);
      });
    }
  });
}
