import { createHash, randomUUID } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import type { Page, Route } from "@playwright/test";
import { registerAdmin, signIn } from "../support/accounts.ts";
import { sites } from "../support/running-sites.ts";
import { expect as expectSoon, test } from "../support/site-test.ts";

// The editor itself, walked through as a person would, against GitHub's REST and GraphQL as far as
// the editor uses them, over a copy of app/content in memory. What the host does not know it
// answers with 404 and remembers, so that the test notices.

/** The editor loads what it needs piece by piece, which takes a busy machine its time. */
const expect = expectSoon.configure({ timeout: 30_000 });

const TOKEN = "github_pat_of_edith";
const REPOSITORY = new URL("https://git.example/acme/site");
const TIME = "2026-01-02T03:04:05Z";
const author = { login: "editor", name: "Edith Editor", email: "edith@example.com", avatarUrl: "" };

interface Branch {
  head: string;
  files: Map<string, Buffer>;
}
interface PullRequest {
  number: number;
  title: string;
  branch: string;
  isDraft: boolean;
  labels: string[];
}

const digest = (value: string | Buffer) => createHash("sha1").update(value).digest("hex");
const hashOf = (bytes: Buffer) =>
  digest(Buffer.concat([Buffer.from(`blob ${bytes.length}\0`), bytes]));

function createHost() {
  const content = globSync("app/content/**/*.*").filter(
    (file) => !/press-history|generated/.test(file),
  );
  const main: Branch = {
    head: digest(randomUUID()),
    files: new Map(content.map((file) => [file, readFileSync(file)])),
  };
  const branches = new Map([["main", main]]);
  const requests: PullRequest[] = [];
  const unknown: string[] = [];
  /** The branch of a name, of "refs/heads/…", or of a commit. */
  const find = (name: string) => {
    const short = name.replace(/^refs\/heads\//, "");
    return branches.get(short) ?? [...branches.values()].find(({ head }) => head === short);
  };
  const findBlob = (sha: string) =>
    [...branches.values()]
      .flatMap(({ files }) => [...files.values()])
      .find((bytes) => hashOf(bytes) === sha);
  const filesOf = ({ branch }: PullRequest) =>
    [...(branches.get(branch)?.files ?? [])].filter(
      ([file, bytes]) => !main.files.get(file)?.equals(bytes),
    );

  const toRequest = (request: PullRequest) => ({
    id: `PR_${request.number}`,
    number: request.number,
    title: request.title,
    isDraft: request.isDraft,
    isCrossRepository: false,
    statusCheckRollup: null,
    url: `${REPOSITORY}/pull/${request.number}`,
    baseRefName: "main",
    headRefName: request.branch,
    headRefOid: find(request.branch)?.head,
    createdAt: TIME,
    updatedAt: TIME,
    author: { ...author, databaseId: 1 },
    labels: { nodes: request.labels.map((name) => ({ name })) },
    files: {
      nodes: filesOf(request).map(([path]) => ({
        path,
        changeType: main.files.has(path) ? "MODIFIED" : "ADDED",
      })),
    },
    commits: { nodes: [{ commit: { statusCheckRollup: null } }] },
  });

  /** The fields of a repository that a query asks for by alias. */
  function answerRepository(query: string, variables: Record<string, string>) {
    const answer: Record<string, unknown> = { id: "R_1", defaultBranchRef: { name: "main" } };
    const branch = find(variables.branch ?? variables.qualifiedName ?? "main");
    const history = branch && { nodes: [{ oid: branch.head, message: "Say it better" }] };
    answer.ref = branch && {
      refUpdateRule: { viewerCanPush: false },
      target: { oid: branch.head, history },
    };
    answer.branchHead = branch ? { target: { oid: branch.head } } : null;
    answer.pullRequests = { nodes: requests.map(toRequest) };
    for (const [, alias = "", oid = ""] of query.matchAll(/(\w+): object\(oid: "(\w+)"\)/g)) {
      answer[alias] = { text: findBlob(oid)?.toString("utf8") };
    }
    for (const [, alias = "", ref = "", file = ""] of query.matchAll(
      /(\w+): object\(expression: "([^":]+):([^"]*)"\)/g,
    )) {
      const bytes = find(ref)?.files.get(file);
      const size = { byteSize: bytes?.length, isBinary: false, isTruncated: false };
      answer[alias] = bytes ? { oid: hashOf(bytes), ...size, text: bytes.toString("utf8") } : null;
    }
    const commit = { author: { ...author, user: { id: 1, login: "editor" } }, committedDate: TIME };
    for (const [, alias = ""] of query.matchAll(/((?:commit|history)_\d+): ref\(/g)) {
      answer[alias] = { target: { history: { nodes: [commit] } } };
    }
    return answer;
  }

  interface Input {
    name: string;
    oid: string;
    branch: { branchName: string };
    fileChanges: { additions?: { path: string; contents: string }[] };
  }
  function answerMutation(query: string, { name, oid, branch: at, fileChanges }: Input) {
    if (query.includes("createRef")) {
      const from = find(oid) ?? main;
      branches.set(name.replace("refs/heads/", ""), { ...from, files: new Map(from.files) });
      return { createRef: { ref: { name } } };
    }
    if (!query.includes("createCommitOnBranch")) return unknown.push(query);
    const branch = find(at.branchName) ?? main;
    for (const { path, contents } of fileChanges.additions ?? []) {
      branch.files.set(path, Buffer.from(contents, "base64"));
    }
    branch.head = digest(randomUUID());
    const commit: Record<string, unknown> = { oid: branch.head, committedDate: TIME };
    for (const [, alias = "", file = ""] of query.matchAll(
      /(file_\d+): file\(path: "([^"]+)"\)/g,
    )) {
      commit[alias] = { oid: hashOf(branch.files.get(file) ?? Buffer.alloc(0)) };
    }
    return { createCommitOnBranch: { commit } };
  }

  function answerRest(route: string, body: Record<string, unknown>) {
    if (route === "GET /user") return { id: 1, ...author, avatar_url: "", html_url: "" };
    const [, of, rest = ""] = /^(\w+ \/repos\/acme\/site)(.*)/.exec(route) ?? [];
    if (rest === "") return of && { private: true, permissions: { push: true } };
    if (rest.startsWith("/collaborators/")) return {};
    const [, tree = ""] = /^\/git\/trees\/([^?]+)/.exec(rest) ?? [];
    if (tree) {
      return {
        tree: [...(find(decodeURIComponent(tree))?.files ?? [])].map(([path, bytes]) => ({
          type: "blob",
          path,
          sha: hashOf(bytes),
          size: bytes.length,
        })),
      };
    }
    if (rest === "/pulls") {
      const number = requests.length + 1;
      const [title, branch] = [String(body.title), String(body.head)];
      requests.push({ number, title, branch, isDraft: body.draft === true, labels: [] });
      const times = { created_at: TIME, updated_at: TIME };
      const head = { sha: find(branch)?.head };
      return { number, title, head, ...times, node_id: `PR_${number}`, html_url: "" };
    }
    if (/^\/issues\/\d+\/labels$/.test(rest)) return [];
    return undefined;
  }

  async function answer(route: Route) {
    const asked = route.request();
    const { pathname, search } = new URL(asked.url());
    const headers = {
      "access-control-allow-origin": "*",
      "access-control-allow-headers": "*",
      "content-type": "application/json",
    };
    const send = (value: object, status = 200) =>
      route.fulfill({ status, headers, body: JSON.stringify(value) });
    if (asked.method() === "OPTIONS") return send({});
    if (!asked.headers().authorization?.endsWith(TOKEN)) return send({ message: "Bad" }, 401);
    const [, sha = ""] = /\/git\/blobs\/(\w+)$/.exec(pathname) ?? [];
    if (sha) return route.fulfill({ headers, body: findBlob(sha) ?? "" });
    const body = asked.postDataJSON() ?? {};
    if (pathname === "/api/graphql") {
      const query: string = body.query.replace(/\s+/g, " ").trim();
      if (query.startsWith("mutation")) {
        return send({ data: answerMutation(query, body.variables.input) });
      }
      const found = answerRepository(query, body.variables ?? {});
      const names = [...query.matchAll(/(?:(\w+): )?repository\(owner/g)];
      return send({ data: Object.fromEntries(names.map(([, as = "repository"]) => [as, found])) });
    }
    const path = `${asked.method()} ${pathname.replace("/api/v3", "")}${search}`;
    const found = answerRest(path, body);
    if (found === undefined) unknown.push(path);
    return send(found || { message: "Not Found" }, found === undefined ? 404 : 200);
  }
  const readFile = (name: string) =>
    requests
      .flatMap(filesOf)
      .find(([file]) => file.endsWith(name))?.[1]
      .toString("utf8");
  return { answer, requests, unknown, readFile };
}

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

async function enterToken(page: Page, token: string) {
  await page.getByRole("button", { name: "Sign In Using Access Token" }).click();
  await page.getByRole("textbox", { name: "Personal Access Token" }).fill(token);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

async function save(page: Page) {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Your changes have been saved as a draft.")).toBeVisible();
  await page.getByRole("button", { name: "Later" }).click();
}

const TITLE = "Northlode Raises Bitcoin Treasury to 66.19 BTC";

test("an editor signs in with a token, edits a release beside its preview, and uploads a document", async ({
  page,
  context,
  allowConsole,
}) => {
  test.setTimeout(240_000);
  ofTheEditor.forEach(allowConsole);
  const host = createHost();
  await context.route(`${REPOSITORY.origin}/**`, host.answer);
  const asked = new Set<string>();
  context.on("response", (response) => asked.add(new URL(response.url()).origin));

  await signIn(page.request, await registerAdmin());
  await page.goto("/admin/releases");
  await page.getByRole("link", { name: "Open the editor" }).click();
  await enterToken(page, "github_pat_of_nobody");
  await expect(page.getByText("The provided token is invalid.")).toBeVisible();
  await enterToken(page, TOKEN);

  // Saving makes a branch and a draft of a request, and changes nothing but what was edited.
  await page.getByRole("row", { name: TITLE }).click();
  const preview = page.getByRole("document", { name: "Content Preview" });
  await expect(preview.getByText(TITLE).first()).toBeVisible();
  const summary = page.getByRole("textbox", { name: "Summary" });
  const before = await summary.inputValue();
  const own = "An embargoed summary that nobody may read before its time.";
  await summary.fill(own);
  await save(page);
  expect(host.requests).toMatchObject([
    { isDraft: true, branch: "cms/press/36-treasury-at-6619-btc" },
  ]);
  const source = "/news/northlode-raises-bitcoin-treasury-to-6619-btc.md";
  const published = await (await page.request.get(source)).text();
  // In the order of the schema, and without what the build adds: the hashes of pictures.
  const sorted = (text: string) =>
    text
      .replace(/^pictures:\n(?: {2}.*\n)+/m, "")
      .trim()
      .split("\n")
      .sort();
  const saved = host.readFile("press/36-treasury-at-6619-btc.md") ?? "";
  expect(sorted(saved.replace(own, before))).toEqual(sorted(published));

  // A document with its file, in one request. The editor leads back to its list first.
  await expect(page.getByRole("row", { name: TITLE })).toBeVisible();
  await page.goto("/admin/editor");
  await page.getByRole("treeitem", { name: "Documents" }).click();
  // The editor makes the fields that are in view.
  await page.setViewportSize({ width: 1280, height: 2000 });
  await page.getByRole("button", { name: "Create New Entry" }).first().click();
  // What is typed while the form still reads its defaults is lost: the first field is the last one
  // to be filled.
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
  await save(page);
  expect(host.readFile("documents/statements-2026-q2.yaml")).toBe(`id: statements-2026-q2
type: MD&A
title: Interim financial statements, second quarter 2026
publishAt: 2026-12-10T07:30:00-05:00
language: en
file: 2026-q2.pdf
`);
  expect(host.readFile("documents/2026-q2.pdf")).toBe("%PDF-1.4 embargoed");
  expect([...asked].sort()).toEqual([sites.simulated, REPOSITORY.origin].sort());
  expect(host.unknown).toEqual([]);
});
