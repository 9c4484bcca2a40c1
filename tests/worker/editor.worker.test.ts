import { beforeAll, beforeEach, expect, it } from "vitest";
import { editorPath } from "~/brand/generated/private.server";
import { STEP_UP_SECONDS } from "~/domain/accounts/sessions";
import {
  actionsOf,
  codePath,
  insertAdmin,
  insertAdminWithSecondFactor,
  makeKnown,
  openBrowser,
} from "../support/worker/administrators";
import { withoutPrice } from "../support/worker/price-market";
import { insertUser } from "../support/worker/rows";
import { forgetStoredPages } from "../support/worker/site-client";

const addresses = ["", "/files/start.js", "/files/npm/index.js", "/files/locales/en-CA.json"].map(
  (end) => `${editorPath}${end}`,
);
/** Where its files are in the deployment, which is no address of the site. */
const inDeployment = ["/editor/configuration.json", "/editor/start.js", "/editor/npm/index.js", "/editor"];
const bindings = {
  ...withoutPrice,
  EDITOR_HOST: "github",
  EDITOR_REPOSITORY: "acme/site",
  EDITOR_ADMINISTRATORS: "",
};
const options = { bindings };
const open = () => openBrowser(options);
const [editor, visitor] = [open(), open()];
const others = {
  "a visitor": visitor,
  "a visitor on a known device": open(),
  "a user": open(),
  "an administrator without the right": open(),
  "an editor without a second factor": open(),
  "an editor before the second factor": open(),
};
let person = { username: "" } as Awaited<ReturnType<typeof insertAdminWithSecondFactor>>;

beforeAll(async () => {
  person = await insertAdminWithSecondFactor();
  const [denied, plain] = [await insertAdminWithSecondFactor(), await insertAdmin()];
  // Before the first request, which reads the settings once.
  bindings.EDITOR_ADMINISTRATORS = `${person.username},${plain.username}`;
  for (const [client, admin] of [
    [editor, person],
    [others["an administrator without the right"], denied],
  ] as const) {
    await client.logIn(admin);
    await client.post(codePath, { code: await admin.makeCode() });
  }
  await makeKnown(others["a visitor on a known device"], plain);
  await others["a user"].signIn((await insertUser()).id);
  await others["an editor without a second factor"].logIn(plain);
  await others["an editor before the second factor"].signIn(person.id);
});

beforeEach(forgetStoredPages);

it.each(Object.entries(others))("to %s the editor's addresses are unknown ones", async (_, client) => {
  const unknown = await visitor.get("/no-such-page");
  for (const address of [...addresses, `${editorPath}.data`, `${editorPath}/files/none.js`]) {
    const answer = await client.get(address);
    expect([answer.status, address.endsWith(".data") ? "" : answer.text], address).toEqual([
      404,
      address.endsWith(".data") ? "" : unknown.text,
    ]);
  }
});

it("an editor finds all of them, and nobody finds the files elsewhere", async () => {
  for (const address of addresses) expect((await editor.get(address)).status, address).toBe(200);
  for (const client of [editor, visitor])
    for (const address of inDeployment) expect((await client.get(address)).status, address).toBe(404);
});

it("without a host they are unknown addresses for an editor, too", async () => {
  const off = { bindings: { ...bindings, EDITOR_HOST: undefined } };
  const unknown = await editor.get("/no-such-page", off);
  for (const address of addresses) {
    const answer = await editor.get(address, off);
    expect([answer.status, answer.text], address).toEqual([404, unknown.text]);
  }
  expect((await editor.get("/admin/releases", off)).text).not.toContain("Write and edit");
});

it("no name leads out of the editor's folder", async () => {
  for (const name of [
    "../documents",
    "..%2Fdocuments%2Findex.json",
    "%2e%2e/documents/index.json",
    "npm",
    "configuration",
  ])
    expect((await editor.get(`${editorPath}/files/${name}`)).status, name).not.toBe(200);
});

it("its page asks for the second factor again once it was given a while ago, and is audited", async () => {
  const late = await editor.get(editorPath, { offsetSeconds: STEP_UP_SECONDS + 1 });
  expect(late.outcome).toEqual([303, `${codePath}?next=${encodeURIComponent(editorPath)}`]);
  expect((await editor.get(editorPath)).status).toBe(200);
  expect(await actionsOf(person)).toContain("editor.opened");
});

it("its page lets the git host's API alone be asked, runs the editor's files alone, and no other page does", async () => {
  const page = await editor.get(editorPath);
  const policy = page.headers.get("Content-Security-Policy") ?? "";
  expect(policy.match(/https?:[^ ;]*/g)).toEqual([
    `http://localhost${editorPath}/files/`,
    "https://api.github.com",
    "http://localhost/brand/",
  ]);
  expect(policy).toMatch(/^default-src 'none'; script-src [^ ;]+ 'sha256-[^ ;]+'; .*frame-ancestors 'none'/);
  expect(page.headers.get("Cache-Control")).toBe("private, no-store");
  expect(page.headers.get("Referrer-Policy")).toBe("no-referrer");
  for (const path of ["/", "/admin/releases"])
    expect((await editor.get(path)).headers.get("Content-Security-Policy")).not.toContain("github");
});

it("its configuration names the repository and the folders, and signs in with a token of the person's own", async () => {
  const { text } = await editor.get(editorPath);
  const [, json = ""] = /<script type="application\/json" id="configuration">(.*?)<\/script>/.exec(text) ?? [];
  expect(JSON.parse(json)).toMatchObject({
    backend: { name: "github", repo: "acme/site", branch: "main", auth_methods: ["token"] },
    publish_mode: "editorial_workflow",
    collections: expect.arrayContaining([expect.objectContaining({ name: "press", folder: "app/content/press" })]),
  });
  expect(text).not.toContain("{content}");
});

it("the desk leads those who may edit to the editor, and says what is missing", async () => {
  const desk = await editor.get("/admin/releases");
  expect(desk.text).toContain(`href="${editorPath}"`);
  expect(desk.text).toContain("https://github.com/acme/site/pulls");
  const { text } = await others["an editor without a second factor"].get("/admin/releases");
  expect(text).toContain("turn on two-factor authentication");
  expect(text).not.toContain(editorPath);
  expect((await others["an administrator without the right"].get("/admin/releases")).text).not.toContain(
    "Write and edit",
  );
});
