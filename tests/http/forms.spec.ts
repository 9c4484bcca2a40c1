import { expect } from "@playwright/test";
import { tools as brandTools } from "../../app/brand/generated/lists.server.ts";
import { adminLoginPath } from "../../app/brand/generated/private.server.ts";
import { brand } from "../../app/brand/generated/public.ts";
import { applicationConsent } from "../../app/domain/sign-ups/launchpad/application.ts";
import * as accounts from "../support/accounts.ts";
import { type Entries, type NoScriptBrowser, test } from "../support/no-script-browser.ts";
import { sites } from "../support/running-sites.ts";

// Every form once as it works without scripts. What each action answers is proved in workers/*.worker.test.ts.

const { findLinkFromEmail, freshAddress, password, register, sameOrigin, SEEDED_ROWS, signIn } = accounts;

const INVALID_EMAIL = "Please enter a valid email address";
const SHORT_PASSWORD = "Password must be at least 8 characters";
const MISMATCH = "Passwords don't match";
const WRONG_PASSWORD = "Incorrect password.";
const NOTHING_CHANGED = "Error: No changes were made. Please try again.";
const EMAIL_SENT = "we've emailed you a link";
const UNCONFIRMED = "You haven't confirmed your email address";
const CONSENT = brand.newsletter.consent.wording;

function expectErrors(visitor: NoScriptBrowser, status: number, notice: string | null, errors: object = {}) {
  expect([visitor.status, visitor.notice(), visitor.errors()]).toEqual([status, notice, errors]);
}

/** Where an accepted form leads, and the words there. */
function expectDone(visitor: NoScriptBrowser, path: string, notice: string | null = null, words = "") {
  expectErrors(visitor, 200, notice);
  expect(visitor.path).toBe(path);
  expect(visitor.text()).toContain(words);
}

const twice = (label: string, first: string, second = first) =>
  ({ [label]: first, [`Confirm ${label.toLowerCase()}`]: second }) as Entries;

async function logIn(visitor: NoScriptBrowser, username: string, typed = password) {
  await visitor.open("/auth");
  await visitor.press("Log in", { Username: username, Password: typed });
}

test("sign-up names every error, keeps what was typed but passwords, and opens the dashboard", async ({ visitor }) => {
  const notice = "Error: Failed to create account. Please try again.";
  const [taken, email] = [await register(), freshAddress()];
  const create = (entries: Entries) => visitor.press("Create Account", entries);
  await visitor.open("/auth?tab=sign-up");
  await create({ Email: "a@b", ...twice("Password", "2short!", "2different!") });
  const short = { Email: "Email must be at least 5 characters", Password: SHORT_PASSWORD };
  expectErrors(visitor, 400, notice, { ...short, "Confirm password": MISMATCH });
  expect([visitor.value("Email"), visitor.value("Password"), visitor.focus()]).toEqual(["a@b", "", "Email"]);
  await create({ Email: taken.toUpperCase(), ...twice("Password", password), [CONSENT]: true });
  expectErrors(visitor, 409, notice, { Email: "An account with this email already exists. Please log in instead." });
  expect(visitor.value(CONSENT)).toBe(true);
  await create({ Email: email, ...twice("Password", password) });
  expectDone(visitor, "/dashboard", "Success: Account created successfully.", `Welcome, ${email}`);

  const tools = visitor.all("section[aria-label=Tools] li");
  expect(tools.map((tool) => tool.querySelector("h2")?.textContent)).toEqual(brandTools.map(({ title }) => title));
  for (const tool of tools) expect(tool.innerHTML).toContain('target="_blank" rel="noopener noreferrer"');
});

test("login names errors and a wrong password, opens the dashboard, and signs out", async ({ visitor }) => {
  const notice = "Error: Failed to log in. Please try again.";
  const username = await register();
  await logIn(visitor, "ab", "2short!");
  const short = { Username: "Username must be at least 3 characters", Password: SHORT_PASSWORD };
  expectErrors(visitor, 400, notice, short);
  expect(visitor.focus()).toBe("Username");
  await visitor.press("Log in", { Username: username, Password: "wrong password" });
  expectErrors(visitor, 401, notice);
  expect(visitor.text("main [role=alert]")).toContain("Incorrect email or password.");
  expect(visitor.value("Username")).toBe(username);
  await visitor.press("Log in", { Password: password });
  expectDone(visitor, "/dashboard", "Success: Logged in successfully.");
  expect((await visitor.open("/auth")).path).toBe("/dashboard");
  await visitor.press("Log out");
  expectDone(visitor, "/");
  expect((await visitor.open("/dashboard")).path).toBe("/auth");
});

test("the account page changes address, password and consent, gives the data, signs out everywhere and deletes the account", async ({
  visitor,
  request,
}) => {
  const username = await signIn(request);
  await visitor.open("/account");
  await visitor.press("Resend the link");
  expectDone(visitor, "/account", "Email sent: Follow the link in the email to confirm your address.", UNCONFIRMED);
  const link = await findLinkFromEmail(request, username, "Confirm your email");
  // Looking at the link confirms nothing.
  await request.get(link);
  await visitor.open(link);
  await visitor.press("Confirm my address");
  expectDone(visitor, "/dashboard", "Email confirmed: Thank you. Your email address is confirmed.");
  await visitor.open("/account");
  expect(visitor.text()).not.toContain(UNCONFIRMED);

  const change = (current: string, chosen: string) =>
    visitor.press("Change password", { "Current password": current, ...twice("New password", chosen) });
  await change("wrong password", "another harbour");
  expectErrors(visitor, 400, NOTHING_CHANGED, { "Current password": WRONG_PASSWORD });
  await change(password, "another harbour");
  expectDone(visitor, "/account", "Password changed: We've logged out your other devices.");
  await visitor.press("Save", { [CONSENT]: true });
  expectDone(visitor, "/account", "Saved: We've updated your email preference.");
  expect(visitor.value(CONSENT)).toBe(true);

  for (const path of ["/dashboard", "/account", "/account/data"])
    expect((await request.get(path)).headers()["cache-control"], path).toBe("private, no-store");
  const file = await request.get(visitor.attribute("main a[download]", "href") ?? "");
  expect(file.headers()["content-disposition"]).toMatch(/^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"$/);
  expect(await file.json()).toMatchObject({ account: { username, marketingConsent: true }, sessions: [{}] });

  await visitor.press("Log out everywhere");
  expectDone(visitor, "/auth", "Logged out everywhere: You're logged out on every device.");
  await logIn(visitor, username, "another harbour");
  await visitor.open("/account");
  await visitor.press("Delete my account", { "Your password": "wrong password" });
  expectErrors(visitor, 400, NOTHING_CHANGED, { "Your password": WRONG_PASSWORD });
  await visitor.press("Delete my account", { "Your password": "another harbour" });
  expectDone(visitor, "/auth", "Account deleted: Your account and data have been deleted.");
  expect((await request.get("/api/user")).status()).toBe(401);
});

test("a forgotten password is replaced by a link from an email, once", async ({ visitor, request }) => {
  const username = await register();
  await visitor.open("/reset-password");
  await visitor.press("Send me a link", { "Email address": "nobody" });
  expectErrors(visitor, 400, NOTHING_CHANGED, { "Email address": INVALID_EMAIL });
  expect([visitor.value("Email address"), visitor.focus()]).toEqual(["nobody", "Email address"]);
  await visitor.press("Send me a link", { "Email address": username });
  expectDone(visitor, "/reset-password?sent=1", null, EMAIL_SENT);

  const link = await findLinkFromEmail(request, username, "Reset your");
  await visitor.open(link);
  await visitor.press("Change password", twice("New password", "another harbour", "a third harbour"));
  expectErrors(visitor, 400, NOTHING_CHANGED, { "Confirm new password": MISMATCH });
  await visitor.press("Change password", twice("New password", "another harbour"));
  expectDone(visitor, "/auth", "Password changed: Please log in with your new password.");
  expect((await request.get("/api/user")).status()).toBe(401);
  await logIn(visitor, username, "another harbour");
  expectDone(visitor, "/dashboard", "Success: Logged in successfully.");
});

const withdrawn = "Registration withdrawn: Your address is no longer on the launch list.";
const applicationWithdrawn = "Application withdrawn: We've deleted your application.";
const application = {
  name: "Ada",
  product: "A wallet",
  assetUse: "It holds Bitcoin",
  progress: "A demo",
  consent: "on",
};
const unsubscribed = "Unsubscribed: You'll no longer get our newsletter.";
for (const [list, entry, subject, button, result, notice] of [
  ["/whitelist", { source: "a-fair" }, "Gold registration", "Withdraw my registration", "launch-withdrawn", withdrawn],
  ["/newsletter", { consent: "on" }, "newsletter subscription", "Unsubscribe", "newsletter-ended", unsubscribed],
  [
    "/launchpad/apply",
    application,
    "Your application to",
    "Withdraw my application",
    "application-withdrawn",
    applicationWithdrawn,
  ],
] as const)
  test(`an entry of ${list} is shown and ended by a link from an email`, async ({ visitor, request }) => {
    const [email, page] = [freshAddress(), `${list.replace("/apply", "")}/manage`];
    await request.post(list, { form: { email, ...entry }, headers: sameOrigin });
    await visitor.open(list);
    await visitor.follow(/^(Manage your (registration|application)|Unsubscribe)$/);
    await visitor.press("Send me a link", { "Email address": "nobody" });
    expectErrors(visitor, 400, null, { "Email address": INVALID_EMAIL });
    await visitor.press("Send me a link", { "Email address": email });
    expectDone(visitor, `${page}?sent=1`, null, EMAIL_SENT);

    const link = await findLinkFromEmail(request, email, subject);
    await visitor.open(link);
    expect(visitor.text()).toContain(email);
    const file = visitor.attribute("main a[download]", "href");
    expect(file !== null).toBe(list !== "/newsletter");
    if (file) expect(await (await request.get(file)).json()).toMatchObject({ email });
    await visitor.press(button);
    expectDone(visitor, `${page}?result=${result}`, notice);
    if (file) expect((await request.get(file)).status()).toBe(404);
    await visitor.open(link);
    expect(visitor.text()).toContain("we'll send you a new link.");
    expect(visitor.text()).not.toContain(email);
  });

test("the launch list rejects an invalid address, thanks a new one, and recognises an old one", async ({ visitor }) => {
  const email = freshAddress();
  const reserve = async (typed: string) =>
    (await visitor.open("/whitelist")).press("Reserve My Spot", { "Email address": typed });
  await reserve("nobody@nowhere");
  expectErrors(visitor, 400, `Registration failed: ${INVALID_EMAIL}`, { "Email address": INVALID_EMAIL });
  expect([visitor.value("Email address"), visitor.focus()]).toEqual(["nobody@nowhere", "Email address"]);
  await reserve(email);
  const thanks = "Registration successful!: Thank you for your interest in the gold product.";
  expectDone(visitor, "/whitelist?registered=new", thanks, "Thank You");
  expect(visitor.all("main form")).toEqual([]);
  const next = visitor.all("main ul a").map((link) => link.getAttribute("href") ?? "");
  expect(next).toEqual([
    expect.stringMatching(/^\/news\//),
    `/${brand.product.slug}-gold`,
    "/litepaper",
    "/newsletter",
  ]);
  await reserve(email.toUpperCase());
  const known = "Already registered!: You're already on our list for the gold launch.";
  expectDone(visitor, "/whitelist?registered=already", known);
});

test("an application names every error, keeps the input, and is thanked the second time as the first", async ({
  visitor,
}) => {
  const consent = applicationConsent.wording;
  const answers = {
    "Your name or your team’s": "Ada",
    "What are you building?": "A wallet\nfor two",
    "What already works?": "A demo",
    "How does it use Bitcoin or gold?": "It holds Bitcoin",
  };
  const send = (entries: Entries) => visitor.press("Send application", entries, { unchecked: true });
  await visitor.open("/launchpad");
  await visitor.follow("Apply");
  await send({ ...answers, "What already works?": " ", "Link (optional)": "http://example.com" });
  expectErrors(visitor, 400, null, {
    "Email address": INVALID_EMAIL,
    "What already works?": "Please tell us what already works.",
    "Link (optional)": expect.stringContaining("Please enter an address that starts with https://"),
    [consent]: expect.stringContaining("Please check the box"),
  });
  expect([visitor.value("What are you building?"), visitor.focus()]).toEqual([
    answers["What are you building?"],
    "Email address",
  ]);
  const email = freshAddress();
  for (const address of [email, email.toUpperCase()]) {
    await visitor.open("/launchpad/apply?source=a-fair");
    await send({ ...answers, "Email address": address, [consent]: true });
    expectDone(visitor, "/launchpad/apply?applied=1", null, "We've received your application");
  }
  expect(visitor.all("main ul a").map((link) => link.getAttribute("href"))).toContain("/newsletter");
});

test("the newsletter's form rejects wrong input, and names it where the browser does not", async ({
  visitor,
  request,
}) => {
  const wrong = { "Email address": "ada@" };
  const email = freshAddress();
  const right = { "Email address": email, [CONSENT]: true };
  await visitor.open("/newsletter");
  await expect(visitor.press("Subscribe", wrong)).rejects.toThrow("holds");
  await visitor.press("Subscribe", wrong, { unchecked: true });
  const consent = expect.stringContaining("Please check the box");
  expectErrors(visitor, 400, null, { "Email address": INVALID_EMAIL, [CONSENT]: consent });
  expect(visitor.value("Email address")).toBe("ada@");
  const subscribe = async (outcome: string, words: string) => {
    await visitor.open("/newsletter");
    await visitor.press("Subscribe", right);
    expectDone(visitor, `/newsletter?subscribed=${outcome}`, null, words);
  };
  await subscribe("unconfirmed", "We've emailed you a link");
  const link = await findLinkFromEmail(request, email, "Confirm your subscription");
  await visitor.open(link);
  await visitor.press("Confirm my subscription");
  expectDone(
    visitor,
    `${link}&result=newsletter-confirmed`,
    "Confirmed: Thank you. We'll email you when we have news.",
  );
  await visitor.press("Save", { "Governance: the board, meetings and policies": true });
  expectDone(visitor, `${link}&result=newsletter-saved`, "Saved: We've updated your subscription.");
  expect(visitor.all("main input[checked]")).toHaveLength(3);
  // Only an email to the address says that it is subscribed.
  await subscribe("unconfirmed", "We've emailed you a link");
  expect(await findLinkFromEmail(request, email, "already subscribed")).toBe(link);
});

test("administrators log in past errors, wrong credentials and missing privileges", async ({ visitor, request }) => {
  const [admin, user] = [await accounts.registerAdmin(), await register()];
  const submit = (username: string, typed = password) =>
    visitor.press("Log in", { Username: username, Password: typed });
  await visitor.open(adminLoginPath);
  await submit("a", "2short!");
  const short = { Username: "Username must be at least 2 characters.", Password: `${SHORT_PASSWORD}.` };
  expectErrors(visitor, 400, null, short);
  expect(visitor.focus()).toBe("Username");
  await submit(user);
  expectErrors(visitor, 403, "Access denied: You do not have administrator privileges.");
  expect((await request.get("/api/user")).status()).toBe(401);
  await submit(admin, "wrong password");
  const invalid = "Invalid credentials. Please try again.";
  expectErrors(visitor, 401, `Login failed: ${invalid}`);
  expect([visitor.text("main [role=alert]"), visitor.value("Username")]).toEqual([invalid, admin]);
  await submit(admin);
  expectDone(visitor, "/admin-dashboard", "Login successful: Welcome back, admin!", `Logged in as ${admin}`);

  expect(visitor.text("main dl")).toMatch(/Total Users.*Total Registered/);
  expect((await visitor.open(adminLoginPath)).path).toBe("/admin-dashboard");
  await visitor.press("Log out");
  expect((await visitor.open("/admin")).path).toBe(adminLoginPath);
  await signIn(request, user);
  await visitor.open("/admin");
  expect([visitor.status, visitor.text("h1")]).toEqual([403, "Administrators only"]);
});

test("administrators search, order, page, export and remove from one list without changing another", async ({
  visitor,
  request,
}) => {
  const tag = await accounts.seedLists();
  await signIn(request, await accounts.registerAdmin());
  const list = "#registrations";
  const count = (id = list) => visitor.text(`${id} [role=status]`);
  const firstRow = () => visitor.text(`${list} tbody th`).replace(`-${tag}`, "");
  await visitor.open("/admin-dashboard");
  await visitor.press("Apply to Launch registrations", { Email: tag.toUpperCase() });
  expect(count()).toContain(`${SEEDED_ROWS} of `);
  expect(visitor.path).toMatch(/^\/admin-dashboard\?.*registrations\.q=T/);
  await visitor.follow("Email", list);
  expect(visitor.attribute(`${list} th[aria-sort]`, "aria-sort")).toBe("ascending");
  for (const [link, row] of ["Next r-051", "Previous r-001", "Next r-051", "Next r-101"].map((way) => way.split(" "))) {
    await visitor.follow(link ?? "", list);
    expect(firstRow()).toBe(`${row}@example.com`);
  }
  expect(visitor.all(`${list} tbody th`)).toHaveLength(SEEDED_ROWS - 100);

  // Another list's search leaves this one on its page.
  await visitor.press("Apply to Users", { Username: `user-1-${tag}` });
  expect([count("#users"), firstRow()]).toEqual([expect.stringMatching(/^1 of /), "r-101@example.com"]);
  await visitor.follow(`Remove user-1-${tag}@example.com`, "#users");
  await visitor.follow("Cancel");
  await visitor.follow("Clear the search in Launch registrations", list);
  expect([count(), visitor.value("Email", list)]).toEqual([expect.stringContaining(" total"), ""]);

  const file = await visitor.press("Export Users", { "File format: Export Users": "CSV" });
  expect(file.headers()["content-disposition"]).toMatch(/^attachment; filename="users-\d{4}-\d\d-\d\d\.csv"$/);
  expect((await file.text()).trimEnd().split("\r\n")).toHaveLength(2);
});

test("the assistant names an error in a question, and answers a valid one with sources", async ({ visitor }) => {
  const [label, question] = ["Your question", "How many full trading days after results does a trading window open?"];
  await visitor.open(`${sites.assistant}/about`);
  await visitor.follow(`${brand.product.name} Assistant`, "#assistant");
  expect(visitor.attribute("meta[name=robots]", "content")).toBe("noindex");
  const asked = "x".repeat(501);
  await visitor.press("Ask", { [label]: asked }, { unchecked: true });
  expectErrors(visitor, 400, null, { [label]: "Please keep your question to 500 characters." });
  expect(visitor.value(label)).toBe(asked);
  await visitor.press("Ask", { [label]: question });
  expectDone(visitor, "/assistant", null, question);
  expect(visitor.text("main [role=status]")).toContain("two full trading days");
  expect(visitor.attribute("main ul[aria-label=Sources] a", "href")).toMatch(/^\/governance\/insider-trading#/);
});

test("an unread body leaves the next request of its connection intact", async () => {
  const form = { "Content-Type": "application/x-www-form-urlencoded" };
  const rejected = (headers: object, path = "/newsletter") =>
    fetch(sites.simulated + path, { method: "POST", headers: { ...form, ...headers }, body: "a=1&".repeat(16_000) });
  for (let round = 0; round < 10; round++) {
    const answers = await Promise.all([rejected(sameOrigin), rejected({}), rejected(sameOrigin, "/about")]);
    const next = await fetch(`${sites.simulated}/robots.txt`);
    expect([...answers, next].map(({ status }) => status)).toEqual([413, 403, 405, 200]);
  }
});

test("a hypothetical question names what it needs, and the other questions keep their answers", async ({ visitor }) => {
  await visitor.open("/treasury/what-if");
  const [first] = visitor.all<HTMLInputElement>("#what-if-day");
  await visitor.press("Look up", { Day: first?.min ?? "" });
  await visitor.press("Compute", { "One bitcoin, in CAD": "$200,000" });
  await visitor.press("Compare", { "Sum, in CAD": "much" });
  expect(visitor.errors()).toEqual({
    "Sum, in CAD": "Enter an amount above 0, up to C$1,000,000,000.",
    "Day of purchase": "Fill in this field, too.",
  });
  expect(visitor.value("Sum, in CAD")).toBe("much");
  expect(visitor.text("#past-day")).toContain("Closing prices");
  expect(visitor.text("#own-prices")).toContain("Bitcoin at C$200,000 (your figure)");
});
