import { expect, it } from "vitest";
import { describeFinding } from "../finding.ts";
import { checkRepository, readRemote } from "./repository";

it.each([
  ["https://github.com/acme/site.git", "github.com", "acme/site"],
  ["https://user:secret@GitHub.com/acme/site/", "github.com", "acme/site"],
  ["git@gitlab.com:group/sub/site.git", "gitlab.com", "group/sub/site"],
  ["ssh://git@git.acme.ca:2222/acme/site.git", "git.acme.ca", "acme/site"],
])("the remote %s is at %s, named %s", (remote, host, repository) =>
  expect(readRemote(remote)).toEqual({ host, repository }),
);

it.each(["/srv/git/site.git", "../site", "C:/git/site", "file:///srv/git/site.git", ""])(
  "the remote %j is on this machine",
  (remote) => expect(readRemote(remote)).toBeNull(),
);

const remote = "git@github.com:acme/site.git";
const answer =
  (body: unknown, status = 200) =>
  async () =>
    Response.json(body, { status });
const check = async (fetch: Parameters<typeof checkRepository>[2], env = { GH_TOKEN: "t0ken" }) =>
  (await checkRepository(remote, env, fetch)).map(describeFinding).join("\n");

it("a public repository is an error, one that the company alone reads is none", async () => {
  expect(await check(answer({ visibility: "public" }))).toMatch(
    /^error: repository: acme\/site on github\.com is public\n {2}Make it private: it and its history hold texts under/,
  );
  for (const visibility of ["private", "internal"]) expect(await check(answer({ visibility }))).toBe("");
});

it("GitLab is asked for the project by its whole path, with its own token, which goes to no unknown host", async () => {
  const asked: unknown[] = [];
  const record: Parameters<typeof checkRepository>[2] = async (address, { headers } = {}) => {
    asked.push(address, headers);
    return Response.json({ visibility: "private" });
  };
  const env = { GITLAB_TOKEN: "t0ken", GITLAB_HOST: "git.acme.ca", GH_TOKEN: "other" };
  expect(await checkRepository("git@git.acme.ca:group/site.git", env, record)).toEqual([]);
  expect(asked).toEqual(["https://git.acme.ca/api/v4/projects/group%2Fsite", { "PRIVATE-TOKEN": "t0ken" }]);
  expect(await checkRepository("git@elsewhere.ca:group/site.git", env, record)).toMatchObject([{ level: "warning" }]);
  expect(asked).toHaveLength(2);
});

it("where the host cannot be asked, a warning says why, and never names the token", async () => {
  const never = () => Promise.reject(new Error("nothing is asked"));
  const cases: [string, string][] = [
    [await check(never, { GH_TOKEN: "" }), "there is no token in GH_TOKEN or GITHUB_TOKEN"],
    [await check(answer({ message: "Not Found" }, 404)), "github.com answered 404"],
    [await check(() => Promise.reject(new TypeError("fetch failed"))), "fetch failed"],
    [await check(async () => new Response("x".repeat(300_000))), "more than 200000 bytes"],
    [await check(async () => new Response("<html>")), "Unexpected token"],
    [await check(answer({})), "github.com did not say"],
  ];
  for (const [printed, why] of cases) {
    expect(printed).toMatch(/^warning: repository: whether it is private could not be checked: /);
    expect(printed).toContain(why);
    expect(printed).not.toContain("t0ken");
  }
  expect(await checkRepository(null, { GH_TOKEN: "t0ken" }, never)).toEqual([]);
});
