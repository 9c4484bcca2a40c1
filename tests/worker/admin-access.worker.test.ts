import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { adminLoginPath } from "~/brand/generated/private.server";
import { STEP_UP_SECONDS } from "~/domain/accounts/sessions";
import * as build from "../../build/index.js";
import * as people from "../support/worker/administrators";
import { isAdminCall, siteAddresses } from "../support/worker/policies";
import { withoutPrice } from "../support/worker/price-market";
import { countRows, insertUser, PASSWORD as password } from "../support/worker/rows";
import { type Answer, dataPathOf, forgetStoredPages } from "../support/worker/site-client";

const { factorPath, openBrowser } = people;
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

// Other files have stored pages of other settings, and a price in the data centre's cache.
beforeEach(() => {
  forgetStoredPages();
  const { default: edge } = caches as unknown as { default: Cache };
  vi.spyOn(edge, "match").mockResolvedValue(undefined);
});

beforeAll(async () => {
  expect([...pages, ...calls]).toEqual(
    expect.arrayContaining(["/admin", "/admin/security", "/api/admin/users"]),
  );
  secretId = (await insertUser({ username: secretName })).id;
  const [ordinary, plainAdmin] = [await insertUser(), await people.insertAdmin()];
  const withFactor = await people.insertAdminWithPasskey();
  for (const browser of [knownVisitor, knownUser, knownPending]) {
    await people.makeKnown(browser, plainAdmin);
  }
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

it.each(pages)(
  "%s answers strangers and users as an unknown address, in each spelling",
  async (path) => {
    const address = addressOf(path);
    const isSeen = dashboard.includes(path);
    const strangers = isSeen ? [visitor, pending] : [visitor, pending, user, knownUser];
    const body = new URLSearchParams(removal);
    for (const [at, unknown, init] of [
      [address, "/no-such-page", {}],
      [address, "/no-such-page", { method: "POST", body }],
      [address, "/no-such-page", { method: "OPTIONS" }],
      [`${address.toUpperCase()}/?x=1`, "/no-such-page/?x=1", {}],
      [`${dataPathOf(address)}?_routes=root`, "/no-such-page.data?_routes=root", {}],
    ] as const) {
      const expected = comparableAnswer(await openBrowser().request(unknown, init, compared));
      for (const client of strangers) {
        expect(comparableAnswer(await client.request(at, init, compared)), at).toEqual(expected);
      }
    }
    // Remix's router ignores empty segments.
    for (const at of [`/${address}`, `/${dataPathOf(address)}`]) {
      expect((await visitor.get(at)).status, at).toBe(404);
    }
  },
);

// Here the site has no editor, whose addresses are unknown then; with one, editor.worker.test.ts.
const open = pages.filter((path) => !path.startsWith("/admin/editor"));

it.each(open)(
  "%s sends a known device to the login, and opens to administrators alone",
  async (path) => {
    const address = addressOf(path);
    const both = [address, dataPathOf(address)];
    for (const [client, status, to] of [
      [knownVisitor, 302, adminLoginPath],
      [knownPending, 302, factorPath],
      ...(dashboard.includes(path) ? ([[user, 403, null]] as const) : []),
    ] as const) {
      const [page, data] = [await client.get(address), await client.get(dataPathOf(address))];
      expect(page.outcome).toEqual([status, to]);
      if (to !== null) expect(data.text).toMatch(new RegExp(`SingleFetchRedirect.*"${to}"`));
      for (const { text, headers } of [page, data]) {
        expect(text).not.toMatch(new RegExp(`${secretName}|launch registrations`, "i"));
        if (to === null) expect(text).not.toContain(adminLoginPath);
        expect(headers.get("Cache-Control")).toBe("private, no-store");
      }
      for (const at of both) {
        expect([202, 302, 303, 403, 405], at).toContain((await client.post(at, removal)).status);
      }
    }
    // A release that is out is not previewed: it has a page of its own.
    const reached = path.endsWith("/preview")
      ? [302, 202]
      : path.endsWith("/email")
        ? [404]
        : [200];
    for (const client of [admin, proven]) {
      for (const at of both) expect(reached, at).toContain((await client.get(at)).status);
    }
    expect(await countRows("users where username = ?", secretName)).toBe(1);
  },
);

it("the administrators' login is named by no public answer, and by the route list only when asked for by name", async () => {
  const routeListOf = (path: string) => `/__manifest?version=${build.assets.version}&p=${path}`;
  const named = ["/", "/auth", "/robots.txt", "/sitemap.xml", "/feed.json", "/no-such-page"];
  const manifests = ["/", "/admin", "/auth", "/x"].map(routeListOf);
  for (const path of [...named, ...manifests]) {
    expect((await visitor.get(path)).text, path).not.toContain(adminLoginPath.slice(1));
  }
  expect((await visitor.get(routeListOf(adminLoginPath))).text).toContain("admin-login");
  // Nor by the account page before the passkey on an unknown device.
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
  for (const client of [visitor, user, pending, admin, proven]) {
    answers.push(await client.request(path, init));
  }
  expect(answers.map(({ status }) => status)).toEqual([401, 403, 403, 200, 200]);
  for (const { json } of answers.slice(0, 3)) expect(json()).toEqual({ error: expect.any(String) });
  // A look is no sensitive action.
  expect((await proven.request(path, init, { offsetSeconds: STEP_UP_SECONDS + 1 })).status).toBe(
    200,
  );
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
const isPersonal = ({ path }: { path: string }) => path in personalStatuses;

it.each(siteAddresses.filter(isPersonal))(
  "$path answers visitors, users and administrators with their own statuses",
  async ({ path }) => {
    const statuses: number[] = [];
    for (const client of [visitor, user, pending, proven]) {
      statuses.push((await client.get(path)).status);
    }
    expect(statuses).toEqual(personalStatuses[path]);
  },
);
