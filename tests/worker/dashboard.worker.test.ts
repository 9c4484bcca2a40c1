import { beforeEach, expect, it } from "vitest";
import {
  insertApplication,
  insertRegistration,
  insertSubscriber,
  insertUser,
  run,
} from "../support/worker/rows";
import { openClient } from "../support/worker/site-client";

const username = "ada@example.com";
const client = openClient();
const joined =
  /You joined the launch list on|You subscribed to our newsletter on|We received your application on/g;

beforeEach(async () => {
  await client.signIn((await insertUser({ username })).id);
  for (const insert of [insertRegistration, insertSubscriber, insertApplication]) {
    await insert(username.toUpperCase());
  }
});

it("the dashboard shows users what is stored under their address, with links to manage it, once the address is confirmed", async () => {
  const stranger = (await client.get("/dashboard")).text;
  expect(stranger).not.toMatch(joined);
  // The tools come first, on a phone too.
  expect(stranger.indexOf('aria-label="Tools"')).toBeLessThan(
    stranger.indexOf('aria-label="Your updates"'),
  );
  for (const form of [
    "/whitelist?source=dashboard",
    "/newsletter",
    "/launchpad/apply?source=dashboard",
    "/news/",
  ]) {
    expect(stranger).toContain(`href="${form}`);
  }

  await run("update users set email_confirmed_at = 1");
  const { text } = await client.get("/dashboard");
  expect(new Set(text.match(joined)).size).toBe(3);
  const links = [...text.matchAll(/href="(\/[a-z]+\/(?:manage|confirm)\?token=[^"]+)"/g)].map(
    ([, link = ""]) => link,
  );
  expect(links.map((link) => link.split("/")[1])).toEqual(["whitelist", "launchpad", "newsletter"]);
  for (const link of links) {
    expect((await openClient().get(link)).text).toContain(username.toUpperCase());
  }
});
