import type { Page } from "@playwright/test";
import { password, register, sameOrigin } from "./accounts.ts";
import { TOKEN } from "./git-host.ts";
import { runSql, sites } from "./running-sites.ts";
import { expect } from "./site-test.ts";

// The editor as a person uses it, against the stand-in of a git host.

export interface State {
  requests: {
    title: string;
    branch: string;
    isDraft: boolean;
    files: [path: string, text: string][];
  }[];
  /** What the stand-in was asked and does not know. */
  unknown: string[];
}
export const ask = (path: string, body?: object) =>
  fetch(`${sites.git}${path}`, { method: "POST", body: JSON.stringify(body) });
export const readState = async (): Promise<State> => (await ask("/state")).json();
export const findFile = async (name: string) =>
  (await readState()).requests
    .flatMap(({ files }) => files)
    .find(([path]) => path.endsWith(name))?.[1];

export async function signIn(page: Page, token = TOKEN) {
  await page.getByRole("button", { name: "Sign In Using Access Token" }).click();
  await page.getByRole("textbox", { name: "Personal Access Token" }).fill(token);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

export const openEntry = (page: Page, name: string) => page.getByRole("row", { name }).click();
export async function save(page: Page) {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Your changes have been saved as a draft.")).toBeVisible({
    timeout: 30_000,
  });
  await page.getByRole("button", { name: "Later" }).click();
}

/** What the editor itself says in the console, for `allowConsole`. */
export const ofTheEditor = [
  // Of its preview, its framework's advice, the fonts that it has here and elsewhere, and a wrong
  // token.
  /^An iframe which has both allow-scripts and allow-same-origin/,
  /svelte\.dev\/e\/|cdn\.jsdelivr\.net|401|Invalid token/,
  // Its texts, which tests/support/watch-texts.ts looks at as well.
  /A text that a script changes/,
  // Chromium's, of a document that fades neither in nor out.
  /ViewTransition opt-in disabled/,
];

const EDITOR = "editor@example.com";

/** Opens the editor from the desk, as an administrator. @returns once the token is asked for */
export async function openEditor(page: Page): Promise<void> {
  await ask("/reset");
  // A second try finds the name taken.
  await register(EDITOR).catch(() => {});
  await runSql(`update users set is_admin = 1 where username = '${EDITOR}'`);
  await page.request.post("/api/login", {
    data: { username: EDITOR, password },
    headers: sameOrigin,
  });
  await page.goto("/admin/releases");
  await page.getByRole("link", { name: "Open the editor" }).click();
}
