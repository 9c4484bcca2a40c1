import { expect, it } from "vitest";
import { openClient } from "../support/worker/site-client";

it("where nothing sends emails, no page asks for an address or promises one", async () => {
  // Earlier than the others: an isolate's kept pages answer no request from before them.
  const silent = openClient({ bindings: { EMAIL_PROVIDER: "none" }, offsetSeconds: -60 });
  const sent = await silent.post("/newsletter", { email: "another@example.com", consent: "on" });
  expect([sent.status, (await silent.get("/newsletter")).status]).toEqual([404, 404]);
  const paths = ["/", "/press-releases", "/investors", "/whitelist", "/whitelist?registered=new", "/launchpad/apply"];
  for (const path of [...paths, "/reset-password", "/search?q=newsletter", "/sitemap.xml"])
    expect((await silent.get(path)).text, path).not.toMatch(/by email|email you|emailed you|href="\/newsletter"/i);
  expect((await silent.get("/press-releases")).text).toContain('href="/feed.xml"');
});
