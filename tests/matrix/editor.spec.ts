import { globSync, readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { registerAdmin, signIn } from "../support/accounts.ts";
import { sites } from "../support/running-sites.ts";
import { expect as expectSoon, test } from "../support/site-test.ts";

// The editor itself, walked through as a person would: a token, which the git host does not know,
// and then a local repository, a copy of app/content in the browser's own folder. What it asks of a
// git host, and how, is the editor's.

/** The editor loads what it needs piece by piece, which takes a busy machine its time. */
const expect = expectSoon.configure({ timeout: 30_000 });

/** What the editor itself says in the console. */
const ofTheEditor = [
  // Of its preview, its framework's advice, the fonts that it has here and elsewhere, and a wrong
  // token.
  /^An iframe which has both allow-scripts and allow-same-origin/,
  /svelte\.dev\/e\/|cdn\.jsdelivr\.net|401|Invalid token/,
  // Its texts, which tests/support/watch-texts.ts looks at as well.
  /A text that a script changes/,
  // Chromium's, of a document that fades neither in nor out.
  /ViewTransition opt-in disabled/,
];

/** Runs in the page. Fills the browser's own folder as a repository. */
async function fillFolder(files: readonly (readonly [path: string, text: string])[]) {
  const root = await navigator.storage.getDirectory();
  for (const [path, text] of [[".git/HEAD", ""], ...files] as const) {
    const names = path.split("/");
    const name = names.pop() ?? "";
    let folder = root;
    for (const each of names) folder = await folder.getDirectoryHandle(each, { create: true });
    const writer = await (await folder.getFileHandle(name, { create: true })).createWritable();
    await writer.write(text);
    await writer.close();
  }
}

const readFile = (page: Page, path: string) =>
  page.evaluate(async (path) => {
    const names = path.split("/");
    const name = names.pop() ?? "";
    let folder = await navigator.storage.getDirectory();
    for (const each of names) folder = await folder.getDirectoryHandle(each);
    return (await (await folder.getFileHandle(name)).getFile()).text();
  }, path);

const RELEASE = "app/content/press/36-treasury-at-6619-btc.md";
const TITLE = "Northlode Raises Bitcoin Treasury to 66.19 BTC";

test("an editor signs in, edits a release beside its preview, and uploads a document", async ({
  page,
  context,
  allowConsole,
}) => {
  test.setTimeout(240_000);
  ofTheEditor.forEach(allowConsole);
  const asked = new Set<string>();
  context.on("response", (response) => asked.add(new URL(response.url()).origin));
  const headers = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
  await context.route("https://git.example/**", (route) =>
    route.fulfill({
      status: route.request().method() === "OPTIONS" ? 200 : 401,
      headers,
      json: { message: "Bad credentials" },
    }),
  );
  await page.addInitScript(() => {
    Object.assign(window, { showDirectoryPicker: () => navigator.storage.getDirectory() });
  });
  await signIn(page.request, await registerAdmin());
  await page.goto("/admin/releases");
  await page.getByRole("link", { name: "Open the editor" }).click();
  await page.getByRole("button", { name: "Sign In Using Access Token" }).click();
  await page.getByRole("textbox", { name: "Personal Access Token" }).fill("github_pat_of_nobody");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByText("The provided token is invalid.")).toBeVisible();
  const files = globSync("app/content/{press,documents}/*.{md,yaml}");
  await page.evaluate(
    fillFolder,
    files.map((file) => [file, readFileSync(file, "utf8")] as const),
  );
  await page.getByRole("button", { name: "Work with Local Repository" }).click();

  // Saving changes nothing but what was edited.
  await page.getByRole("row", { name: TITLE }).click();
  const preview = page.getByRole("document", { name: "Content Preview" });
  await expect(preview.getByText(TITLE).first()).toBeVisible();
  const summary = page.getByRole("textbox", { name: "Summary" });
  const before = await summary.inputValue();
  const own = "An embargoed summary that nobody may read before its time.";
  await summary.fill(own);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  // In the order of the schema.
  const sort = (text: string) => text.trim().split("\n").sort();
  await expect(async () => {
    const saved = await readFile(page, RELEASE);
    expect(sort(saved.replace(own, before))).toEqual(sort(readFileSync(RELEASE, "utf8")));
    expect(saved).toContain(own);
  }).toPass();

  // A document with its file. The editor leads back to its list first.
  await expect(page.getByRole("row", { name: TITLE })).toBeVisible();
  await page.getByRole("treeitem", { name: "Documents" }).click();
  // The editor makes the fields that are in view.
  await page.setViewportSize({ width: 1280, height: 2000 });
  await page.getByRole("button", { name: "Create New Entry" }).first().click();
  // What is typed while the form still reads its defaults is lost.
  await expect(page.getByRole("textbox", { name: "Language" })).toHaveValue("en");
  for (const [name, text] of [
    ["Type", "MD&A"],
    ["Title", "Interim financial statements, second quarter 2026"],
    ["Publication time", "2026-12-10T07:30"],
    ["Id", "statements-2026-q2"],
  ] as const) {
    await page.getByRole("textbox", { name, exact: name === "Id" }).fill(text);
  }
  await page.getByRole("button", { name: "Browse" }).click();
  const dialog = page.getByRole("dialog");
  const buffer = Buffer.from("%PDF-1.4 embargoed");
  const file = { name: "2026-q2.pdf", mimeType: "application/pdf", buffer };
  // The dialog is there before its button opens a chooser.
  await expect(async () => {
    const chooser = page.waitForEvent("filechooser", { timeout: 2_000 });
    await dialog.getByRole("button", { name: "Upload" }).click();
    await (await chooser).setFiles(file);
  }).toPass();
  await expect(dialog.getByText(file.name)).toBeVisible();
  await dialog.getByRole("button", { name: "Insert" }).click();
  await expect(dialog).toBeHidden();
  // The field reads the file before it takes it.
  await expect(page.getByRole("group", { name: /File.+Field/ }).getByText(file.name)).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(async () => {
    expect(
      await readFile(page, "app/content/documents/statements-2026-q2.yaml"),
    ).toBe(`id: statements-2026-q2
type: MD&A
title: Interim financial statements, second quarter 2026
publishAt: 2026-12-10T07:30:00-05:00
language: en
file: 2026-q2.pdf
`);
    expect(await readFile(page, "app/content/documents/2026-q2.pdf")).toBe("%PDF-1.4 embargoed");
  }).toPass();
  expect([...asked].sort()).toEqual([sites.simulated, "https://git.example"].sort());
});
