import { beforeAll, beforeEach, expect, it } from "vitest";
import { insertAdmin, openBrowser } from "../support/worker/administrators";
import { withoutPrice } from "../support/worker/price-market";
import { insertUser } from "../support/worker/rows";
import { forgetStoredPages } from "../support/worker/site-client";

const PAGE = "/admin/editor";
const FILES = `${PAGE}/files`;
const addresses = [
  PAGE,
  ...["npm/index.js", "locales/en-CA.json"].map((name) => `${FILES}/${name}`),
];
/** Where its files are in the deployment, which is no address of the site. */
const inDeployment = ["/editor/configuration.json", "/editor/npm/index.js", "/editor"];
const bindings = { ...withoutPrice, EDITOR_REPOSITORY: "https://github.com/acme/site" };
const open = () => openBrowser({ bindings });
const [administrator, visitor, user] = [open(), open(), open()];

beforeAll(async () => {
  await administrator.logIn(await insertAdmin());
  await user.signIn((await insertUser()).id);
});

beforeEach(forgetStoredPages);

it("an administrator finds all of its addresses, others none, and nobody finds the files elsewhere", async () => {
  for (const address of addresses) {
    expect((await administrator.get(address)).status, address).toBe(200);
    for (const client of [visitor, user])
      expect((await client.get(address)).status, address).toBe(404);
  }
  for (const client of [administrator, visitor])
    for (const address of inDeployment)
      expect((await client.get(address)).status, address).toBe(404);
});

it("without a repository there is no editor, and no link to one", async () => {
  const off = { bindings: withoutPrice };
  expect((await administrator.get(PAGE, off)).status).toBe(404);
  expect((await administrator.get("/admin/releases", off)).text).not.toContain("Write and edit");
});

it("no name leads out of the editor's folder", async () => {
  for (const name of [
    "../documents",
    "..%2Fledger%2Fx.json",
    "%2e%2e/ledger/x.json",
    "npm",
    "configuration",
  ])
    expect((await administrator.get(`${FILES}/${name}`)).status, name).not.toBe(200);
});

it("its page lets the git host's API alone be asked, runs the editor's files alone, and no other page does", async () => {
  const page = await administrator.get(PAGE);
  const policy = page.headers.get("Content-Security-Policy") ?? "";
  expect(policy.match(/https?:[^ ;]*/g)).toEqual([
    `http://localhost${FILES}/`,
    "https://api.github.com",
    "http://localhost/brand/",
  ]);
  expect(policy).toMatch(
    /^default-src 'none'; script-src [^ ;]+( 'sha256-[^ ;]+'){2}; .*frame-ancestors 'none'/,
  );
  expect(page.headers.get("Cache-Control")).toBe("private, no-store");
  expect(page.headers.get("Referrer-Policy")).toBe("no-referrer");
  for (const path of ["/", "/admin/releases"])
    expect((await administrator.get(path)).headers.get("Content-Security-Policy")).not.toContain(
      "github",
    );
});

it("its configuration names the repository and the folders, and signs in with a token of the person's own", async () => {
  const { text } = await administrator.get(PAGE);
  const [, json = ""] = /CMS\.init\(\{ config: (.*) \}\);/.exec(text) ?? [];
  expect(JSON.parse(json)).toMatchObject({
    backend: { name: "github", repo: "acme/site", branch: "main", auth_methods: ["token"] },
    publish_mode: "editorial_workflow",
    collections: expect.arrayContaining([
      expect.objectContaining({ name: "press", folder: "app/content/press" }),
    ]),
  });
});

it("the desk leads to the editor, and to the requests that wait for a review", async () => {
  const { text } = await administrator.get("/admin/releases");
  expect(text).toContain(`href="${PAGE}"`);
  expect(text).toContain("https://github.com/acme/site/pulls");
});
