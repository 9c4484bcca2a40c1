import type { Page } from "@playwright/test";
import {
  ask,
  findFile,
  ofTheEditor,
  openEditor,
  openEntry,
  readState,
  save,
  signIn,
} from "../support/editor.ts";
import { sites } from "../support/running-sites.ts";
import { expect, test } from "../support/site-test.ts";

// The editor itself, walked through as a person would, against a stand-in of GitHub. One walk,
// since one person may edit.

const summary = (page: Page) => page.getByRole("textbox", { name: "Summary" });
const RELEASE = "press/36-treasury-at-6619-btc.md";
const TITLE = "Northlode Raises Bitcoin Treasury to 66.19 BTC";

test("an editor signs in with a token, edits a release beside its preview, and uploads a document", async ({
  page,
  baseURL,
  allowConsole,
}) => {
  test.slow();
  ofTheEditor.forEach(allowConsole);
  const answered = new Set<string>();
  page.context().on("response", (response) => answered.add(new URL(response.url()).origin));

  await openEditor(page);
  await signIn(page, "github_pat_of_nobody");
  await expect(page.getByText("The provided token is invalid.")).toBeVisible();
  await signIn(page);
  await expect(page.getByRole("row", { name: TITLE })).toBeVisible();

  // Saving makes a branch and a draft of a request, and changes nothing but what was edited.
  await openEntry(page, TITLE);
  const preview = page.getByRole("document", { name: "Content Preview" });
  await expect(preview.getByText(TITLE).first()).toBeVisible();
  const before = await summary(page).inputValue();
  const own = "An embargoed summary that nobody may read before its time.";
  await summary(page).fill(own);
  await save(page);
  const { requests } = await readState();
  expect(requests).toMatchObject([{ isDraft: true, branch: "cms/press/36-treasury-at-6619-btc" }]);
  const saved = (await findFile(RELEASE)) ?? "";
  const published = await (
    await page.request.get("/news/northlode-raises-bitcoin-treasury-to-6619-btc.md")
  ).text();
  // In the order of the schema, and without what the build adds: the hashes of pictures.
  const sorted = (text: string) =>
    text
      .replace(/^pictures:\n(?: {2}.*\n)+/m, "")
      .trim()
      .split("\n")
      .sort();
  expect(sorted(saved.replace(own, before))).toEqual(sorted(published));

  // Of two people who have one draft open, the later one's text is the draft's; docs/editing.md
  // says so.
  await openEntry(page, TITLE);
  await expect(summary(page)).toHaveValue(own);
  const theirs = saved.replace(
    own,
    "A summary that a colleague wrote in the meantime, at some length.",
  );
  await ask("/push", { branch: requests[0]?.branch, file: `app/content/${RELEASE}`, text: theirs });
  await summary(page).fill("A third summary, which replaces the colleague's in the draft.");
  await save(page);
  expect(await findFile(RELEASE)).toContain("A third summary");

  // A document with its file, in one request. The editor leads back to its list first.
  await expect(page.getByRole("row", { name: TITLE })).toBeVisible();
  await page.goto("/admin/editor");
  await page.getByRole("treeitem", { name: "Documents" }).click();
  // The editor makes the fields that are in view.
  await page.setViewportSize({ width: 1280, height: 2000 });
  await page.getByRole("button", { name: "Create New Entry" }).first().click();
  await page.getByRole("textbox", { name: "Type" }).fill("MD&A");
  await page
    .getByRole("textbox", { name: "Title" })
    .fill("Interim financial statements, second quarter 2026");
  await page.getByRole("textbox", { name: "Publication time" }).fill("2026-12-10T07:30");
  // What is typed while the form still reads its defaults is lost: the first field is the last one
  // to be filled.
  await page.getByRole("textbox", { name: "Id", exact: true }).fill("statements-2026-q2");
  await page.getByRole("button", { name: "Browse" }).click();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("dialog").getByRole("button", { name: "Upload" }).click();
  const file = {
    name: "2026-q2.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.4 embargoed"),
  };
  await (await chooser).setFiles(file);
  await expect(page.getByRole("dialog").getByText(file.name)).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Insert" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  // The field reads the file before it takes it.
  await expect(page.getByRole("group", { name: /File.+Field/ }).getByText(file.name)).toBeVisible();
  await save(page);
  expect(await findFile("documents/statements-2026-q2.yaml")).toBe(`id: statements-2026-q2
type: MD&A
title: Interim financial statements, second quarter 2026
publishAt: 2026-12-10T07:30:00-05:00
language: en
file: 2026-q2.pdf
`);
  expect(await findFile("documents/2026-q2.pdf")).toBe("%PDF-1.4 embargoed");

  // Nobody else was asked.
  expect([...answered].sort()).toEqual([baseURL, sites.git].sort());
  expect((await readState()).unknown).toEqual([]);
});
