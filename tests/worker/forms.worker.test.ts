import { describe, expect, it } from "vitest";
import { adminLoginPath } from "~/brand/generated/private.server";
import { ATTEMPTS_PER_WINDOW, attemptKey, WINDOW_SECONDS } from "~/domain/accounts/attempts";
import {
  EMAILS_IN_TOTAL,
  EMAILS_PER_NETWORK,
  REPEAT_SECONDS,
} from "~/email/requested-emails.server";
import { DAY_SECONDS } from "~/locale/durations";
import { allowLogs } from "../support/vitest/logs";
import {
  countRows,
  emailsTo,
  fillTables,
  insertUser,
  PASSWORD as password,
  readEmailedLink,
  run,
  selectRows,
} from "../support/worker/rows";
import { createServices, dataPathOf, openClient } from "../support/worker/site-client";

// Visitors' forms as the fetch handler answers them: what a route says, and what of it arrives.

const email = "ada@example.com";
const SUBMISSIONS = { limit: async () => ({ success: true }) };
const emailLimits = { limited: true, bindings: { SUBMISSIONS } };

const application = {
  name: "Ada",
  product: "A wallet",
  assetUse: "It holds Bitcoin",
  progress: "A prototype",
  link: "",
  consent: "on",
};
const resetToken = createServices().tokens.sign("reset-password", [1, ""], DAY_SECONDS);
const signUp = { username: email, password, confirmPassword: password };

it.each<[path: string, fields: Record<string, string>]>([
  ["/newsletter", { email, consent: "on" }],
  ["/whitelist", { email }],
  ["/whitelist/manage", { email }],
  ["/launchpad/apply", { ...application, email }],
  ["/launchpad/manage", { email }],
  ["/reset-password", { email }],
  ["/auth", { username: email, password }],
  ["/auth?tab=sign-up", signUp],
  [`/reset-password?token=${resetToken}`, { newPassword: password, confirmPassword: password }],
  [adminLoginPath, { username: "root", password }],
])(
  "a form to %s that is sent too often says when to try again, on the page and in its data",
  async (path, fields) => {
    const rejectAll = { limit: async () => ({ success: false }) };
    const bindings = { SUBMISSIONS: rejectAll };
    for (const address of [path, dataPathOf(path)]) {
      const answer = await openClient({ bindings, limited: true }).post(address, fields);
      expect([answer.status, answer.headers.get("Retry-After")], address).toEqual([429, "60"]);
      expect(answer.headers.get("Cache-Control"), address).toBe("private, no-store");
      expect(answer.text, address).toMatch(/try again in a minute\./i);
    }
  },
);

it("a form that a browser filled at once, an extension added to or an old tab kept is stored", async () => {
  // The last two are of forms that this site had once.
  const added = { "a[10000000]": "x", __intent__: "x", company_website: "Acme", shown: "2025" };
  const visitor = openClient({ ...emailLimits, ip: "198.51.100.7" });
  const answer = await visitor.post("/launchpad/apply", { ...added, ...application, email });
  expect(answer.status).toBe(303);
  expect(await countRows("launchpad_applications where email = ?", email)).toBe(1);
});

it.each(["é", "語", "\u{1f984}"])(
  "answers of as many characters %s as a form takes are stored; more are refused beside it, with what was sent",
  async (character) => {
    const long = character.repeat(1_000);
    const email = `${crypto.randomUUID()}@example.com`;
    const answers = { email, ...application, product: long, assetUse: long, progress: long };
    const client = openClient();
    for (const path of ["/launchpad/apply", dataPathOf("/launchpad/apply")]) {
      const longer = { ...answers, progress: `${long}x` };
      const answer = await client.post(path, longer);
      expect(answer.status).toBe(400);
      expect(answer.text).toContain("Please keep this to 1000 characters.");
      const cut = await client.post(path, { ...longer, progress: long.repeat(20) });
      expect(cut.status).toBe(413);
      for (const kept of [email, long, "This is far longer than we can read"]) {
        expect(cut.text).toContain(kept);
      }
    }
    expect((await client.post("/launchpad/apply", answers)).status).toBe(303);
    expect(await countRows("launchpad_applications where email = ?", email)).toBe(1);
  },
);

it("a form that names a field twice is rejected aloud", async () => {
  const headers = {
    "Content-Type": "application/x-www-form-urlencoded",
    "Sec-Fetch-Site": "same-origin",
  };
  const body = `email=${email}&email=other@example.com`;
  const answer = await openClient().request("/whitelist", { method: "POST", body, headers });
  expect(answer.status).toBe(400);
  expect(answer.text).toContain("We couldn't read this form.");
});

it.each([
  ["/auth", "/dashboard", false],
  [adminLoginPath, "/admin-dashboard", true],
])(
  "a login at %s that a browser without cookies sends leads to the page that says what it needs",
  async (login, place, isAdmin) => {
    const { username } = await insertUser({ isAdmin });
    const check = `${login}?cookies=check`;
    const body = new URLSearchParams({ username, password });
    const send = (headers: Record<string, string>) =>
      openClient().request(login, {
        method: "POST",
        body,
        headers: { "Accept-Language": "en-CA", ...headers },
      });
    expect((await send({})).outcome).toEqual([303, check]);
    const needs = "Allow cookies for this site, then log in.";
    expect((await openClient().get(check)).text).toContain(needs);
    // A browser that has sent one keeps them, and so does one that comes back with the session.
    expect((await send({ Cookie: "a=b" })).outcome).toEqual([303, place]);
    const client = openClient();
    await client.post(login, { username, password });
    expect((await client.get(check)).location).toBe(place);
  },
);

it("a password manager's address leads to the form for a new password, a visitor by the login", async () => {
  const { username } = await insertUser();
  const client = openClient();
  const address = "/.well-known/change-password";
  const [login, place] = ["/auth?next=change-password", "/account#change-password"];
  expect((await client.get(address)).outcome).toEqual([302, login]);
  expect((await client.get(login)).text).toContain('action="/auth?next=change-password"');
  expect((await client.get("/auth?next=//evil.example")).text).toContain('action="/auth"');
  expect((await client.post(login, { username, password })).outcome).toEqual([303, place]);
  expect((await client.get(address)).outcome).toEqual([302, place]);
  expect((await client.get(login)).outcome).toEqual([302, place]);
});

it("a form of an account that is no longer logged in changes nothing, and says so; its own does", async () => {
  const [alice, bob] = [await insertUser(), await insertUser()];
  const client = openClient();
  await client.post("/auth", { username: bob.username, password });
  const consent = { intent: "change-consent", marketingConsent: "on" };
  for (const path of ["/account", dataPathOf("/account")]) {
    const answer = await client.post(path, { ...consent, account: String(alice.id) });
    expect(answer.status).toBe(409);
    expect(answer.text).toContain(`now logged in as ${bob.username}`);
  }
  const { text } = await client.get("/account");
  const forms = text.split("<form ").filter((form) => form.includes('action="/account"'));
  expect(forms.length).toBeGreaterThan(3);
  for (const form of forms) expect(form).toContain(`name="account" value="${bob.id}"`);
  const consented = () => countRows("users where id = ? and marketing_consent = 1", bob.id);
  expect(await consented()).toBe(0);
  await client.post("/account", { ...consent, account: String(bob.id) });
  expect(await consented()).toBe(1);
});

it("a form that a person sends six times at once is one row and one email; later they may again", async () => {
  for (const [path, fields] of [
    ["/newsletter", { consent: "on" }],
    ["/launchpad/apply", application],
  ] as const) {
    const email = `${crypto.randomUUID()}@example.com`;
    const client = openClient({ ...emailLimits, ip: "198.51.101.7" });
    const send = (options = {}) => client.post(path, { ...fields, email }, options);
    await Promise.all(Array.from({ length: 6 }, () => send()));
    expect(emailsTo(email)).toHaveLength(1);
    await send({ offsetSeconds: REPEAT_SECONDS + 1 });
    expect(emailsTo(email)).toHaveLength(2);
  }
});

it("a form whose session has ended says that it changed nothing", async () => {
  const client = openClient();
  expect((await client.post("/account", { intent: "change-consent" })).outcome).toEqual([
    303,
    "/auth",
  ]);
  expect((await client.get("/auth")).text).toContain(
    "You&#x27;ve been logged out. Please log in and try again.",
  );
});

/** `subjects` are of the emails after joining, and after joining again, if there is one. */
const lists = [
  {
    join: "/whitelist",
    page: "/whitelist/manage",
    other: "/launchpad/manage",
    fields: {},
    table: "launch_registrations",
    subjects: ["You're on the"],
    button: "Withdraw my registration",
    result: "launch-withdrawn",
  },
  {
    join: "/launchpad/apply",
    page: "/launchpad/manage",
    other: "/whitelist/manage",
    fields: application,
    table: "launchpad_applications",
    subjects: ["We've received", "You've already applied"],
    button: "Withdraw my application",
    result: "application-withdrawn",
  },
];
describe.each(lists)("the list of $join", (list) => {
  const { join, fields, page, other, table, subjects, button } = list;
  const ended = `${page}?result=${list.result}`;
  const expired = `${page}?token=expired`;
  const client = openClient();
  const leaveAddress = async (offsetSeconds = 0) => {
    const address = `${crypto.randomUUID()}@example.com`;
    await client.post(join, { email: address, ...fields }, { offsetSeconds });
    return address;
  };
  const isKept = async (address: string) =>
    (await countRows(`${table} where email = ?`, address)) === 1;

  it("an entry is removed by the link of its email, months later too, or by a requested one, and by no other", async () => {
    const address = await leaveAddress();
    // Who joins again is not thanked again, and reminded only to confirm.
    await client.post(join, { email: address, ...fields });
    expect(emailsTo(address).map(({ subject }) => subject)).toEqual(
      subjects.toReversed().map((subject) => expect.stringContaining(subject)),
    );
    const [first, months] = [readEmailedLink(address), { offsetSeconds: 300 * DAY_SECONDS }];
    const asked = await client.post(page, { email: address.toUpperCase() });
    expect(asked.location).toBe(`${page}?sent=1`);
    const link = readEmailedLink(address);
    // Looking changes nothing.
    expect((await client.get(link)).text).toContain(address);
    for (const [path, location, offsetSeconds] of [
      [link, expired, DAY_SECONDS + 1],
      [`${page}?token=forged`, expired, 0],
      [link.replace(page, other), `${other}?token=expired`, 0],
    ] as const) {
      expect((await client.post(path, {}, { offsetSeconds })).outcome).toEqual([303, location]);
      expect(await isKept(address)).toBe(true);
    }
    expect((await client.get(first, months)).text).toContain(button);
    expect((await client.post(first, {}, months)).location).toBe(ended);
    expect(await isKept(address)).toBe(false);
    const another = await leaveAddress();
    await client.post(page, { email: another });
    expect((await client.post(readEmailedLink(another), {})).location).toBe(ended);
    // The links of an entry that was removed open no later one of the same address.
    await client.post(join, { email: address, ...fields }, { offsetSeconds: 2 });
    for (const old of [first, link]) {
      expect((await client.get(old, { offsetSeconds: 3 })).text).not.toContain(address);
      for (const intent of ["", "confirm"]) {
        expect((await client.post(old, { intent }, { offsetSeconds: 3 })).location).toBe(expired);
      }
    }
    expect(await isKept(address)).toBe(true);
  });

  it("a known address gets a limited number of links, an unknown one none, and no answer tells them apart", async () => {
    const [address, unknown] = [await leaveAddress(), `nobody-${table}@example.com`];
    const asked = [unknown, ...Array<string>(ATTEMPTS_PER_WINDOW + 5).fill(address)];
    for (const [index, email] of asked.entries()) {
      const later = { ...emailLimits, offsetSeconds: index * (REPEAT_SECONDS + 1) };
      expect((await client.post(page, { email }, later)).location).toBe(`${page}?sent=1`);
    }
    const sent = [emailsTo(address).length, emailsTo(unknown).length];
    expect(sent).toEqual([1 + ATTEMPTS_PER_WINDOW, 0]);
  });
});

/** Leaves a new address at a form. @returns the answer, and whether an email was sent */
async function leave(path: string, fields: object, ip: string, offsetSeconds = 0) {
  const address = `${crypto.randomUUID()}@example.com`;
  const bindings = { SUBMISSIONS, LAUNCH_OPT_IN: "double" };
  const visitor = openClient({ bindings, limited: true, ip, offsetSeconds });
  const { outcome } = await visitor.post(path, { email: address, ...fields });
  return { outcome, isSent: emailsTo(address).length === 1 };
}
const countSent = (left: { isSent: boolean }[]) => left.filter(({ isSent }) => isSent).length;
const consent = { consent: "on" };

it("the lists' emails are limited for a network, with the same answer and one line of the log", async () => {
  await run("delete from attempts");
  const logs = allowLogs("email.limited");
  const left = await Promise.all(
    Array.from({ length: 2 * EMAILS_PER_NETWORK }, (_, index) =>
      index % 2
        ? leave("/newsletter", consent, `192.0.2.${index}`)
        : leave("/whitelist", {}, `192.0.2.${index}`),
    ),
  );
  expect(countSent(left)).toBe(EMAILS_PER_NETWORK);
  expect(new Set(left.map(({ outcome }) => String(outcome)))).toEqual(
    new Set(["303,/newsletter?subscribed=unconfirmed", "303,/whitelist?registered=new"]),
  );
  expect(logs()).toEqual([
    expect.objectContaining({ event: "email.limited", group: "list", limit: "network" }),
  ]);
  // A reset link still comes, and so does anything to another network, and here a quarter of an
  // hour later.
  const { username } = await insertUser();
  const neighbour = openClient({ bindings: { SUBMISSIONS }, limited: true, ip: "192.0.2.250" });
  await neighbour.post("/reset-password", { email: username });
  expect(emailsTo(username)).toHaveLength(1);
  const sent = [
    await leave("/newsletter", consent, "192.0.2.250"),
    await leave("/newsletter", consent, "192.0.3.1"),
    await leave("/newsletter", consent, "192.0.2.250", WINDOW_SECONDS + 1),
  ];
  expect(sent.map(({ isSent }) => isSent)).toEqual([false, true, true]);
});

it("the lists' emails are limited in total, whatever network they are asked from", async () => {
  await run("delete from attempts");
  const logs = allowLogs("email.limited");
  const counted = attemptKey("total-email", "list");
  await fillTables(EMAILS_IN_TOTAL - 1, [
    `insert into attempts (key_hash, at) {numbers} '${counted}', ${Date.now()} from n`,
  ]);
  const left = await Promise.all(
    [1, 2, 3].map((part) => leave("/newsletter", consent, `198.51.${part}.1`)),
  );
  expect(countSent(left)).toBe(1);
  expect(logs()).toEqual([expect.objectContaining({ limit: "total" })]);
  await run("delete from attempts");
});

it("the newsletter's answer does not say whether an address is subscribed; an email tells its owner", async () => {
  const client = openClient();
  const [member, stranger] = ["member@example.com", "stranger@example.com"];
  const subscribe = (address: string) =>
    client.post("/newsletter", { email: address, consent: "on" });
  await subscribe(member);
  await run("update newsletter_subscribers set confirmed_at = 1 where email = ?", member);
  const answers = [await subscribe(member), await subscribe(stranger), await subscribe(stranger)];
  for (const { status, location, text, setCookies } of answers) {
    expect([status, location, text, setCookies]).toEqual([
      303,
      "/newsletter?subscribed=unconfirmed",
      "",
      [],
    ]);
  }
  const subjects = [member, stranger].map((address) =>
    emailsTo(address).map(({ subject }) => subject),
  );
  const confirm = expect.stringContaining("Confirm your subscription");
  expect(subjects).toEqual([
    [expect.stringContaining("You're already subscribed"), confirm],
    [confirm, confirm],
  ]);
  expect((await client.get(readEmailedLink(member))).text).toContain("Subscribe again");
});

it("the newsletter's link confirms an address and removes it, months later too, and a link of no subscription is 410", async () => {
  const client = openClient();
  const address = `${crypto.randomUUID()}@example.com`;
  const state = async () =>
    await selectRows(
      "select confirmed_at > 0 as confirmed, contact_at > 0 as contact from newsletter_subscribers where email = ?",
      address,
    );
  await client.post("/newsletter", { email: address, consent: "on" });
  const link = readEmailedLink(address);
  const page = "/newsletter/confirm";
  // Looking changes nothing.
  expect((await client.get(link)).text).toContain("Confirm my subscription");
  expect(await state()).toEqual([{ confirmed: null, contact: null }]);
  expect((await client.post(link, { intent: "confirm" })).location).toMatch(
    /^\/newsletter\/confirm\?token=\w+&result=newsletter-confirmed$/,
  );
  expect(await state()).toEqual([{ confirmed: 1, contact: 1 }]);
  const forged = `${page}?token=${"0".repeat(32)}`;
  expect((await client.post(forged, { intent: "remove" })).status).toBe(410);
  const months = { offsetSeconds: 300 * DAY_SECONDS };
  expect((await client.post(link, { intent: "remove" }, months)).location).toBe(
    `${page}?result=newsletter-ended`,
  );
  expect(await state()).toEqual([]);
  expect((await client.get(link, months)).status).toBe(410);
});

const client = openClient({ bindings: { LAUNCH_OPT_IN: "double" } });

it("the launch list asks an address to confirm until it has, with the same answer each time, and its link works once", async () => {
  const address = "lost-email@example.com";
  const first = await client.postJson("/api/launch-registration", { email: address });
  expect([first.status, first.json()]).toEqual([201, { alreadyRegistered: false }]);
  const again = await client.post("/whitelist", { email: address.toUpperCase() });
  expect(again.location).toBe("/whitelist?registered=already");
  expect([emailsTo(address).length, emailsTo(address.toUpperCase()).length]).toEqual([1, 1]);
  const call = await client.postJson("/api/launch-registration", { email: address });
  expect([call.status, call.json()]).toEqual([200, { alreadyRegistered: true }]);
  expect(emailsTo(address)).toHaveLength(2);

  const link = readEmailedLink(address);
  expect((await client.post(link, {})).outcome).toEqual([
    303,
    "/whitelist/manage?result=launch-confirmed",
  ]);
  expect(
    await countRows("launch_registrations where email = ? and confirmed_at is not null", address),
  ).toBe(1);
  expect((await client.post(link, {})).status).toBe(410);

  // The email of thanks is the last one.
  expect(emailsTo(address)).toHaveLength(3);
  await client.post("/whitelist", { email: address });
  await client.postJson("/api/launch-registration", { email: address });
  expect(emailsTo(address)).toHaveLength(3);
});
