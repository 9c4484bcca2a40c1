import { createHash, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import path from "node:path";
import { text } from "node:stream/consumers";
import { listen } from "./listen.ts";

// A git host's stand-in with the shapes of GitHub's REST and GraphQL that the editor uses, over a
// copy of app/content in memory. It answers what it does not know with 404 and remembers that, so
// that a test notices.

const REPOSITORY = "acme/site";
/** A token that somebody made for this repository. */
export const TOKEN = "github_pat_of_edith";

type Files = Map<string, Buffer>;
interface Branch {
  head: string;
  files: Files;
}
interface PullRequest {
  number: number;
  title: string;
  branch: string;
  isDraft: boolean;
  labels: string[];
}

const root = path.resolve("app/content");
const readContent = (): Files =>
  new Map(
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/press-history|generated/.test(entry.parentPath))
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [`app/content/${path.relative(root, file)}`, readFileSync(file)]),
  );

const hashOf = (bytes: Buffer) =>
  createHash("sha1").update(`blob ${bytes.length}\0`).update(bytes).digest("hex");
const newHead = () => createHash("sha1").update(randomUUID()).digest("hex");
const author = { login: "editor", name: "Edith Editor", email: "edith@example.com", avatarUrl: "" };

function createHost() {
  let branches = new Map<string, Branch>();
  let requests: PullRequest[] = [];
  const blobs = new Map<string, Buffer>();
  const unknown: string[] = [];

  const keep = (files: Files) => {
    for (const bytes of files.values()) blobs.set(hashOf(bytes), bytes);
    return files;
  };
  const reset = () => {
    branches = new Map([["main", { head: newHead(), files: keep(readContent()) }]]);
    requests = [];
    unknown.length = 0;
  };
  reset();

  /** The branch of a name, of "refs/heads/…", or of a commit. */
  const find = (name: string) => {
    const short = name.replace(/^refs\/heads\//, "");
    return branches.get(short) ?? [...branches.values()].find(({ head }) => head === short);
  };

  function changedFiles({ branch }: PullRequest) {
    const [own, main] = [
      branches.get(branch)?.files ?? new Map(),
      branches.get("main")?.files ?? new Map(),
    ];
    return [...own].flatMap(([file, bytes]) => {
      const before = main.get(file);
      if (before?.equals(bytes)) return [];
      return { path: file, changeType: before ? "MODIFIED" : "ADDED" };
    });
  }

  const toRequestJson = (origin: string, request: PullRequest) => ({
    id: `PR_${request.number}`,
    number: request.number,
    title: request.title,
    url: `${origin}/${REPOSITORY}/pull/${request.number}`,
    isDraft: request.isDraft,
    isCrossRepository: false,
    baseRefName: "main",
    createdAt: "2026-01-02T03:04:05Z",
    updatedAt: "2026-01-02T03:04:05Z",
    headRefName: request.branch,
    headRefOid: branches.get(request.branch)?.head,
    author: { ...author, databaseId: 1 },
    labels: { nodes: request.labels.map((name) => ({ name })) },
    files: { nodes: changedFiles(request) },
    commits: { nodes: [{ commit: { statusCheckRollup: null } }] },
    statusCheckRollup: null,
  });

  const commitNode = {
    author: { ...author, user: { id: 1, login: author.login } },
    committedDate: "2026-01-02T03:04:05Z",
  };

  /** Answers the fields of a repository that a query asks for by alias. */
  function answerRepository(query: string, variables: Record<string, string>, origin: string) {
    const answer: Record<string, unknown> = { id: "R_1" };
    const branch = find(variables.branch ?? variables.qualifiedName ?? "main");
    if (/defaultBranchRef/.test(query)) answer.defaultBranchRef = { name: "main" };
    if (/refUpdateRule/.test(query))
      answer.ref = branch && { refUpdateRule: { viewerCanPush: false } };
    else if (/\bref\(qualifiedName: \$branch\) \{ target/.test(query))
      answer.ref = branch && {
        target: {
          oid: branch.head,
          history: { nodes: [{ oid: branch.head, message: "Say it better" }] },
        },
      };
    if (/branchHead:/.test(query))
      answer.branchHead = branch ? { target: { oid: branch.head } } : null;
    if (/pullRequests\(/.test(query))
      answer.pullRequests = { nodes: requests.map((each) => toRequestJson(origin, each)) };
    for (const [, alias = "", oid = ""] of query.matchAll(/(\w+): object\(oid: "(\w+)"\)/g))
      answer[alias] = { text: blobs.get(oid)?.toString("utf8") };
    for (const [, alias = "", ref = "", file = ""] of query.matchAll(
      /(\w+): object\(expression: "([^":]+):([^"]*)"\)/g,
    )) {
      const bytes = find(ref)?.files.get(file);
      answer[alias] = bytes
        ? {
            oid: hashOf(bytes),
            byteSize: bytes.length,
            isBinary: false,
            isTruncated: false,
            text: bytes.toString("utf8"),
          }
        : null;
    }
    for (const [, alias = ""] of query.matchAll(/((?:commit|history)_\d+): ref\(/g))
      answer[alias] = { target: { history: { nodes: [commitNode] } } };
    return answer;
  }

  function answerMutation(query: string, input: Record<string, never> & Record<string, unknown>) {
    if (/createRef/.test(query)) {
      const name = String(input.name).replace("refs/heads/", "");
      const from = find(String(input.oid));
      if (branches.has(name))
        return {
          errors: [{ message: `A ref named "${input.name}" already exists in the repository.` }],
        };
      if (from) branches.set(name, { head: from.head, files: new Map(from.files) });
      return { data: { createRef: { ref: { name } } } };
    }
    if (/createCommitOnBranch/.test(query)) {
      const {
        branch: at,
        expectedHeadOid,
        fileChanges,
      } = input as unknown as {
        branch: { branchName: string };
        expectedHeadOid: string;
        fileChanges: {
          additions: { path: string; contents: string }[];
          deletions: { path: string }[];
        };
      };
      const branch = branches.get(at.branchName);
      if (!branch || branch.head !== expectedHeadOid)
        return {
          errors: [{ message: `Expected branch to point to "${expectedHeadOid}" but it did not.` }],
        };
      for (const { path: file } of fileChanges.deletions ?? []) branch.files.delete(file);
      for (const { path: file, contents } of fileChanges.additions ?? [])
        branch.files.set(file, Buffer.from(contents, "base64"));
      keep(branch.files);
      branch.head = newHead();
      const commit: Record<string, unknown> = {
        oid: branch.head,
        committedDate: "2026-01-02T03:04:06Z",
      };
      for (const [, alias = "", file = ""] of query.matchAll(
        /(file_\d+): file\(path: "([^"]+)"\)/g,
      ))
        commit[alias] = { oid: hashOf(branch.files.get(file) ?? Buffer.alloc(0)) };
      return { data: { createCommitOnBranch: { commit } } };
    }
    const request = requests.find(({ number }) => `PR_${number}` === input.pullRequestId);
    if (request) request.isDraft = /convertPullRequestToDraft/.test(query);
    const [name = ""] = /convertPullRequestToDraft|markPullRequestReadyForReview/.exec(query) ?? [];
    return { data: { [name]: { pullRequest: { isDraft: request?.isDraft } } } };
  }

  function answerRest(
    method: string,
    route: string,
    body: Record<string, never> & Record<string, unknown>,
    origin: string,
  ) {
    if (route === `/repos/${REPOSITORY}/collaborators/${author.login}`) return {};
    if (route === "/user")
      return { id: 1, ...author, avatar_url: "", html_url: `${origin}/editor` };
    if (route === `/repos/${REPOSITORY}`) return { private: true, permissions: { push: true } };
    const [, tree] = /^\/repos\/acme\/site\/git\/trees\/([^?]+)/.exec(route) ?? [];
    if (tree) {
      const files = find(decodeURIComponent(tree))?.files ?? new Map<string, Buffer>();
      const entries = [...files].map(([file, bytes]) => ({
        type: "blob",
        path: file,
        sha: hashOf(bytes),
        size: bytes.length,
      }));
      return { tree: entries };
    }
    if (method === "POST" && route === `/repos/${REPOSITORY}/pulls`) {
      const request = {
        number: requests.length + 1,
        title: String(body.title),
        branch: String(body.head),
      };
      requests.push({ ...request, isDraft: body.draft === true, labels: [] });
      const head = { sha: branches.get(request.branch)?.head };
      const made = { created_at: "2026-01-02T03:04:05Z", updated_at: "2026-01-02T03:04:05Z", head };
      return {
        ...request,
        ...made,
        node_id: `PR_${request.number}`,
        html_url: `${origin}/${REPOSITORY}/pull/${request.number}`,
      };
    }
    const [, number, rest] =
      /^\/repos\/acme\/site\/(?:pulls|issues)\/(\d+)(\/\w+)?/.exec(route) ?? [];
    const request = requests.find((each) => String(each.number) === number);
    if (request && rest === "/labels") {
      request.labels.push(...(body.labels as unknown as string[]));
      return [];
    }
    if (request && method === "PATCH") {
      if (Array.isArray(body.labels)) request.labels = body.labels;
      if (body.state === "closed") requests = requests.filter((each) => each !== request);
      return {};
    }
    if (request)
      return {
        labels: request.labels.map((name) => ({ name })),
        head: { sha: branches.get(request.branch)?.head },
      };
    return null;
  }

  return async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request);
    const origin = `http://${request.headers.host}`;
    const url = new URL(request.url ?? "/", origin);
    const answer = (value: unknown, status = 200, type = "application/json") => {
      const allow = {
        "access-control-allow-origin": "*",
        "access-control-allow-headers": "*",
        "access-control-allow-methods": "*",
      };
      response.writeHead(status, { "content-type": type, ...allow });
      response.end(Buffer.isBuffer(value) ? value : JSON.stringify(value));
    };
    if (url.pathname === "/reset") {
      reset();
      return answer({});
    }
    if (url.pathname === "/state") {
      const files = requests.map((each) => ({
        ...each,
        files: changedFiles(each).map(({ path: file }) => [
          file,
          branches.get(each.branch)?.files.get(file)?.toString("utf8"),
        ]),
      }));
      return answer({ requests: files, unknown });
    }
    // Somebody else's commit on an open request.
    if (url.pathname === "/push") {
      const { branch: name, file, text: content }: Record<string, string> = JSON.parse(body);
      const branch = branches.get(name ?? "");
      branch?.files.set(file ?? "", Buffer.from(content ?? ""));
      if (branch) branch.head = newHead();
      return answer({});
    }
    if (request.method === "OPTIONS") return answer({});
    const token = /^(?:token|bearer) (.+)$/i.exec(request.headers.authorization ?? "")?.[1] ?? "";
    if (token !== TOKEN) return answer({ message: "Bad credentials" }, 401);
    const [, sha] = /^\/api\/v3\/repos\/acme\/site\/git\/blobs\/(\w+)$/.exec(url.pathname) ?? [];
    if (sha) return answer(blobs.get(sha) ?? Buffer.alloc(0), 200, "application/octet-stream");
    if (url.pathname === "/api/graphql") {
      const { query, variables } = JSON.parse(body);
      const flat: string = query.replace(/\s+/g, " ");
      if (flat.trim().startsWith("mutation")) return answer(answerMutation(flat, variables.input));
      const names = [...flat.matchAll(/(?:(\w+): )?repository\(owner/g)].map(
        ([, alias = "repository"]) => alias,
      );
      const found = answerRepository(flat, variables, origin);
      return answer({ data: Object.fromEntries(names.map((name) => [name, found])) });
    }
    const found = answerRest(
      request.method ?? "",
      `${url.pathname.replace("/api/v3", "")}${url.search}`,
      body ? JSON.parse(body) : {},
      origin,
    );
    if (found === null) unknown.push(`${request.method} ${url.pathname}`);
    return found === null ? answer({ message: "Not Found" }, 404) : answer(found);
  };
}

export const startGitHost = () => listen(createServer(createHost()));
