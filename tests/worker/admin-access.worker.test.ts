import { beforeAll, describe, expect, it } from "vitest";
import { adminLoginPath } from "~/brand/generated/private.server";
import {
  codePath,
  insertAdmin,
  insertAdminWithSecondFactor,
  makeKnown,
  openBrowser,
} from "../support/worker/administrators";
import { routePatterns } from "../support/worker/build-routes";
import { countRows, insertUser, PASSWORD as password, prepareInsert } from "../support/worker/rows";
import { type Answer, dataPathOf } from "../support/worker/site-client";

describe("an administrators' address", () => {
  // Read off the build, so that a new page or call is tried, too.
  const pages = routePatterns.filter((path) => /^\/admin(-dashboard)?($|\/)/.test(path));
  const calls = routePatterns.filter((path) => path.startsWith("/api/admin/"));
  const secretName = `secret-${crypto.randomUUID()}`;
  let secretId = 0;
  const [visitor, user, pending] = [openBrowser(), openBrowser(), openBrowser()];
  const [knownVisitor, knownUser, knownPending] = [openBrowser(), openBrowser(), openBrowser()];
  const [admin, proven, withoutPasskey] = [openBrowser(), openBrowser(), openBrowser()];

  beforeAll(async () => {
    expect([...pages, ...calls]).toEqual(expect.arrayContaining(["/admin", "/admin/security", "/api/admin/users"]));
    secretId = (await insertUser({ username: secretName })).id;
    const [ordinary, plainAdmin] = [await insertUser(), await insertAdmin()];
    const withFactor = await insertAdminWithSecondFactor();
    for (const browser of [knownVisitor, knownUser, knownPending]) await makeKnown(browser, plainAdmin);
    for (const browser of [user, knownUser]) await browser.signIn(ordinary.id);
    for (const browser of [pending, knownPending]) await browser.signIn(withFactor.id);
    await admin.signIn(plainAdmin.id);
    await proven.logIn(withFactor);
    await proven.post(codePath, { code: await withFactor.makeCode() });
    const withPasskey = await insertAdmin();
    const row = { credential_id: "x", user_id: withPasskey.id, name: "x", public_key: "x", counter: 0, backed_up: 0 };
    await prepareInsert("passkeys", { ...row, transports: "", created_at: 1, challenged_at: 1 }).run();
    await makeKnown(withoutPasskey, plainAdmin);
    await withoutPasskey.signIn(withPasskey.id);
  });

  const addressOf = (path: string) => path.replace(":list", "users").replace(":id", String(secretId));
  const removal = { intent: "begin", removal: "delete", password };

  it.each(pages)(
    "%s is what an unknown address is to who has no session, nor a device that one was on",
    async (path) => {
      const address = addressOf(path);
      const describeAnswer = ({ status, headers, text }: Answer) => {
        for (const name of ["X-Request-Id", "Server-Timing"]) headers.delete(name);
        return { status, headers: [...headers], text };
      };
      for (const [at, unknown] of [
        [address, "/no-such-page"],
        [`${address.toUpperCase()}/?x=1`, "/no-such-page/?x=1"],
        [dataPathOf(address), "/no-such-page.data"],
        [`${dataPathOf(address)}?_routes=routes%2Fadmin%2Fstatus%2Froute`, "/no-such-page.data?_routes=root"],
      ] as const)
        for (const method of ["GET", "HEAD", "POST", "OPTIONS"]) {
          const init = { method, ...(method === "POST" && { body: new URLSearchParams(removal) }) };
          const expected = describeAnswer(await openBrowser().request(unknown, init));
          expect(expected.status).toBe({ GET: 404, HEAD: 404, POST: 405 }[method] ?? 204);
          for (const client of [visitor, pending])
            expect(describeAnswer(await client.request(at, init)), `${method} ${at}`).toEqual(expected);
        }
      // Remix's router ignores empty segments.
      for (const client of [visitor, pending])
        for (const at of [`/${address}`, `/${dataPathOf(address)}`]) {
          const answer = await client.get(at);
          expect(answer.status, at).toBe(404);
          expect(`${answer.text} ${[...answer.headers]}`).not.toContain(adminLoginPath.slice(1));
        }
    },
  );

  it.each(pages)(
    "%s leads a known device to the login, and is for administrators alone, with its data",
    async (path) => {
      const address = addressOf(path);
      const both = [address, dataPathOf(address)];
      for (const [client, status, to] of [
        [knownVisitor, 302, adminLoginPath],
        [user, 403, null],
        [knownUser, 403, null],
        [knownPending, 302, codePath],
        [withoutPasskey, 302, codePath],
      ] as const) {
        const page = await client.get(address);
        expect(page.outcome, address).toEqual([status, to]);
        const data = await client.get(dataPathOf(address));
        expect(data.status, address).toBe(to === null ? status : 202);
        if (to !== null) expect(data.text).toMatch(new RegExp(`SingleFetchRedirect.*"${to}"`));
        for (const at of both) expect([202, 302, 403, 405], at).toContain((await client.post(at, removal)).status);
        for (const { text, headers } of [page, data]) {
          expect(text).not.toMatch(new RegExp(`${secretName}|launch registrations`, "i"));
          if (to === null) expect(text).not.toContain(adminLoginPath);
          expect(headers.get("Cache-Control")).toBe("private, no-store");
        }
      }
      // A release that is out is not previewed: it has a page of its own.
      const reached = path.endsWith("/preview") ? [302, 202] : path.endsWith("/email") ? [404] : [200];
      for (const client of [admin, proven])
        for (const at of both) expect(reached, at).toContain((await client.get(at)).status);
      expect(await countRows("users where username = ?", secretName)).toBe(1);
    },
  );

  it("is not named by the account page either, before the second factor on an unknown device", async () => {
    for (const path of ["/account", "/account/data", dataPathOf("/account")]) {
      const answer = await pending.get(path);
      expect(answer.status, path).toBe(403);
      expect(answer.text).not.toContain(adminLoginPath.slice(1));
      expect([202, 302]).toContain((await knownPending.get(path)).status);
    }
  });

  it.each(calls)("%s answers 401, 403 or 200", async (path) => {
    const init = { headers: { "Sec-Fetch-Site": "same-origin" } };
    const answers = [];
    for (const client of [visitor, user, pending, withoutPasskey, admin, proven])
      answers.push(await client.request(path, init));
    expect(answers.map(({ status }) => status)).toEqual([401, 403, 403, 403, 200, 200]);
    for (const { json } of answers.slice(0, 4)) expect(json()).toEqual({ error: expect.any(String) });
    expect(answers[2]?.text).toContain("Please enter your two-factor code first.");
  });
});
