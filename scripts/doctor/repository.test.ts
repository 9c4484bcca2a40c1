import { expect, it } from "vitest";
import { describeFinding } from "../finding.ts";
import { checkRepository, readRemote } from "./repository";

it.each([
  ["https://github.com/acme/site.git", "https://github.com/acme/site.git"],
  ["https://user:secret@GitHub.com/acme/site/", "https://github.com/acme/site.git"],
  ["git@gitlab.com:group/sub/site.git", "https://gitlab.com/group/sub/site.git"],
  ["ssh://git@git.acme.ca:2222/acme/site.git", "https://git.acme.ca/acme/site.git"],
  ["/srv/git/site.git", null],
  ["../site", null],
  ["C:/git/site", null],
  ["file:///srv/git/site.git", null],
  ["", null],
])("the remote %j is read by strangers at %j", (remote, address) => expect(readRemote(remote)).toBe(address));

const answer =
  (status: number, type = "text/plain") =>
  async () =>
    new Response("", { status, headers: { "Content-Type": type } });
const unchecked = "warning: repository: whether it is private could not be checked: ";

it.each<{ host: string; fetch: typeof fetch; found: string[] }>([
  {
    host: "gives it to anyone",
    fetch: answer(200, "application/x-git-upload-pack-advertisement"),
    found: [
      "error: repository: https://github.com/acme/site.git is public\n  Make it private: it and its history hold",
    ],
  },
  { host: "asks for a password", fetch: answer(401), found: [] },
  { host: "knows no such repository", fetch: answer(404), found: [] },
  { host: "answers with a page to log in", fetch: answer(200, "text/html"), found: [] },
  { host: "is too busy", fetch: answer(429), found: [`${unchecked}the host answered 429`] },
  { host: "fails", fetch: answer(503), found: [`${unchecked}the host answered 503`] },
  {
    host: "does not answer",
    fetch: () => Promise.reject(new TypeError("fetch failed")),
    found: [`${unchecked}fetch failed`],
  },
])("of a repository whose host $host the doctor says $found", async ({ fetch, found }) => {
  const findings = await checkRepository("git@github.com:acme/site.git", fetch);
  expect(findings.map(describeFinding)).toEqual(found.map((part) => expect.stringContaining(part)));
});

it("git is asked as it asks itself, and no host for a checkout without a remote", async () => {
  const asked: unknown[] = [];
  const record: typeof fetch = async (address) => {
    asked.push(address);
    return Response.json({});
  };
  await checkRepository("git@git.acme.ca:group/site.git", record);
  expect(await checkRepository(null, record)).toEqual([]);
  expect(asked).toEqual(["https://git.acme.ca/group/site.git/info/refs?service=git-upload-pack"]);
});
