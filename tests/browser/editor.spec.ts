import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import { pressBodies } from "../../app/content/generated/press-bodies.server.ts";
import { root } from "../../scripts/site-process.ts";
import { password, register, registerAdmin, sameOrigin, signIn } from "../support/accounts.ts";
import type { Control } from "../support/git-host.ts";
import { runSql, sites } from "../support/running-sites.ts";
import { expect, test } from "../support/site-test.ts";
import { EDITOR } from "../support/sites.ts";

// The editor itself, walked through as a person would, against a stand-in of GitHub. One walk, since one person may edit.

interface Host {
  requests: { title: string; branch: string; isDraft: boolean; files: [path: string, text: string][] }[];
  /** What the stand-in was asked and does not know. */
  unknown: string[];
}
const control = async (change: Control = {}): Promise<Host> =>
  (await fetch(`${sites.git}/control`, { method: "POST", body: JSON.stringify(change) })).json();
const findFile = async (name: string) =>
  (await control()).requests.flatMap(({ files }) => files).find(([path]) => path.endsWith(name))?.[1];

/** As if a passkey had been added long ago, and used in every session of the person. */
async function giveFactor(username: string) {
  const person = `(select id from users where username = '${username}')`;
  const columns = "credential_id, user_id, name, public_key, counter, backed_up, transports, created_at, challenged_at";
  await runSql(
    `insert or ignore into passkeys (${columns}) select '${username}', id, 'x', 'x', 0, 0, '', 1, 1 from users where id = ${person}`,
    `update sessions set second_factor_at = created_at where user_id = ${person}`,
  );
}

async function signInAsEditor(page: Page) {
  // A second try finds the name taken.
  await register(EDITOR).catch(() => {});
  await runSql(`update users set is_admin = 1 where username = '${EDITOR}'`);
  await page.request.post("/api/login", { data: { username: EDITOR, password }, headers: sameOrigin });
  await giveFactor(EDITOR);
}

/** The texts of releases without pictures, whose measures only the build knows. */
async function readReleases(): Promise<[id: number, body: string][]> {
  const folder = path.join(root, "app/content/press");
  const texts = await Promise.all((await readdir(folder)).map((file) => readFile(path.join(folder, file), "utf8")));
  const bodies = texts.map((text): [number, string] => {
    const [, head = "", ...body] = text.split(/^---\n/m);
    return [Number(/^id: (\d+)$/m.exec(head)?.[1]), body.join("---\n")];
  });
  return bodies.filter(([, body]) => !body.includes("!["));
}

const openEntry = (page: Page, name: string) => page.getByRole("row", { name }).click();
const summary = (page: Page) => page.getByRole("textbox", { name: "Summary" });
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();
const later = async (page: Page) => {
  await expect(page.getByText("Your changes have been saved as a draft.")).toBeVisible();
  await page.getByRole("button", { name: "Later" }).click();
};
const RELEASE = "press/36-treasury-at-6619-btc.md";
const TITLE = "Northlode Raises Bitcoin Treasury to 66.19 BTC";

test("an editor signs in, edits, meets another's change and a host that is down, uploads a document, and the desk shows the check", async ({
  page,
  baseURL,
  allowConsole,
}) => {
  test.slow();
  // Of the editor's own making: its preview, its framework's advice, and each failure that this test causes.
  allowConsole(/^An iframe which has both allow-scripts and allow-same-origin/);
  allowConsole(/svelte\.dev\/e\//);
  allowConsole(/Authentication failed|There was an error while saving|Failed to |ERR_|Expected branch to point/);
  await control({ reset: true });
  await signInAsEditor(page);
  const asked = new Set<string>();
  page.context().on("request", (request) => asked.add(new URL(request.url()).origin));

  await page.goto("/admin/editor");
  await control({ deniesSignIn: true });
  const signInButton = page.getByRole("button", { name: /^Sign In with/ });
  await signInButton.click();
  await expect(page.getByText("The git host did not let you in.")).toBeVisible();
  await control({ deniesSignIn: false });
  await signInButton.click();
  await expect(page.getByRole("row", { name: TITLE })).toBeVisible();

  // The preview's renderer makes of each release what the build made of it.
  const texts = await readReleases();
  const rendered = await page.evaluate(async (texts) => {
    const { renderText }: typeof import("../../scripts/editor/renderer.ts") = await import(
      "/editor/renderer.js" as string
    );
    return texts.map(([id, body]) => [id, renderText(body, "every link")]);
  }, texts);
  expect(rendered).toEqual(texts.map(([id]) => [id, pressBodies[id]?.html]));

  // Saving makes a branch and a draft of a request, and changes nothing but what was edited.
  await openEntry(page, TITLE);
  const preview = page.frameLocator("iframe");
  await expect(preview.getByRole("heading", { level: 1 })).toHaveText(TITLE);
  await expect(preview.getByRole("region", { name: /^Table 1/ })).toBeVisible();
  const before = await summary(page).inputValue();
  const own = "An embargoed summary that nobody may read before its time.";
  await summary(page).fill(own);
  await save(page);
  await later(page);
  const { requests, unknown } = await control();
  expect(requests).toMatchObject([{ isDraft: true, branch: "cms/press/36-treasury-at-6619-btc" }]);
  const saved = (await findFile(RELEASE)) ?? "";
  const published = await (await page.request.get(`/news/northlode-raises-bitcoin-treasury-to-6619-btc.md`)).text();
  // In the order of the schema.
  const sorted = (text: string) => text.trim().split("\n").sort();
  expect(sorted(saved.replace(own, before))).toEqual(sorted(published));
  expect(unknown).toEqual([]);

  // Somebody else saves the same draft first.
  await openEntry(page, TITLE);
  await expect(summary(page)).toHaveValue(own);
  const theirs = saved.replace(own, "A summary that a colleague wrote in the meantime, at some length.");
  const push = { branch: requests[0]?.branch, file: `app/content/${RELEASE}`, text: theirs };
  await fetch(`${sites.git}/push`, { method: "POST", body: JSON.stringify(push) });
  await summary(page).fill("A third summary, which must not replace the second one unasked.");
  await save(page);
  await expect(page.getByText("There was an error while saving the entry.")).toBeVisible();
  expect(await findFile(RELEASE)).toBe(theirs);
  await page.getByRole("button", { name: "OK" }).click();

  // The host goes down: the text stays in the form.
  await control({ isDown: true });
  await save(page);
  await expect(page.getByText("There was an error while saving the entry.")).toBeVisible();
  await page.getByRole("button", { name: "OK" }).click();
  await expect(summary(page)).toHaveValue("A third summary, which must not replace the second one unasked.");
  await control({ isDown: false });

  // A document with its file, in one request.
  await page.goto("/admin/editor");
  await page.getByRole("treeitem", { name: "Investors" }).click();
  await openEntry(page, "Documents");
  await page.getByRole("button", { name: /^Add .Document/ }).click();
  await page.getByRole("textbox", { name: "Id", exact: true }).fill("statements-2026-q2");
  await page.getByRole("combobox", { name: "Type" }).click();
  await page.getByRole("option", { name: "mda" }).click();
  await page.getByRole("textbox", { name: "Title" }).fill("Interim financial statements, second quarter 2026");
  await page.getByRole("textbox", { name: "Publication time" }).fill("2026-12-10T07:30");
  await page.getByRole("button", { name: "Browse" }).click();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("dialog").getByRole("button", { name: "Upload" }).click();
  const file = { name: "2026-q2.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4 embargoed") };
  await (await chooser).setFiles(file);
  await expect(page.getByRole("dialog").getByText(file.name)).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Insert" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  // The field reads the file before it takes it.
  await expect(page.getByRole("group", { name: /File.+Field/ }).getByText(file.name)).toBeVisible();
  await save(page);
  await later(page);
  const documents = (await findFile("documents.yaml")) ?? "";
  expect(documents).toContain("publishAt: 2026-12-10T07:30:00-05:00");
  expect(documents).toContain("file: 2026-q2.pdf");
  expect(await findFile("documents/2026-q2.pdf")).toBe("%PDF-1.4 embargoed");

  // Its check fails; nothing of it is public meanwhile, and no other host was asked.
  await control({ checks: "FAILURE" });
  await expect(async () => {
    await page.goto("/admin/releases");
    await expect(page.getByRole("region", { name: "In review" })).toContainText("Checks failed", { timeout: 500 });
  }).toPass({ timeout: 40_000 });
  for (const path of [
    "/",
    "/press-releases",
    "/feed.json",
    "/sitemap.xml",
    "/search?q=embargoed",
    "/investors/documents",
  ])
    expect(await (await fetch(`${baseURL}${path}`)).text(), path).not.toMatch(
      /embargoed summary|2026-q2|second quarter 2026/,
    );
  expect((await fetch(`${baseURL}/documents/2026-q2.pdf`)).status).toBe(404);
  expect([...asked].sort()).toEqual([baseURL, sites.git].sort());
  expect((await control()).unknown).toEqual([]);
});

test("an administrator without the right gets no further than the desk, which says why", async ({ page }) => {
  const username = await registerAdmin();
  await signIn(page.request, username);
  await giveFactor(username);
  await page.goto("/admin/editor");
  await expect(page).toHaveURL(/\/admin\/releases$/);
  await expect(page.getByRole("region", { name: "In review" })).toContainText("may not edit texts");
});
