import { beforeAll, describe, expect, it } from "vitest";
import { adminLoginPath } from "~/brand/generated/private.server";
import {
  codePath,
  insertAdmin,
  insertAdminWithSecondFactor,
  openBrowser,
} from "../tests/support/worker/administrators";
import { routePatterns } from "../tests/support/worker/build-routes";
import { countRows, insertUser, PASSWORD as password, prepareInsert } from "../tests/support/worker/rows";
import { dataPathOf } from "../tests/support/worker/site-client";

describe("an administrators' address", () => {
  // Read off the build, so that a new page or call is tried, too.
  const pages = routePatterns.filter((path) => /^\/admin(-dashboard)?($|\/)/.test(path));
  const calls = routePatterns.filter((path) => path.startsWith("/api/admin/"));
  const secretName = `secret-${crypto.randomUUID()}`;
  let secretId = 0;
  const [visitor, user, admin] = [openBrowser(), openBrowser(), openBrowser()];
  const [pending, proven, withoutPasskey] = [openBrowser(), openBrowser(), openBrowser()];

  beforeAll(async () => {
    expect([...pages, ...calls]).toEqual(expect.arrayContaining(["/admin", "/admin/security", "/api/admin/users"]));
    secretId = (await insertUser({ username: secretName })).id;
    await user.signIn((await insertUser()).id);
    await admin.signIn((await insertAdmin()).id);
    const withFactor = await insertAdminWithSecondFactor();
    await pending.signIn(withFactor.id);
    await proven.logIn(withFactor);
    await proven.post(codePath, { code: await withFactor.makeCode() });
    const withPasskey = await insertAdmin();
    const row = { credential_id: "x", user_id: withPasskey.id, name: "x", public_key: "x", counter: 0, backed_up: 0 };
    await prepareInsert("passkeys", { ...row, transports: "", created_at: 1, challenged_at: 1 }).run();
    await withoutPasskey.signIn(withPasskey.id);
  });

  it.each(pages)("%s is for administrators alone, with its data, and takes nothing from anybody else", async (path) => {
    const address = path.replace(":list", "users").replace(":id", String(secretId));
    const both = [address, dataPathOf(address)];
    for (const [client, status, to] of [
      [visitor, 302, adminLoginPath],
      [user, 403, null],
      [pending, 302, codePath],
      [withoutPasskey, 302, codePath],
    ] as const) {
      const page = await client.get(address);
      expect(page.outcome, address).toEqual([status, to]);
      const data = await client.get(dataPathOf(address));
      expect(data.status, address).toBe(to === null ? status : 202);
      if (to !== null) expect(data.text).toMatch(new RegExp(`SingleFetchRedirect.*"${to}"`));
      for (const at of both) {
        const removal = await client.post(at, { intent: "begin", removal: "delete", password });
        expect([202, 302, 403, 405], at).toContain(removal.status);
      }
      for (const { text, headers } of [page, data]) {
        expect(text).not.toMatch(new RegExp(`${secretName}|launch registrations`, "i"));
        if (client === user) expect(text).not.toContain(adminLoginPath);
        expect(headers.get("Cache-Control")).toBe("private, no-store");
      }
    }
    // A release that is out is not previewed: it has a page of its own.
    const reached = path.endsWith("/preview") ? [302, 202] : path.endsWith("/email") ? [404] : [200];
    for (const client of [admin, proven])
      for (const at of both) expect(reached, at).toContain((await client.get(at)).status);
    expect(await countRows("users where username = ?", secretName)).toBe(1);
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
