import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import brandPaths from "~/brand/generated/addresses.json";
import { STEP_UP_SECONDS } from "~/domain/accounts/sessions";
import { listAddresses } from "~/routes";
import * as build from "../../build/index.js";
import * as people from "../support/worker/administrators";
import { edge, withoutPrice } from "../support/worker/price-market";
import { countRows, insertUser } from "../support/worker/rows";
import { type Answer, dataPathOf, forgetStoredPages } from "../support/worker/site-client";

const { factorPath, openBrowser } = people;
const { adminLogin } = brandPaths;
const addresses = listAddresses(brandPaths);
const pages = addresses.filter(({ area }) => area === "admin").map(({ path }) => path);
const calls = addresses.map(({ path }) => path).filter((path) => path.startsWith("/api/admin/"));
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
  vi.spyOn(edge, "match").mockResolvedValue(undefined);
});

beforeAll(async () => {
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

const comparableAnswer = ({ status, headers, text }: Answer) => {
  for (const name of ["X-Request-Id", "Server-Timing"]) headers.delete(name);
  return { status, headers: [...headers], text };
};

it.each(pages)(
  "%s answers strangers and users as an unknown address, in each spelling",
  async (path) => {
    const address = addressOf(path);
    const users = dashboard.includes(path) ? [] : [user, knownUser];
    for (const [at, unknown, method] of [
      [address, "/no-such-page", "GET"],
      [address, "/no-such-page", "POST"],
      [address, "/no-such-page", "OPTIONS"],
      [`${address.toUpperCase()}/?x=1`, "/no-such-page/?x=1", "GET"],
      [`${dataPathOf(address)}?_routes=root`, "/no-such-page.data?_routes=root", "GET"],
    ] as const) {
      const init = { method };
      const expected = comparableAnswer(await openBrowser().request(unknown, init, compared));
      for (const client of [visitor, pending, ...users]) {
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
    const both = [addressOf(path), dataPathOf(addressOf(path))];
    const removal = { intent: "delete" };
    const rejected = dashboard.includes(path) ? [[user, 403, ""] as const] : [];
    for (const [client, status, words] of [
      [knownVisitor, 302, adminLogin],
      [knownPending, 302, factorPath],
      ...rejected,
    ] as const) {
      for (const at of both) {
        const { outcome, text, headers } = await client.get(at);
        if (at === both[0]) expect(outcome).toEqual([status, words || null]);
        else expect(text).toContain(words);
        expect(text).not.toMatch(new RegExp(`${secretName}|launch registrations`, "i"));
        if (client === user) expect(text).not.toContain(adminLogin);
        expect(headers.get("Cache-Control")).toBe("private, no-store");
        expect([202, 302, 303, 403, 405], at).toContain((await client.post(at, removal)).status);
      }
    }
    // A release that is out is not previewed: it has a page of its own.
    const [reached] = /\/preview$/.exec(path)
      ? [[302, 202]]
      : [[path.endsWith("/email") ? 404 : 200]];
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
    expect((await visitor.get(path)).text, path).not.toContain(adminLogin.slice(1));
  }
  expect((await visitor.get(routeListOf(adminLogin))).text).toContain("admin-login");
  // Nor by the account page before the passkey on an unknown device.
  for (const path of ["/account", "/account/data", dataPathOf("/account")]) {
    expect((await pending.get(path)).text).not.toContain(adminLogin.slice(1));
    expect([202, 302]).toContain((await knownPending.get(path)).status);
  }
});

it.each(calls)(
  "%s answers a user 403, and an administrator after the passkey 200",
  async (path) => {
    const init = { headers: { "Sec-Fetch-Site": "same-origin" } };
    for (const [client, status] of [
      [user, 403],
      [pending, 403],
      [proven, 200],
    ] as const) {
      const answer = await client.request(path, init);
      expect(answer.status).toBe(status);
      if (status !== 200) expect(answer.json()).toEqual({ error: expect.any(String) });
    }
    // A look is no sensitive action.
    const late = { offsetSeconds: STEP_UP_SECONDS + 1 };
    expect((await proven.request(path, init, late)).status).toBe(200);
  },
);

// Other addresses treat them alike.
it.each([
  ["/auth", 302, 302, 302],
  ["/account", 200, 403, 200],
  ["/account/data", 200, 403, 200],
  [adminLogin, 200, 302, 302],
  [factorPath, 302, 200, 302],
])("%s answers a user %i, an administrator before the passkey %i and after %i", async (...row) => {
  const [path, ...all] = row;
  const answers = [];
  for (const client of [user, pending, proven]) answers.push(await client.get(path));
  expect(answers.map(({ status }) => status)).toEqual(all);
});
