import { type APIRequestContext, expect } from "@playwright/test";
import { tools as brandTools } from "../../app/brand/generated/lists.server.ts";
import { brand } from "../../app/brand/generated/public.ts";
import * as accounts from "../support/accounts.ts";
import { formatForm, isPrivate, type Sender, type SiteForm, siteForms } from "../support/forms.ts";
import { type NoScriptBrowser, test } from "../support/no-script-browser.ts";
import { runSql, sites } from "../support/running-sites.ts";
import { isWholeMatrix } from "../support/scope.ts";

// Every form as it works without scripts. What each action answers is proved in
// workers/*.worker.test.ts.

const { findLinkFromEmail, freshAddress, password, register, sameOrigin, signIn } = accounts;

/**
 * Makes each mistake: it is named beside its field, the first one has the focus, and what was typed
 * stays, but no password.
 */
async function makeMistakes(visitor: NoScriptBrowser, { send, within, mistakes = [] }: SiteForm) {
  for (const [entries, errors] of mistakes) {
    await visitor.press(send, entries, { unchecked: true, within });
    const named = Object.entries(errors).map(([label, message]) => [
      label,
      expect.stringContaining(message),
    ]);
    expect(visitor.errors()).toEqual(Object.fromEntries(named));
    if (visitor.status === 400) expect(visitor.focus()).toBe(Object.keys(visitor.errors())[0]);
    for (const [label, typed] of Object.entries(entries))
      expect([typed, ""], label).toContain(visitor.value(label, within));
  }
}

const like = (words: string | RegExp) =>
  typeof words === "string" ? expect.stringContaining(words) : expect.stringMatching(words);

async function sendForm(visitor: NoScriptBrowser, request: APIRequestContext, row: SiteForm) {
  const sender: Sender = { request, email: freshAddress() };
  if (row.as) {
    await (row.as === "admin" ? accounts.registerAdmin : register)(sender.email);
    await signIn(request, sender.email);
  }
  const page = typeof row.at === "string" ? row.at : await row.at(sender);
  // As a scanner that opens every link of an email: looking does nothing yet.
  await request.get(page);
  await visitor.open(page);
  expect(visitor.all<HTMLFormElement>("form").map(formatForm)).toContain(row.form);
  await makeMistakes(visitor, row);
  const entries = await row.entries?.(sender, (selector) => visitor.text(selector));
  const answer = await visitor.press(row.send, entries, { within: row.within });
  expect(answer.status()).toBe(200);
  if (row.file) {
    const [, name] =
      /^attachment; filename="(.+)"$/.exec(answer.headers()["content-disposition"] ?? "") ?? [];
    return expect(name).toMatch(row.file);
  }
  const { leadsTo, says } = row;
  if (leadsTo)
    expect(visitor.path).toEqual(
      like(typeof leadsTo === "string" ? leadsTo.replace(/#.*/, "") : leadsTo),
    );
  if (says) expect(visitor.text()).toEqual(like(says));
  if (row.toast) expect(visitor.notice()).toContain(row.toast);
  expect(visitor.errors()).toEqual({});
  if (row.rows)
    await runSql(`select json('no such row') where not exists (select 1 from ${row.rows(sender)})`);
  if (row.email) await findLinkFromEmail(request, sender.email, row.email);
}

for (const site of [undefined, sites.assistant])
  test.describe("a form without scripts names its mistakes, keeps what was typed but passwords, and does what it says", () => {
    if (site) test.use({ baseURL: site });
    for (const row of siteForms.filter(
      (row) => row.site === site && (isWholeMatrix || !isPrivate(row)),
    ))
      test(`${row.form} is sent by “${row.send}”${typeof row.at === "string" ? ` on ${row.at}` : ""}`, ({
        visitor,
        request,
      }) => sendForm(visitor, request, row));
  });

test("a login leads to the dashboard with its tools, past a wrong password, and a page without one to the login", async ({
  visitor,
  request,
}) => {
  const username = await register();
  const logIn = (typed: string) => visitor.press("Log in", { Username: username, Password: typed });
  await visitor.open("/auth");
  await logIn("wrong password");
  expect([visitor.status, visitor.notice()]).toEqual([
    401,
    "Error: Failed to log in. Please try again.",
  ]);
  expect(visitor.text("main [role=alert]")).toContain("Incorrect email or password.");
  await logIn(password);
  const tools = visitor.all("section[aria-label=Tools] li");
  expect(tools.map((tool) => tool.querySelector("h2")?.textContent)).toEqual(
    brandTools.map(({ title }) => title),
  );
  for (const tool of tools)
    expect(tool.innerHTML).toContain('target="_blank" rel="noopener noreferrer"');
  expect((await visitor.open("/auth")).path).toBe("/dashboard");
  await visitor.open("/account");
  const file = await request.get(visitor.attribute("main a[download]", "href") ?? "");
  expect(file.headers()["content-disposition"]).toMatch(
    /^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"$/,
  );
  await visitor.open("/admin");
  expect([visitor.status, visitor.text("h1")]).toEqual([403, "Administrators only"]);
  await visitor.open("/dashboard");
  await visitor.press("Log out");
  for (const path of ["/dashboard", "/account"])
    expect((await visitor.open(path)).path).toBe("/auth");
});

test("the launch list thanks a new address with ways on, and recognises it again", async ({
  visitor,
}) => {
  const email = freshAddress();
  const reserve = async (typed: string) =>
    (await visitor.open("/whitelist")).press("Reserve My Spot", { "Email address": typed });
  await reserve(email);
  expect(visitor.notice()).toBe(
    "Registration successful!: Thank you for your interest in the gold product.",
  );
  expect(visitor.all("main form")).toEqual([]);
  const next = visitor.all("main ul a").map((link) => link.getAttribute("href") ?? "");
  const gold = `/${brand.product.slug}-gold`;
  expect(next).toEqual([expect.stringMatching(/^\/news\//), gold, "/litepaper", "/newsletter"]);
  await reserve(email.toUpperCase());
  expect([visitor.path, visitor.notice()]).toEqual([
    "/whitelist?registered=already",
    "Already registered!: You're already on our list for the gold launch.",
  ]);
});

test("an unread body leaves the next request of its connection intact", async () => {
  const form = { "Content-Type": "application/x-www-form-urlencoded" };
  const rejected = (headers: object, path = "/newsletter") =>
    fetch(sites.simulated + path, {
      method: "POST",
      headers: { ...form, ...headers },
      body: "a=1&".repeat(16_000),
    });
  for (let round = 0; round < 10; round++) {
    const answers = await Promise.all([
      rejected(sameOrigin),
      rejected({}),
      rejected(sameOrigin, "/about"),
    ]);
    const next = await fetch(`${sites.simulated}/robots.txt`);
    expect([...answers, next].map(({ status }) => status)).toEqual([413, 403, 405, 200]);
  }
});
