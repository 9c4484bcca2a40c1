import type { Page } from "@playwright/test";
import { createCode } from "../../app/domain/accounts/one-time-code.ts";
import { password, register, sameOrigin } from "../support/accounts.ts";
import { TOKEN } from "../support/git-host.ts";
import { runSql, sites } from "../support/running-sites.ts";
import { expect, field, test } from "../support/site-test.ts";
import { EDITOR } from "../support/sites.ts";

// The editor itself, walked through as a person would, against a stand-in of GitHub. One walk, since one person may edit.

interface State {
  requests: { title: string; branch: string; isDraft: boolean; files: [path: string, text: string][] }[];
  /** What the stand-in was asked and does not know. */
  unknown: string[];
}
const ask = (path: string, body?: object) =>
  fetch(`${sites.git}${path}`, { method: "POST", body: JSON.stringify(body) });
const readState = async (): Promise<State> => (await ask("/state")).json();
const findFile = async (name: string) =>
  (await readState()).requests.flatMap(({ files }) => files).find(([path]) => path.endsWith(name))?.[1];

/** @returns the secret of the app, whose last code was given eleven minutes ago */
async function logInAsEditor(page: Page): Promise<string> {
  // A second try finds the name taken.
  await register(EDITOR).catch(() => {});
  const person = `(select id from users where username = '${EDITOR}')`;
  await runSql(
    `update users set is_admin = 1 where id = ${person}`,
    `delete from second_factors where user_id = ${person}`,
  );
  await page.request.post("/api/login", { data: { username: EDITOR, password }, headers: sameOrigin });
  await page.goto("/admin/security");
  await page.getByRole("region", { name: "Two-factor authentication: off" }).getByLabel("Your password").fill(password);
  await page.keyboard.press("Enter");
  const secret = (await page.getByRole("main").locator("dd").innerText()).replace(/\s/g, "");
  await field(page, "Code").fill(createCode(secret, Date.now()));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Your recovery codes" })).toBeFocused();
  await runSql(
    `update second_factors set confirmed_at = 1 where user_id = ${person}`,
    `update sessions set second_factor_at = second_factor_at - 660000 where user_id = ${person}`,
  );
  return secret;
}

async function signIn(page: Page, token: string) {
  await page.getByRole("button", { name: "Sign In Using Access Token" }).click();
  await page.getByRole("textbox", { name: "Personal Access Token" }).fill(token);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

const openEntry = (page: Page, name: string) => page.getByRole("row", { name }).click();
const summary = (page: Page) => page.getByRole("textbox", { name: "Summary" });
async function save(page: Page) {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Your changes have been saved as a draft.")).toBeVisible();
  await page.getByRole("button", { name: "Later" }).click();
}
const RELEASE = "press/36-treasury-at-6619-btc.md";
const TITLE = "Northlode Raises Bitcoin Treasury to 66.19 BTC";

test("an editor gives the second factor again, signs in with a token, edits a release beside its preview, and uploads a document", async ({
  page,
  baseURL,
  allowConsole,
}) => {
  test.slow();
  // Of the editor's own making: its preview, its framework's advice, the fonts that it has here and elsewhere, and a wrong token.
  allowConsole(/^An iframe which has both allow-scripts and allow-same-origin/);
  allowConsole(/svelte\.dev\/e\/|cdn\.jsdelivr\.net|401|Invalid token/);
  // Its texts, which tests/support/watch-texts.ts looks at as well.
  allowConsole(/A text that a script changes/);
  // Chromium's, of a document that fades neither in nor out.
  allowConsole(/ViewTransition opt-in disabled/);
  await ask("/reset");
  const secret = await logInAsEditor(page);
  const answered = new Set<string>();
  page.context().on("response", (response) => answered.add(new URL(response.url()).origin));

  await page.goto("/admin/releases");
  await page.getByRole("link", { name: "Open the editor" }).click();
  await field(page, "Code").fill(createCode(secret, Date.now() + 30_000));
  await page.keyboard.press("Enter");
  await signIn(page, "github_pat_of_nobody");
  await expect(page.getByText("The provided token is invalid.")).toBeVisible();
  await signIn(page, TOKEN);
  await expect(page.getByRole("row", { name: TITLE })).toBeVisible();

  // Saving makes a branch and a draft of a request, and changes nothing but what was edited.
  await openEntry(page, TITLE);
  const preview = page.frameLocator("iframe");
  await expect(preview.getByRole("heading", { level: 1 })).toHaveText(TITLE);
  await expect(preview.locator(".prose table").first()).toBeVisible();
  await expect(preview.getByRole("heading", { level: 1 })).toHaveClass("text-title");
  const before = await summary(page).inputValue();
  const own = "An embargoed summary that nobody may read before its time.";
  await summary(page).fill(own);
  await save(page);
  const { requests } = await readState();
  expect(requests).toMatchObject([{ isDraft: true, branch: "cms/press/36-treasury-at-6619-btc" }]);
  const saved = (await findFile(RELEASE)) ?? "";
  const published = await (await page.request.get("/news/northlode-raises-bitcoin-treasury-to-6619-btc.md")).text();
  // In the order of the schema, and without what the build adds: the hashes of pictures.
  const sorted = (text: string) =>
    text
      .replace(/^pictures:\n(?: {2}.*\n)+/m, "")
      .trim()
      .split("\n")
      .sort();
  expect(sorted(saved.replace(own, before))).toEqual(sorted(published));

  // Of two people who have one draft open, the later one's text is the draft's; docs/editing.md says so.
  await openEntry(page, TITLE);
  await expect(summary(page)).toHaveValue(own);
  const theirs = saved.replace(own, "A summary that a colleague wrote in the meantime, at some length.");
  await ask("/push", { branch: requests[0]?.branch, file: `app/content/${RELEASE}`, text: theirs });
  await summary(page).fill("A third summary, which replaces the colleague's in the draft.");
  await save(page);
  expect(await findFile(RELEASE)).toContain("A third summary");

  // A document with its file, in one request. The editor leads back to its list first.
  await expect(page.getByRole("row", { name: TITLE })).toBeVisible();
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
  const documents = (await findFile("documents.yaml")) ?? "";
  expect(documents).toContain("publishAt: 2026-12-10T07:30:00-05:00");
  expect(documents).toContain("file: 2026-q2.pdf");
  expect(await findFile("documents/2026-q2.pdf")).toBe("%PDF-1.4 embargoed");

  // Nobody else was asked.
  expect([...answered].sort()).toEqual([baseURL, sites.git].sort());
  expect((await readState()).unknown).toEqual([]);
});
