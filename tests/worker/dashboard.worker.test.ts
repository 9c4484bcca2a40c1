import { expect, it } from "vitest";
import { HOUR_SECONDS } from "~/locale/durations";
import * as rows from "../support/worker/rows";
import { openClient } from "../support/worker/site-client";

it("the dashboard shows users what is stored under their address, with links to manage it, once the address is confirmed", async () => {
  const [username, client] = ["ada@example.com", openClient()];
  await client.signIn((await rows.insertUser({ username })).id);
  for (const insert of [rows.insertRegistration, rows.insertSubscriber, rows.insertApplication]) {
    await insert(username.toUpperCase());
  }
  const readLinks = async () =>
    [
      ...(await client.get("/dashboard")).text.matchAll(
        /href="(\/([a-z]+)\/(?:manage|confirm)\?token=[^"]+)"/g,
      ),
    ].map(([, link = "", list]) => [list, link] as const);
  expect(await readLinks()).toEqual([]);
  const login = await openClient().get("/auth?next=change-password");
  expect(login.text).toContain("tab=sign-up&amp;next=change-password");
  expect((await client.get("/.well-known/change-password")).location).toMatch(/^\/account/);
  await rows.run("update users set email_confirmed_at = 1");
  const links = await readLinks();
  expect(links.map(([list]) => list)).toEqual(["whitelist", "launchpad", "newsletter"]);
  for (const [list, link] of links) {
    const { text } = await client.get(link);
    expect(text).toContain(username.toUpperCase());
    if (list === "newsletter") continue;
    const [, path = ""] = /href="([^"]*\/data\?[^"]*)"/.exec(text) ?? [];
    const data = await openClient().get(path);
    expect(data.text).toContain(username.toUpperCase());
    const late = { offsetSeconds: HOUR_SECONDS };
    expect((await openClient().get(link, late)).text).toContain("This link has expired");
  }
});
