import { expect, it, vi } from "vitest";
import { adminLoginPath } from "~/brand/generated/private.server";
import { brand } from "~/brand/generated/public";
import { ATTEMPTS_PER_WINDOW, attemptKey, WINDOW_SECONDS } from "~/domain/accounts/attempts";
import { launchConsent } from "~/domain/sign-ups/launch-list/registration";
import * as emails from "~/email/requested-emails.server";
import { DAY_SECONDS } from "~/locale/durations";
import { allowLogs } from "../support/vitest/logs";
import * as rows from "../support/worker/rows";
import {
  behindEdge,
  createServices,
  dataPathOf,
  openClient,
  overLimit,
} from "../support/worker/site-client";
import { actions } from "./actions";

// Visitors' forms as the fetch handler answers them: what a route says, and what of it arrives.

const { countRows, emailsTo, insertUser, PASSWORD: password, readEmailedLink, run } = rows;
const { EMAILS_IN_TOTAL, EMAILS_PER_NETWORK, REPEAT_SECONDS } = emails;
const SUBMISSIONS = { limit: async () => ({ success: true }) };
const limited = { limited: true, bindings: { SUBMISSIONS, LAUNCH_OPT_IN: "double" } };
const months = { offsetSeconds: 300 * DAY_SECONDS };
const client = openClient();

const makeAddress = () => `${crypto.randomUUID()}@example.com`;
const consent = { consent: "on" };
const application = {
  name: "Ada",
  product: "A wallet",
  assetUse: "It holds Bitcoin",
  progress: "A prototype",
  ...consent,
};

const resetToken = createServices().tokens.sign("reset-password", [1, ""], DAY_SECONDS);
it.each([
  ...actions.flatMap(([, path, , body]) =>
    path.startsWith("/api/") || !/^(email|name|username)=/.test(body ?? "") ? [] : [[path, body]],
  ),
  [`/reset-password?token=${resetToken}`, `newPassword=${password}&confirmPassword=${password}`],
  ["/verify", "text=Gold"],
])("a form to %s that is sent too often says when to try again", async (path, body) => {
  const fields = Object.fromEntries(new URLSearchParams(body ?? ""));
  for (const address of [path ?? "", dataPathOf(path ?? "")]) {
    const answer = await openClient(overLimit).post(address, fields);
    expect([answer.status, answer.headers.get("Retry-After")], address).toEqual([429, "60"]);
    expect(answer.text, address).toMatch(/try again in a minute\./i);
  }
});

it("a call over the limit is answered 429, and an empty question 400", async () => {
  for (const [path, fields] of [
    ["/api/chat", { message: "How much gold?" }],
    ["/api/launch-registration", { email: makeAddress() }],
  ] as const) {
    const answer = await client.postJson(path, fields, overLimit);
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([429, "60"]);
  }
  expect((await client.postJson("/api/chat", { message: " " })).status).toBe(400);
});

it("answers of as many characters as a form takes are stored, whatever else is sent; more are rejected beside it, with what was sent", async () => {
  const [long, path] = ["\u{1f984}".repeat(1_000), "/launchpad/apply"];
  // Of an extension, and of forms that this site had once.
  const added = { "a[10000000]": "x", __intent__: "x", company_website: "Acme", shown: "2025" };
  const email = makeAddress();
  const answers = { email, ...added, ...application, product: long, assetUse: long };
  for (const address of [path, dataPathOf(path)]) {
    const longer = await client.post(address, { ...answers, progress: `${long}x` });
    expect(longer.text).toContain("Please keep this to 1000 characters.");
    if (address === path) expect(longer.text).toMatch(/name="consent"[^>]* checked=""/);
    const cut = await client.post(address, { ...answers, progress: long.repeat(20) });
    expect(cut.status).toBe(413);
    for (const kept of [email, long, "This is far longer than we can read"]) {
      expect(cut.text).toContain(kept);
    }
  }
  await client.post(path, { ...answers, progress: long });
  expect(await countRows("launchpad_applications where email = ?", email)).toBe(1);
});

it("a form that names a field twice is rejected aloud", async () => {
  const body = new URLSearchParams("email=ada@example.com&email=other@example.com");
  const answer = await client.request("/whitelist", { method: "POST", body });
  expect(answer.text).toContain("We couldn't read this form.");
  // One that browsers take, and the only form that has no schema in the browser.
  const { text } = await client.post("/newsletter", { email: "a@b", ...consent });
  expect(text).toMatch(/aria-invalid="true"[^>]* value="a@b".* checked=""/s);
});

it.each([
  ["/auth", "/dashboard", false],
  ["/auth?next=change-password", "/account#change-password", false],
  [adminLoginPath, "/admin-dashboard", true],
])(
  "a login at %s that a browser without cookies sends leads to the page that says what it needs",
  async (login, place, isAdmin) => {
    const { username, id } = await insertUser({ isAdmin });
    const check = `${login}${login.includes("?") ? "&" : "?"}cookies=check`;
    const body = new URLSearchParams({ username, password });
    const back = openClient();
    const send = (browser: typeof client, more = {}) => {
      const headers = { "Accept-Language": "en-CA", "User-Agent": "Firefox", ...more };
      return browser.request(login, { method: "POST", body, headers });
    };
    expect((await send(back)).location).toBe(check);
    expect((await openClient().get(check)).text).toContain("Allow cookies for this site");
    // A browser that has sent one keeps them, and so does one that comes back with the session.
    expect((await send(openClient(), { Cookie: "a=b" })).location).toBe(place);
    expect((await back.get(check)).location).toBe(place);
    expect(await countRows("sessions where user_id = ? and device = 'Firefox'", id)).toBe(2);
  },
);

it("a form of an account that is no longer logged in changes nothing, and says so; its own does", async () => {
  const [alice, bob, browser] = [await insertUser(), await insertUser(), openClient()];
  await browser.signIn(bob.id);
  const save = ({ id }: typeof alice) =>
    browser.post("/account", {
      intent: "change-consent",
      marketingConsent: "on",
      account: String(id),
    });
  const consented = () =>
    countRows("users where id in (?, ?) and marketing_consent = 1", alice.id, bob.id);
  const rejected = await save(alice);
  expect([rejected.status, await consented()]).toEqual([409, 0]);
  expect(rejected.text).toContain(`now logged in as ${bob.username}`);
  const { text } = await browser.get("/account");
  const forms = text.split("<form ").filter((form) => form.includes('action="/account"'));
  expect(forms.length).toBeGreaterThan(3);
  for (const form of forms) expect(form).toContain(`name="account" value="${bob.id}"`);
  expect(text).toContain("This device");
  const ticked = /name="marketingConsent"[^>]* checked/;
  expect(text).not.toMatch(ticked);
  await save(bob);
  expect(await consented()).toBe(1);
  expect((await browser.get("/account")).text).toMatch(ticked);
});

it.each([
  ["/newsletter", consent],
  ["/launchpad/apply", application],
])("a form to %s that a person sends six times at once is one email", async (path, fields) => {
  const email = makeAddress();
  const person = openClient({ ...limited, ip: "198.51.101.7" });
  const send = () => person.post(path, { ...fields, email });
  await Promise.all(Array.from({ length: 6 }, send));
  expect(emailsTo(email)).toHaveLength(1);
});

it("a form whose session has ended says once that it changed nothing", async () => {
  const visitor = openClient();
  const { setCookies } = await visitor.post("/account", { intent: "change-consent" });
  expect(setCookies[0]?.replace(/=[^;]+/, "")).toBe(
    "__Host-flash; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax",
  );
  const notice = "You&#x27;ve been logged out. Please log in and try again.";
  const shown = [await visitor.get("/auth"), await visitor.get("/auth")];
  expect(shown.map(({ text }) => text.includes(notice))).toEqual([true, false]);
});

it("an entry is removed by the link of its email, months later too, or by a requested one, and by no other", async () => {
  const [email, page, other] = [makeAddress(), "/whitelist/manage", "/launchpad/manage"];
  const isKept = async () => (await countRows("launch_registrations where email = ?", email)) === 1;
  const [expired, ended] = [`${page}?token=expired`, `${page}?result=launch-withdrawn`];
  await client.post("/whitelist", { email });
  const first = readEmailedLink(email);
  const asked = await client.post(page, { email: email.toUpperCase() });
  expect(asked.location).toBe(`${page}?sent=1`);
  const link = readEmailedLink(email);
  // Looking changes nothing.
  expect((await client.get(link)).text).toContain(email);
  for (const [path, location, offsetSeconds] of [
    [link, expired, DAY_SECONDS + 1],
    [link.replace(page, other), `${other}?token=expired`, 0],
  ] as const) {
    expect((await client.post(path, {}, { offsetSeconds })).location).toBe(location);
    expect(await isKept()).toBe(true);
  }
  // Another link is asked for at the page, not at the one that has expired.
  expect((await client.get(expired)).text).toContain(`action="${page}"`);
  expect((await client.post(first, {}, months)).location).toBe(ended);
  await client.post("/launchpad/apply", { email, ...application });
  expect((await client.get(readEmailedLink(email), months)).text).toContain(email);
  expect(await isKept()).toBe(false);
  // The links of an entry that was removed open no later one of the same address.
  const later = { offsetSeconds: 2 };
  await client.post("/whitelist", { email }, later);
  for (const old of [first, link]) {
    for (const path of [old, old.replace("?", "/data?")]) {
      expect((await client.get(path, later)).text).not.toContain(email);
    }
    for (const intent of ["", "confirm"]) {
      expect((await client.post(old, { intent }, later)).location).toBe(expired);
    }
  }
  await client.post(page, { email }, later);
  expect((await client.post(readEmailedLink(email), {}, later)).location).toBe(ended);
});

it.each([
  ["/whitelist/manage", {}, /^Your .* registration/, 0],
  ["/newsletter", consent, /^Confirm your subscription/, 1],
  ["/launchpad/apply", application, /^You've already applied/, 1],
])(
  "%s sends a known address a limited number of emails, and no answer tells it from an unknown one",
  async (path, fields, subject, ofUnknown) => {
    const [address, unknown] = [makeAddress(), makeAddress()];
    // Twice at once, and thanked once.
    await Promise.all([1, 2].map(() => client.post("/whitelist", { email: address })));
    const visitor = openClient({ ...limited, ip: `198.51.${102 + path.length}.7` });
    const asked = [unknown, ...Array<string>(ATTEMPTS_PER_WINDOW + 1).fill(address)];
    const locations = new Set<string | null>();
    for (const [index, email] of asked.entries()) {
      const later = { offsetSeconds: index * (REPEAT_SECONDS + 1) };
      locations.add((await visitor.post(path, { ...fields, email }, later)).location);
    }
    const sent = [emailsTo(address).length, emailsTo(unknown).length, locations.size];
    expect(sent).toEqual([1 + ATTEMPTS_PER_WINDOW, ofUnknown, 1]);
    expect(emailsTo(address)[0]?.subject).toMatch(subject);
  },
);

/** Leaves a new address at a form. @returns the answer's location, and whether an email was sent */
async function leave(ip: string, path = "/newsletter", offsetSeconds = 0) {
  const email = makeAddress();
  const visitor = openClient({ ...limited, ip, offsetSeconds });
  const { location } = await visitor.post(path, { email, ...consent });
  return { location, isSent: emailsTo(email).length === 1 };
}
const countSent = (left: { isSent: boolean }[]) => left.filter(({ isSent }) => isSent).length;

it("the lists' emails are limited for a network, with the same answer and one line of the log", async () => {
  await run("delete from attempts");
  const logs = allowLogs("email.limited");
  const paths = Array.from({ length: EMAILS_PER_NETWORK / 2 + 1 }, () => [
    "/newsletter",
    "/whitelist",
  ]);
  const left = await Promise.all(
    paths.flat().map((path, index) => leave(`192.0.2.${index}`, path)),
  );
  expect(countSent(left)).toBe(EMAILS_PER_NETWORK);
  expect(new Set(left.map(({ location }) => location)).size).toBe(2);
  const ip = "192.0.2.250";
  expect(logs()).toMatchObject([{ event: "email.limited", group: "list", limit: "network" }]);
  // An account's links still come, and so does anything to another network, and here a quarter of an
  // hour later.
  const [{ id, username }, owner] = [await insertUser(), openClient({ ...limited, ip })];
  await owner.post("/reset-password", { email: username });
  await owner.signIn(id);
  await owner.post("/account", { intent: "send-confirmation" });
  expect(emailsTo(username)).toHaveLength(2);
  expect((await leave("192.0.3.1")).isSent).toBe(true);
  expect((await leave(ip, "/newsletter", WINDOW_SECONDS + 1)).isSent).toBe(true);
});

it("the lists' emails are limited in total, whatever network they are asked from", async () => {
  await run("delete from attempts");
  const logs = allowLogs("email.limited");
  const counted = attemptKey("total-email", "list");
  await rows.fillTables(EMAILS_IN_TOTAL - 1, [
    `insert into attempts (key_hash, at) {numbers} '${counted}', ${Date.now()} from n`,
  ]);
  const left = await Promise.all([1, 2, 3].map((part) => leave(`198.51.${part}.1`)));
  expect(countSent(left)).toBe(1);
  expect(logs()).toMatchObject([{ limit: "total" }]);
  await run("delete from attempts");
});

it("the newsletter's link confirms an address and removes it, months later too, and a link of no subscription is 410", async () => {
  const email = makeAddress();
  const state = () =>
    rows.selectRows(
      "select confirmed_at > 0 as confirmed, contact_at > 0 as contact from newsletter_subscribers where email = ?",
      email,
    );
  const subscribe = async () => {
    const { location, text, setCookies } = await client.post("/newsletter", { email, ...consent });
    return [location, text, setCookies];
  };
  const first = await subscribe();
  const link = readEmailedLink(email);
  // Looking changes nothing.
  expect((await client.get(link)).text).toContain("Confirm my subscription");
  expect(await state()).toEqual([{ confirmed: null, contact: null }]);
  await client.post(link, { intent: "confirm" });
  expect(await state()).toEqual([{ confirmed: 1, contact: 1 }]);
  // An answer does not say whether an address is subscribed; an email tells its owner.
  expect(await subscribe()).toEqual(first);
  expect(emailsTo(email)[0]?.subject).toMatch(/^You're already/);
  expect((await client.get(link)).text).toContain("Subscribe again");
  const forged = link.replace(/\w{32}$/, "0".repeat(32));
  expect((await client.post(forged, { intent: "remove" })).status).toBe(410);
  await client.post(link, { intent: "remove" }, months);
  expect(await state()).toEqual([]);
  expect((await client.get(link, months)).status).toBe(410);
});

it("the launch list asks an address to confirm until it has, with the same answer each time, and its link works once", async () => {
  const [email, visitor] = [makeAddress(), openClient({ bindings: { LAUNCH_OPT_IN: "double" } })];
  const call = () => visitor.postJson("/api/launch-registration", { email });
  const first = await call();
  expect([first.status, first.json()]).toEqual([201, { alreadyRegistered: false }]);
  const again = await visitor.post("/whitelist", { email: email.toUpperCase() });
  expect(again.location).toBe("/whitelist?registered=already");
  const called = await call();
  expect([called.status, called.json()]).toEqual([200, { alreadyRegistered: true }]);
  expect(emailsTo(email)).toHaveLength(2);
  const link = readEmailedLink(email);
  const sixDays = { offsetSeconds: 6 * DAY_SECONDS };
  const { location } = await visitor.post(link, {}, sixDays);
  expect((await visitor.get(location ?? "")).text).toContain("Your place on the launch list is");
  const kept = "launch_registrations where email = ? and consent_version = ? and confirmed_at > 0";
  expect(await countRows(kept, email, launchConsent.version)).toBe(1);
  expect((await visitor.post(link, {})).status).toBe(410);
  // The email of thanks is the last one.
  expect(emailsTo(email)).toHaveLength(3);
  await visitor.post("/whitelist", { email });
  await call();
  expect(emailsTo(email)).toHaveLength(3);
  // Nor does it confirm who left the list and joins again.
  await run("delete from launch_registrations where email = ?", email);
  await visitor.post("/whitelist", { email }, { offsetSeconds: 2 });
  expect((await visitor.post(link, {}, { offsetSeconds: 3 })).status).toBe(410);
});

it("a link resets a password for an hour and confirms an address for a week, of an account for its owner alone", async () => {
  const [{ id, username }, stranger, owner] = [await insertUser(), openClient(), openClient()];
  await stranger.signIn((await insertUser()).id);
  await owner.signIn(id);
  await owner.post("/account", { intent: "send-confirmation" });
  const confirm = readEmailedLink(username);
  const wrong = { password: "wrong password" };
  expect((await stranger.post(confirm, wrong)).status).toBe(400);
  for (const [path, seconds, status] of [
    [confirm, 7 * DAY_SECONDS - 60, 200],
    [confirm, 7 * DAY_SECONDS, 410],
  ] as const) {
    expect((await stranger.get(path, { offsetSeconds: seconds })).status).toBe(status);
  }
  // A host can be forged.
  const fetch = vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response());
  const forged = { ...behindEdge, origin: "https://evil.example" };
  await stranger.post("/reset-password", { email: username }, forged);
  expect(fetch.mock.lastCall?.[1]?.body).toContain(`${brand.origin}/reset-password?token=`);
  await stranger.post("/reset-password", { email: username });
  const reset = readEmailedLink(username);
  const open = async (offsetSeconds: number) => (await stranger.get(reset, { offsetSeconds })).text;
  expect(await open(3_540)).toContain("Changing your password logs you out");
  expect(await open(3_600)).toContain("This link has expired");
});

it("an address gets three emails in a quarter of an hour to confirm it", async () => {
  const [{ id, username }, owner] = [await insertUser(), openClient(limited)];
  await owner.signIn(id);
  for (let tries = 0; tries < 5; tries++) {
    const offsetSeconds = tries * (REPEAT_SECONDS + 1);
    await owner.post("/account", { intent: "send-confirmation" }, { offsetSeconds });
  }
  expect(emailsTo(username)).toHaveLength(3);
  const intent = "send-confirmation";
  expect((await owner.post("/account", { intent }, overLimit)).status).toBe(429);
});
