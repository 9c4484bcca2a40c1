import { beforeAll, beforeEach, expect, it } from "vitest";
import { adminLoginPath } from "~/brand/generated/private.server";
import {
  factorPath,
  insertAdmin,
  insertAdminWithPasskey,
  makeKnown,
  openBrowser,
} from "../support/worker/administrators";
import { examples, isAdminCall, siteAddresses } from "../support/worker/policies";
import { withoutPrice } from "../support/worker/price-market";
import { countRows, insertUser, PASSWORD as password } from "../support/worker/rows";
import { type Answer, dataPathOf, forgetStoredPages } from "../support/worker/site-client";

const pages = siteAddresses.filter(({ area }) => area === "admin").map(({ path }) => path);
const calls = siteAddresses.filter(isAdminCall).map(({ path }) => path);
/** Of these a user learns that they are there. */
const dashboard = ["/admin", "/admin-dashboard"];
const secretName = `secret-${crypto.randomUUID()}`;
let secretId = 0;
const compared = { bindings: withoutPrice };
const [visitor, user, pending] = [openBrowser(), openBrowser(), openBrowser()];
const [knownVisitor, knownUser, knownPending] = [openBrowser(), openBrowser(), openBrowser()];
const [admin, proven] = [openBrowser(), openBrowser()];

// Other files have stored pages of other settings.
beforeEach(forgetStoredPages);

beforeAll(async () => {
  expect([...pages, ...calls]).toEqual(
    expect.arrayContaining(["/admin", "/admin/security", "/api/admin/users"]),
  );
  secretId = (await insertUser({ username: secretName })).id;
  const [ordinary, plainAdmin] = [await insertUser(), await insertAdmin()];
  const withFactor = await insertAdminWithPasskey();
  for (const browser of [knownVisitor, knownUser, knownPending])
    await makeKnown(browser, plainAdmin);
  for (const browser of [user, knownUser]) await browser.signIn(ordinary.id);
  for (const browser of [pending, knownPending]) await browser.signIn(withFactor.id);
  await admin.signIn(plainAdmin.id);
  await proven.logIn(withFactor);
  await proven.post(factorPath, { code: withFactor.takeCode() });
});

const addressOf = (path: string) =>
  path.replace(":list", "users").replace(":id", String(secretId)).replace("*", "start.js");
const removal = { intent: "begin", removal: "delete", password };

const comparableAnswer = ({ status, headers, text }: Answer) => {
  for (const name of ["X-Request-Id", "Server-Timing"]) headers.delete(name);
  return { status, headers: [...headers], text };
};
const initOf = (method: string) => ({
  method,
  ...(method === "POST" && { body: new URLSearchParams(removal) }),
});

it.each(pages)(
  "%s answers as an unknown address without a session on a known device, and to a user",
  async (path) => {
    const address = addressOf(path);
    const strangers = dashboard.includes(path)
      ? [visitor, pending]
      : [visitor, pending, user, knownUser];
    for (const [at, unknown] of [
      [address, "/no-such-page"],
      [`${address.toUpperCase()}/?x=1`, "/no-such-page/?x=1"],
      [dataPathOf(address), "/no-such-page.data"],
      [
        `${dataPathOf(address)}?_routes=routes%2Fadmin%2Fstatus%2Froute`,
        "/no-such-page.data?_routes=root",
      ],
    ] as const)
      for (const method of ["GET", "HEAD", "POST", "OPTIONS"]) {
        const expected = comparableAnswer(
          await openBrowser().request(unknown, initOf(method), compared),
        );
        expect(expected.status).toBe({ GET: 404, HEAD: 404, POST: 405 }[method] ?? 204);
        for (const client of strangers)
          expect(
            comparableAnswer(await client.request(at, initOf(method), compared)),
            `${method} ${at}`,
          ).toEqual(expected);
      }
    // Remix's router ignores empty segments.
    for (const client of strangers)
      for (const at of [`/${address}`, `/${dataPathOf(address)}`]) {
        const answer = await client.get(at);
        expect(answer.status, at).toBe(404);
        expect(`${answer.text} ${[...answer.headers]}`).not.toContain(adminLoginPath.slice(1));
      }
  },
);

// Here the site has no editor, whose addresses are unknown then; with one, editor.worker.test.ts.
const open = pages.filter((path) => !path.startsWith("/admin/editor"));

it.each(open)(
  "%s and its data send a known device to the login, and open to administrators alone",
  async (path) => {
    const address = addressOf(path);
    const both = [address, dataPathOf(address)];
    for (const [client, status, to] of [
      [knownVisitor, 302, adminLoginPath],
      ...(dashboard.includes(path)
        ? ([
            [user, 403, null],
            [knownUser, 403, null],
          ] as const)
        : []),
      [knownPending, 302, factorPath],
    ] as const) {
      const page = await client.get(address);
      expect(page.outcome, address).toEqual([status, to]);
      const data = await client.get(dataPathOf(address));
      expect(data.status, address).toBe(to === null ? status : 202);
      if (to !== null) expect(data.text).toMatch(new RegExp(`SingleFetchRedirect.*"${to}"`));
      for (const at of both)
        expect([202, 302, 303, 403, 405], at).toContain((await client.post(at, removal)).status);
      for (const { text, headers } of [page, data]) {
        expect(text).not.toMatch(new RegExp(`${secretName}|launch registrations`, "i"));
        if (to === null) expect(text).not.toContain(adminLoginPath);
        expect(headers.get("Cache-Control")).toBe("private, no-store");
      }
    }
    // A release that is out is not previewed: it has a page of its own.
    const reached = path.endsWith("/preview")
      ? [302, 202]
      : path.endsWith("/email")
        ? [404]
        : [200];
    for (const client of [admin, proven])
      for (const at of both) expect(reached, at).toContain((await client.get(at)).status);
    expect(await countRows("users where username = ?", secretName)).toBe(1);
  },
);

it("the account page does not name the administrators' login before the passkey on an unknown device", async () => {
  for (const path of ["/account", "/account/data", dataPathOf("/account")]) {
    const answer = await pending.get(path);
    expect(answer.status, path).toBe(403);
    expect(answer.text).not.toContain(adminLoginPath.slice(1));
    expect([202, 302]).toContain((await knownPending.get(path)).status);
  }
});

it.each(calls)("%s answers a visitor 401, a user 403 and an administrator 200", async (path) => {
  const init = { headers: { "Sec-Fetch-Site": "same-origin" } };
  const answers = [];
  for (const client of [visitor, user, pending, admin, proven])
    answers.push(await client.request(path, init));
  expect(answers.map(({ status }) => status)).toEqual([401, 403, 403, 200, 200]);
  for (const { json } of answers.slice(0, 3)) expect(json()).toEqual({ error: expect.any(String) });
  expect(answers[2]?.text).toContain("Please log in with your passkey first.");
});

/**
 * For a visitor, a user, and an administrator before and after the passkey; other addresses treat
 * them alike.
 */
const personalStatuses: Record<string, readonly number[]> = {
  "/auth": [200, 302, 302, 302],
  "/dashboard": [302, 200, 200, 200],
  "/account": [302, 200, 403, 200],
  "/account/data": [302, 200, 403, 200],
  [adminLoginPath]: [200, 200, 302, 302],
  [factorPath]: [302, 302, 200, 302],
  "/api/user": [401, 200, 200, 200],
  // On this machine everyone may read the mailbox and what is left to write; policies.json has them
  // on a published site.
  "/local-mail": [200, 200, 200, 200],
  "/setup": [200, 200, 200, 200],
};

const walked = siteAddresses.filter((address) => address.area !== "admin" && !isAdminCall(address));

it.each(walked)(
  "$path answers visitors, users and administrators with their own statuses",
  async ({ path: pattern }) => {
    const example = examples.find((each) => each.pattern === pattern);
    const path = example?.path ?? pattern;
    const statuses: number[] = [];
    for (const client of [visitor, user, pending, proven])
      statuses.push((await client.get(path)).status);
    expect(statuses).toEqual(personalStatuses[pattern] ?? Array(4).fill(example?.status));
  },
);
