import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createTestFolder } from "../tests/support/folders";

const company = createTestFolder();
const { at, read, write } = createTestFolder();
const answers = {
  git: `status*) grep -qx "$PWD" "${at("changed")}" && echo "?? press/9.md";;`,
  npm: "",
  wrangler: `*execute*) cat "${at("account")}"; grep -q results "${at("account")}"; exit;;
    *secret*) echo '[{"name": "SESSION_SECRET"}]';;
    deploy*) echo https://published.example;;`,
};
const environment = {
  BRAND_ROOT: company.root,
  PATH: `${at("")}:${process.env.PATH}`,
  PUBLISH: "",
  SITE_BUILT: "",
  CLOUDFLARE_API_TOKEN: "secret",
};
for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
vi.resetModules();
const { deploy } = await import("./deploy.ts");
beforeAll(async () => {
  await company.copy();
  await company.write("content/facts.yaml", await readFile("app/content/facts.yaml"));
  await company.edit("content/pages/about.md", [/$/, "\nNorthlode is no part of us.\n"]);
  for (const [name, cases] of Object.entries(answers)) {
    const call = `${name} $* PUBLISH=$PUBLISH SITE_BUILT=$SITE_BUILT TOKEN=$CLOUDFLARE_API_TOKEN`;
    await write(
      name,
      `#!/bin/sh\necho "${call}" >>"${at("log")}"\ncase "$*" in ${cases} esac\necho "$* is at fault" >&2\n! echo "$*" | grep -qf "${at("fails")}"\n`,
      0o755,
    );
  }
});
afterAll(() => void vi.resetModules());

/** The command with git, npm and wrangler replaced. @returns its status, and the steps it called */
async function run(
  { changed = "", fails = "none", account = '[{"results": []}]' },
  ...options: string[]
) {
  const files = { log: "", changed, fails, account };
  for (const [file, text] of Object.entries(files)) await write(file, text);
  const output: string[] = [];
  for (const level of ["log", "error"] as const) {
    vi.spyOn(console, level).mockImplementation((line) => void output.push(line));
  }
  const stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const status = await deploy(["--env", "staging", ...options]);
  const steps = (await read("log")).match(/^(npm|wrangler (?!d1 execute|secret list)).*/gm);
  return { status, output: [...output, ...stderr.mock.calls.map(String)].join("\n"), steps };
}

it("builds without the token, migrates, then publishes, up to a step that fails", async () => {
  const { status, output, steps } = await run({});
  const ofSample =
    /content: .* content\/facts\.yaml \(unchanged\), content\/pages\/about\.md \(Northlode\)\./;
  expect([status, output]).toEqual([0, expect.stringMatching(ofSample)]);
  expect(output).toContain("https://published.example");
  expect(steps).toEqual([
    "npm run build PUBLISH=1 SITE_BUILT= TOKEN=",
    "wrangler d1 migrations apply DB --remote --env staging PUBLISH= SITE_BUILT= TOKEN=secret",
    "wrangler deploy --env staging PUBLISH= SITE_BUILT=1 TOKEN=secret",
  ]);
  expect(await read("log")).toMatch(
    /^wrangler d1 execute DB --remote --env staging .*\nwrangler secret list --env staging --format json /m,
  );
  const failed = await run({ fails: "apply" });
  expect([failed.status, failed.steps]).toEqual([1, steps?.slice(0, 2)]);
  expect(failed.output).toContain("staging is at fault");
});

it("asks no account in a dry run, and publishes nothing", async () => {
  const { status, output, steps } = await run({}, "--dry-run");
  expect([status, output]).toEqual([0, expect.stringContaining("Nothing was published.")]);
  expect(steps).toEqual([
    "npm run build PUBLISH=1 SITE_BUILT= TOKEN=",
    "wrangler deploy --env staging --dry-run PUBLISH= SITE_BUILT=1 TOKEN=secret",
  ]);
  expect(await read("log")).not.toContain("d1 execute");
});

const differs = "error: checkout: differs from the last commit: press/9.md.";
it.each([
  [{ changed: process.cwd() }, 3, differs],
  [{ changed: company.root }, 3, differs],
  [{ fails: "status" }, 1, "git status: status --porcelain"],
])("publishes nothing where git says %j", async (git, status, printed) =>
  expect(await run(git)).toEqual({
    status,
    output: expect.stringContaining(printed),
    steps: null,
  }),
);

it.each([
  ["✘ [ERROR] no such table: d1_migrations", 0, ""],
  ["✘ This Worker does not exist. [code: 10007]", 0, ""],
  ["You are not logged in.", 3, "error: account: wrangler is not logged in. Run"],
  ["✘ disk\nfailed", 3, "error: account: ✘ disk failed Run"],
  ['[{"results": [{"name": "9_newer.sql"}]}]', 3, "error: 9_newer.sql: the database has this"],
])("reads what the account says, as %j", async (account, status, printed) => {
  const { output, ...ended } = await run({ account });
  expect([ended.status, ended.steps?.length]).toEqual([status, status ? undefined : 3]);
  expect(output).toContain(printed);
});

it.each([
  ["none", 2, "none: is not there, or cannot be read"],
  ["{", 2, "is not JSON"],
  ['{"SESSION_SECRET": "short"}', 3, "error: SESSION_SECRET: "],
  ["SESSION_SECRET=short", 3, "error: SESSION_SECRET: "],
])("reads a file of secrets, as %j", async (text, status, printed) => {
  if (text !== "none") await write("secrets", text);
  const typed = ["--dry-run", "--secrets-file", text === "none" ? text : at("secrets")];
  expect(await run({}, ...typed)).toMatchObject({
    status,
    output: expect.stringContaining(printed),
    steps: null,
  });
});

it("publishes no text that is still to be recorded", async () => {
  vi.stubEnv("RECORD", "later");
  expect(await run({})).toMatchObject({ status: 2, steps: null });
});
