import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { adminLoginPath, editorPath } from "~/brand/generated/private.server";
import { sha256 } from "~/domain/hashes";
import answers from "../support/fixtures/git-host-answers.json";
import {
  actionsOf,
  codePath,
  insertAdmin,
  insertAdminWithSecondFactor,
  makeKnown,
  openBrowser,
} from "../support/worker/administrators";
import { withoutPrice } from "../support/worker/price-market";
import { insertUser } from "../support/worker/rows";
import { forgetStoredPages } from "../support/worker/site-client";

const addresses = ["", "/configuration.json", "/sign-in", "/signed-in"].map((end) => `${editorPath}${end}`);
const bindings = {
  ...withoutPrice,
  EDITOR_HOST: "github",
  EDITOR_REPOSITORY: "acme/site",
  EDITOR_CLIENT_ID: "client",
  EDITOR_CLIENT_SECRET: "client-secret",
  EDITOR_TOKEN: "reader-token",
  EDITOR_ADMINISTRATORS: "",
};
const options = { bindings };
const [editor, other, withoutFactor, pending, user, visitor] = Array.from({ length: 6 }, () => openBrowser(options));
const clients = { editor, other, withoutFactor, pending, user, visitor } as Record<
  "editor" | "other" | "withoutFactor" | "pending" | "user" | "visitor",
  ReturnType<typeof openBrowser>
>;
let person = { username: "" } as Awaited<ReturnType<typeof insertAdminWithSecondFactor>>;

const token = answers.github["sign-in"].access_token;
const asked: { address: string; body: string }[] = [];
/** What the git host answers to a code. */
let answerToCode: object = answers.github["sign-in"];

beforeAll(async () => {
  const [allowed, denied, plain] = [
    await insertAdminWithSecondFactor(),
    await insertAdminWithSecondFactor(),
    await insertAdmin(),
  ];
  person = allowed;
  // Before the first request, which reads the settings once.
  bindings.EDITOR_ADMINISTRATORS = `${allowed.username},${plain.username}`;
  for (const [client, admin] of [
    [clients.editor, allowed],
    [clients.other, denied],
  ] as const) {
    await client.logIn(admin);
    await client.post(codePath, { code: await admin.makeCode() });
  }
  await clients.withoutFactor.logIn(plain);
  await clients.pending.signIn(allowed.id);
  await clients.user.signIn((await insertUser()).id);
});

beforeEach(() => {
  forgetStoredPages();
  asked.length = 0;
  answerToCode = answers.github["sign-in"];
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    asked.push({ address, body: String(init.body) });
    return Response.json(address.endsWith("graphql") ? answers.github.reviews : answerToCode);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it("strangers find an unknown address, users none of it, and administrators without the right or a second factor the desk", async () => {
  const unknown = await clients.visitor.get("/no-such-page");
  const known = openBrowser(options);
  await makeKnown(known, await insertAdmin());
  for (const address of addresses) {
    for (const client of [clients.visitor, clients.pending]) {
      const answer = await client.get(address);
      expect([answer.status, answer.text], address).toEqual([404, unknown.text]);
    }
    expect((await clients.user.get(address)).status).toBe(403);
    expect((await known.get(address)).outcome, address).toEqual([302, adminLoginPath]);
    for (const client of [clients.other, clients.withoutFactor])
      expect((await client.get(address)).outcome, address).toEqual([302, "/admin/releases"]);
    expect((await clients.editor.get(address)).status, address).toBe(address.endsWith("/sign-in") ? 302 : 200);
  }
  expect(asked).toEqual([]);
});

it("without a host, its addresses are unknown ones for an administrator, too", async () => {
  const plain = openBrowser();
  await plain.signIn(person.id);
  const off = { bindings: { ...bindings, EDITOR_HOST: undefined } };
  const unknown = await clients.editor.get("/no-such-page", off);
  for (const address of addresses) {
    const answer = await clients.editor.get(address, off);
    expect([answer.status, answer.text]).toEqual([404, unknown.text]);
  }
});

it("the page lets the git host's API alone be asked, and no other page does", async () => {
  const page = await clients.editor.get(editorPath);
  const policy = page.headers.get("Content-Security-Policy") ?? "";
  expect(policy.match(/https?:[^ ;]*/g)).toEqual(["https://api.github.com"]);
  expect(policy).toMatch(/script-src 'self';.*frame-ancestors 'none'/);
  expect(page.headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin-allow-popups");
  expect(page.headers.get("Cache-Control")).toBe("private, no-store");
  expect(page.headers.get("Referrer-Policy")).toBe("no-referrer");
  for (const path of ["/", "/admin/releases"])
    expect((await clients.editor.get(path)).headers.get("Content-Security-Policy")).not.toContain("github");
});

it("the configuration names the repository, the site's own sign-in and no secret", async () => {
  const { text, json } = await clients.editor.get(`${editorPath}/configuration.json`);
  expect(json()).toMatchObject({
    backend: {
      name: "github",
      repo: "acme/site",
      branch: "main",
      base_url: "http://localhost",
      auth_methods: ["oauth"],
    },
    publish_mode: "editorial_workflow",
    collections: expect.arrayContaining([expect.objectContaining({ name: "press", folder: "app/content/press" })]),
  });
  expect(text).not.toMatch(/client-secret|reader-token|\{content\}/);
});

/** Begins a sign-in. @returns what the host is told */
async function begin() {
  const path = `${editorPath}/sign-in?provider=github&site_id=localhost&scope=repo`;
  const { location, headers } = await clients.editor.get(path);
  expect(headers.get("Cross-Origin-Opener-Policy")).toBe("unsafe-none");
  const { origin, pathname, searchParams } = new URL(location ?? "");
  return { address: origin + pathname, ...Object.fromEntries(searchParams) } as Record<string, string>;
}
const finish = (query: Record<string, string>, client = clients.editor) =>
  client.get(`${editorPath}/signed-in?${new URLSearchParams(query)}`);
const messageOf = (text: string): string =>
  JSON.parse(/<script type="application\/json" id="message">(.*?)<\/script>/.exec(text)?.[1] ?? '""');

it("a sign-in ends with the token in the page alone, once, and is audited", async () => {
  const { address, state = "", code_challenge, redirect_uri } = await begin();
  expect(address).toBe("https://github.com/login/oauth/authorize");
  expect(redirect_uri).toBe(`http://localhost${editorPath}/signed-in`);
  const log = vi.spyOn(console, "log");
  const answer = await finish({ code: "the-code", state });
  expect(messageOf(answer.text)).toBe(`authorization:github:success:${JSON.stringify({ token })}`);
  expect(JSON.stringify([...answer.headers])).not.toContain(token);
  expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
  expect(answer.headers.get("Referrer-Policy")).toBe("no-referrer");
  expect(answer.headers.get("Content-Security-Policy")).not.toContain("github");
  expect(JSON.stringify(log.mock.calls)).not.toContain(token);
  const [{ body = "" } = {}] = asked;
  const sent = new URLSearchParams(body);
  expect(sent.get("code")).toBe("the-code");
  expect(sha256(sent.get("code_verifier") ?? "")).toBe(code_challenge);
  expect(await actionsOf(person)).toContain("editor.signed_in");

  asked.length = 0;
  expect(messageOf((await finish({ code: "the-code", state })).text)).toContain("authorization:github:error:");
  expect(asked).toEqual([]);
});

it("an answer without the state of this browser's session asks the host nothing and gives no token", async () => {
  const { state = "" } = await begin();
  const begun = clients.editor.cookies.get("editor-sign-in") ?? "";
  for (const query of [
    { code: "c" },
    { code: "c", state: "" },
    { code: "c", state: `${state}x` },
    { state: "forged" },
  ]) {
    clients.editor.cookies.set("editor-sign-in", begun);
    expect(messageOf((await finish(query as never)).text), JSON.stringify(query)).toContain(":error:");
  }
  // Another session of the same person, with the cookie of the first.
  const elsewhere = openBrowser(options);
  await elsewhere.logIn(person, undefined, { limited: false });
  await elsewhere.post(codePath, { code: await person.makeCode(-30) });
  elsewhere.cookies.set("editor-sign-in", begun);
  expect(messageOf((await finish({ code: "c", state }, elsewhere)).text)).toContain(":error:");
  // The same, ten minutes later.
  clients.editor.cookies.set("editor-sign-in", begun);
  const late = await clients.editor.get(`${editorPath}/signed-in?${new URLSearchParams({ code: "c", state })}`, {
    offsetSeconds: 601,
  });
  expect(messageOf(late.text)).toContain(":error:");
  expect(asked).toEqual([]);
});

it("a host that denies the sign-in, or refuses the code, is told in words", async () => {
  const { state = "" } = await begin();
  const denied = await finish({ error: "access_denied", state });
  expect(messageOf(denied.text)).toContain("did not let you in");
  expect(denied.text).toContain('<p id="state" role="status">The git host did not let you in.');
  answerToCode = answers.github.denied;
  const again = await begin();
  vi.spyOn(console, "warn").mockImplementation(() => {});
  expect(messageOf((await finish({ code: "old", state: again.state ?? "" })).text)).toContain("gave no answer");
});

it("what comes back from the host cannot break out of the page", async () => {
  answerToCode = { access_token: "a</script><script>alert(1)</script>" };
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const { state = "" } = await begin();
  const { text } = await finish({ code: "</script><script>", state, error: "</script><script>" });
  expect(text.match(/<script/g)).toHaveLength(2);
});

it("the desk shows the open requests of releases and the way to the editor, or why there is none", async () => {
  const desk = await clients.editor.get("/admin/releases");
  expect(desk.text).toContain(`href="${editorPath}"`);
  expect(desk.text).toContain("https://github.com/acme/site/pull/12");
  expect(desk.text).toContain("Checks failed");
  expect(desk.text).not.toContain("Update the workflow");
  expect((await clients.other.get("/admin/releases")).text).toContain("may not edit texts");
  expect((await clients.withoutFactor.get("/admin/releases")).text).toContain("turn on two-factor authentication");
  const off = { bindings: { ...bindings, EDITOR_HOST: undefined } };
  expect((await clients.editor.get("/admin/releases", off)).text).not.toContain("In review");
});

it("the desk is there when the git host is not", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new Error("connect")));
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const again = { bindings: { ...bindings } };
  const desk = await clients.editor.get("/admin/releases", again);
  expect(desk.status).toBe(200);
  expect(desk.text).toContain("The git host did not answer");
});
