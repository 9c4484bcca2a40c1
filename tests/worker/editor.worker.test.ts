import { beforeEach, expect, it } from "vitest";
import { adminLoginPath } from "~/brand/generated/private.server";
import { insertAdmin, makeKnown, openBrowser } from "../support/worker/administrators";
import { withoutPrice } from "../support/worker/price-market";
import { insertUser } from "../support/worker/rows";
import { forgetStoredPages } from "../support/worker/site-client";

const PAGE = "/admin/editor";
const FILES = `${PAGE}/files`;
const EDITOR_REPOSITORY = "https://github.com/acme/site";
const open = () => openBrowser({ bindings: { ...withoutPrice, EDITOR_REPOSITORY } });

async function openAdministrator() {
  const browser = open();
  await browser.signIn((await insertAdmin()).id);
  return browser;
}

beforeEach(forgetStoredPages);

it("an administrator finds the editor and its files, others none, and nobody finds them elsewhere or others through them", async () => {
  const [administrator, visitor, user] = [await openAdministrator(), open(), open()];
  const known = open();
  await user.signIn((await insertUser()).id);
  await makeKnown(known, await insertAdmin());
  const files = ["npm/index.js", "locales/en-CA.json", "libraries/immutable/dist/immutable.es.js"];
  for (const address of [PAGE, ...files.map((file) => `${FILES}/${file}`)]) {
    expect((await administrator.get(address)).status, address).toBe(200);
    expect((await known.get(address)).location, address).toBe(adminLoginPath);
    for (const client of [visitor, user]) {
      expect((await client.get(address)).status, address).toBe(404);
    }
  }
  // A browser imports no JSON.
  const locale = await administrator.get(`${FILES}/${files[1]}`);
  expect(locale.text).toMatch(/^export default \{/);
  const outside = ["../documents", "..%2Fledger%2Fx.json", "npm"].map((name) => `${FILES}/${name}`);
  for (const path of [...outside, "/editor/configuration.json", "/editor"]) {
    expect((await administrator.get(path)).status, path).not.toBe(200);
  }
});

it("without a repository there is no editor, and no link to one", async () => {
  const administrator = await openAdministrator();
  const desk = async (options?: object) =>
    (await administrator.get("/admin/releases", options)).text;
  expect(await desk()).toContain(`<a href="${PAGE}" class`);
  expect(await desk()).toContain(`${EDITOR_REPOSITORY}/pulls`);
  const off = { bindings: withoutPrice };
  expect((await administrator.get(PAGE, off)).status).toBe(404);
  expect(await desk(off)).not.toContain("Write and edit");
});

it("its page lets the git host's API alone be asked, runs the editor's files alone, and signs in with a person's own token", async () => {
  const { headers, text } = await (await openAdministrator()).get(PAGE);
  const policy = headers.get("Content-Security-Policy") ?? "";
  expect(policy.match(/https?:[^ ;]*/g)).toEqual([
    `http://localhost${FILES}/`,
    "https://api.github.com",
    "http://localhost/brand/",
  ]);
  expect(policy).toMatch(
    /^default-src 'none'; script-src [^ ;]+( 'sha256-[^ ;]+'){2}; .*frame-ancestors 'none'/,
  );
  expect(headers.get("Cache-Control")).toBe("private, no-store");
  expect(headers.get("Referrer-Policy")).toBe("no-referrer");
  const { backend } = JSON.parse(/CMS\.init\(\{ config: (.*) \}\);/.exec(text)?.[1] ?? "");
  expect(backend).toMatchObject({ repo: "acme/site", branch: "main", auth_methods: ["token"] });
});
