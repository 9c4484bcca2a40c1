import { expect, it, vi } from "vitest";
import answers from "../../tests/support/fixtures/git-host-answers.json";
import { settingsOf } from "../env";
import { valid } from "../env.settings.json";
import { createEditor, type Fetch } from "./git-host";

const repositories = { github: "acme/site", gitlab: "acme/investors/site" };
type Host = keyof typeof repositories;
const hosts = Object.keys(repositories) as Host[];

/** The editor of a host, and what it asked and logged. */
function open(host: Host, answer: (address: string) => Response | Promise<Response>, more: object = {}) {
  const asked: { address: string; init: RequestInit }[] = [];
  const log = vi.fn();
  const clock = { at: 0, now: () => clock.at };
  const fetch: Fetch = async (address, init) => {
    asked.push({ address, init });
    return answer(address);
  };
  const own = { EDITOR_HOST: host, EDITOR_REPOSITORY: repositories[host], EDITOR_TOKEN: "reader-token" };
  const client = { EDITOR_CLIENT_ID: "client", EDITOR_CLIENT_SECRET: "client-secret" };
  const settings = settingsOf({ ...valid, ...own, ...client, EDITOR_ADMINISTRATORS: "Edith@example.com, bo", ...more });
  const editor = createEditor(settings, { fetch, clock, log });
  if (!editor) throw new Error("there is no editor");
  return { editor, asked, log, clock };
}

const redirectUri = "https://acme.test/admin/editor/signed-in";
const sent = { code: "the-code", verifier: "the-verifier", redirectUri };

it("without a host there is no editor", () => {
  expect(createEditor(settingsOf(valid), { fetch: vi.fn(), clock: Date, log: vi.fn() })).toBeNull();
});

it.each(hosts)(
  "%s is asked for a token with the code, the verifier and the secret, in the body alone",
  async (host) => {
    const { editor, asked, log } = open(host, () => Response.json(answers[host]["sign-in"]));
    expect(await editor.redeem(sent)).toBe(answers[host]["sign-in"].access_token);
    const [{ address = "", init = {} } = {}] = asked;
    expect(address).toBe(
      { github: "https://github.com/login/oauth/access_token", gitlab: "https://gitlab.com/oauth/token" }[host],
    );
    expect(init).toMatchObject({ method: "POST", redirect: "manual" });
    expect(Object.fromEntries(init.body as URLSearchParams)).toEqual({
      grant_type: "authorization_code",
      client_id: "client",
      client_secret: "client-secret",
      code: "the-code",
      code_verifier: "the-verifier",
      redirect_uri: redirectUri,
    });
    expect(log).not.toHaveBeenCalled();
  },
);

it.each(hosts)("an address to sign in at %s has the challenge and the state, and no secret", (host) => {
  const { editor } = open(host, () => new Response());
  const { origin, searchParams } = new URL(editor.authorizeUrl({ state: "s", challenge: "c", redirectUri }));
  expect(origin).toBe(`https://${host}.com`);
  expect(Object.fromEntries(searchParams)).toEqual({
    client_id: "client",
    redirect_uri: redirectUri,
    response_type: "code",
    scope: { github: "repo", gitlab: "api" }[host],
    state: "s",
    code_challenge: "c",
    code_challenge_method: "S256",
  });
});

const hang = () => new Promise<Response>(() => {});
const tooMuch = () => new Response("x".repeat(600 * 1024), { headers: { "Content-Type": "application/json" } });

it.each<[string, (host: Host) => Response | Promise<Response>]>([
  ["refuses the code", (host) => Response.json(answers[host].denied)],
  ["answers with an error", () => new Response("the-code the-verifier", { status: 500 })],
  ["redirects", () => new Response(null, { status: 302, headers: { Location: "https://elsewhere.test" } })],
  ["sends something else", () => new Response("<html>")],
  ["sends a token that is none", () => Response.json({ access_token: "a\nb" })],
  ["sends too much", tooMuch],
  ["cannot be reached", () => Promise.reject(new Error("connect"))],
  ["does not answer", hang],
])("a host that %s gives no token, and the log has neither code nor secret", async (_, answer) => {
  vi.useFakeTimers();
  for (const host of hosts) {
    const { editor, log } = open(host, () => answer(host));
    const redeemed = editor.redeem(sent);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await redeemed).toBeNull();
    expect(log).toHaveBeenCalledExactlyOnceWith({
      event: "editor.host_failed",
      part: "sign-in",
      reason: expect.any(String),
    });
    expect(JSON.stringify(log.mock.calls)).not.toMatch(/the-code|the-verifier|client-secret/);
  }
  vi.useRealTimers();
});

it("requests that change releases are listed with who and with their checks, and no others", async () => {
  const { editor, asked } = open("github", () => Response.json(answers.github.reviews));
  const draft = { url: "https://github.com/acme/site/pull/10", author: "", isDraft: true, checks: "none" };
  expect(await editor.listReviews()).toEqual({
    state: "answered",
    requests: [
      {
        title: "Create Press release “38-second-quarter”",
        url: "https://github.com/acme/site/pull/12",
        author: "edith",
        isDraft: false,
        checks: "failed",
        updatedAt: "2026-11-20T14:03:11Z",
      },
      { ...draft, title: "Update Press release “37-results”", updatedAt: "2026-11-18T09:00:00Z" },
    ],
  });
  expect(asked[0]?.address).toBe("https://api.github.com/graphql");
  expect(asked[0]?.init.headers).toMatchObject({ Authorization: "Bearer reader-token" });

  const { editor: other } = open("gitlab", () => Response.json(answers.gitlab.reviews));
  const list = await other.listReviews();
  expect(list).toMatchObject({ requests: [{ author: "edith", checks: "running", isDraft: false }] });
});

it("a link to another host is not listed", async () => {
  const text = JSON.stringify(answers.github.reviews).replaceAll(
    "https://github.com/",
    "https://github.com.evil.test/",
  );
  const { editor } = open("github", () => new Response(text));
  expect(await editor.listReviews()).toEqual({ state: "answered", requests: [] });
});

it("the list is asked for every 20 seconds at most, its failure every 15 seconds, and without a token never", async () => {
  const { editor, asked, clock } = open("github", () => Response.json(answers.github.reviews));
  await editor.listReviews();
  clock.at = 19_999;
  await editor.listReviews();
  expect(asked).toHaveLength(1);
  clock.at = 20_000;
  await editor.listReviews();
  expect(asked).toHaveLength(2);

  const failing = open("github", () => Response.json({ errors: [{ message: "reader-token" }] }));
  expect(await failing.editor.listReviews()).toEqual({ state: "unanswered" });
  failing.clock.at = 14_999;
  await failing.editor.listReviews();
  expect(failing.asked).toHaveLength(1);
  expect(JSON.stringify(failing.log.mock.calls)).not.toContain("reader-token");
  failing.clock.at = 15_000;
  await failing.editor.listReviews();
  expect(failing.asked).toHaveLength(2);

  const off = open("github", hang, { EDITOR_TOKEN: undefined });
  expect(await off.editor.listReviews()).toEqual({ state: "off" });
});

it("a page of the desk waits two and a half seconds for a host at most", async () => {
  vi.useFakeTimers();
  const { editor } = open("gitlab", hang);
  const list = editor.listReviews();
  await vi.advanceTimersByTimeAsync(2_500);
  expect(await list).toEqual({ state: "unanswered" });
  vi.useRealTimers();
});

it("a host of one's own has its API below its own address", () => {
  const own = { EDITOR_HOST_URL: "https://git.acme.test", EDITOR_FOLDER: "content", EDITOR_BRANCH: "trunk" };
  const { editor } = open("github", hang, own);
  const generated = '{"media_folder":"{content}/images"}';
  expect(JSON.parse(editor.configure(generated, { origin: "https://acme.test", path: "/admin/editor" }))).toEqual({
    media_folder: "content/images",
    site_url: "https://acme.test",
    backend: {
      name: "github",
      repo: "acme/site",
      branch: "trunk",
      base_url: "https://acme.test",
      auth_endpoint: "admin/editor/sign-in",
      api_root: "https://git.acme.test/api/v3",
      graphql_api_root: "https://git.acme.test/api/graphql",
      auth_methods: ["oauth"],
    },
  });
  expect(editor.apiOrigin).toBe("https://git.acme.test");
  expect(open("github", hang).editor.apiOrigin).toBe("https://api.github.com");
});

it("those may edit whom the settings name, in either case", () => {
  const { editor } = open("github", hang);
  expect(["edith@example.com", "BO", "eve", ""].map((username) => editor.mayEdit({ username }))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
