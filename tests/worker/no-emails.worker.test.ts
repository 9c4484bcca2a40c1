import { expect, it } from "vitest";
import { countRows, PASSWORD } from "../support/worker/rows";
import { forgetStoredPages, openClient } from "../support/worker/site-client";

it("where nothing sends emails, no page asks for an address or promises one", async () => {
  // An isolate has one setting: pages that it has kept are of other tests.
  forgetStoredPages();
  const silent = openClient({ bindings: { EMAIL_PROVIDER: "none", NEWSLETTER: "none" } });
  expect((await openClient().get("/search?q=newsletter")).text).toContain('href="/newsletter"');
  await silent.postJson("/api/register", { username: "ada@example.com", password: PASSWORD });
  // Who cannot confirm an address keeps the account.
  expect(await countRows("users where confirm_by is null")).toBe(1);
  const sent = await silent.post("/newsletter", { email: "another@example.com", consent: "on" });
  expect([sent.status, (await silent.get("/newsletter")).status]).toEqual([404, 404]);
  const forms = ["/whitelist", "/whitelist?registered=new", "/launchpad/apply", "/reset-password"];
  for (const path of ["/", "/press-releases", "/investors", "/search?q=newsletter", ...forms]) {
    expect((await silent.get(path)).text, path).not.toMatch(
      /by email|email you|emailed you|href="\/newsletter"/i,
    );
  }
  for (const path of ["/account", "/dashboard"]) {
    expect((await silent.get(path)).text, path).not.toMatch(/Resend the link|Send me the link/);
  }
  const list = (await silent.get("/press-releases")).text;
  expect(list).toContain('href="/feed.xml"');
  expect(list).toContain("We have no newsletter. Follow our feed instead:");
});
