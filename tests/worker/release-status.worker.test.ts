import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { pressBodies } from "~/content/generated/press-bodies.server";
import { pressIndex } from "~/content/generated/press-index.server";
import type { PressRecord } from "~/content/schemas";
import { toPlainText } from "~/domain/bodies";
import type { ReleaseState } from "~/domain/press/release-status";
import { hashOfText } from "~/domain/press/release-status";
import { HOUR_MS, MINUTE_MS } from "~/locale/durations";
import { decidePublication } from "../../workers/decide-publication";
import { sendNewsletter } from "../../workers/email/send-newsletter";
import { allowLogs } from "../support/vitest/logs";
import { actionsOf, openProvenAdmin } from "../support/worker/administrators";
import { createFakeNewsletter, newsletterSettings } from "../support/worker/newsletter-provider";
import { run } from "../support/worker/rows";
import { forgetStoredPages, openClient, secondsTo } from "../support/worker/site-client";

// One release from embargo to withdrawal: at each step everything that speaks of it is read, and
// says one thing.

// Home shows the highest ids.
const [chosen, ...others] = pressIndex.toSorted((one, two) => two.id - one.id);
if (!chosen) throw new Error("there is no release");
const release = chosen as { -readonly [Field in keyof PressRecord]: PressRecord[Field] };
const { id, path, title, summary, publishAt } = release;
const original = { withdrawn: undefined, ...release };
const body = toPlainText(pressBodies[id]?.html ?? "").slice(0, 60);
const publishTime = Date.parse(publishAt);
const iso = (ms: number) => new Date(ms).toISOString();
const deskPath = "/admin/releases";

interface Step {
  state: ReleaseState;
  edition: number;
  /** Ms since the epoch: when the edition began, and when everything is read. */
  changedAt: number;
  at: number;
}

/** The correction and the withdrawal each come an hour after the change before. */
const changeTimes = [publishTime + HOUR_MS, publishTime + 2 * HOUR_MS] as const;
const change = (at: number) => ({
  date: iso(at).slice(0, 10),
  at: iso(at),
  why: "A figure was misread.",
});

/**
 * Gives the release as many changes as its edition has, as a deployment would: a correction, then a
 * withdrawal.
 */
function deploy(edition: number) {
  const [entry] = original.history;
  if (!entry) throw new Error("the release has no history");
  const sha256 = (number: number) =>
    number === 0 ? hashOfText(original) : String(number).repeat(64);
  Object.assign(release, {
    corrections: [{ ...change(changeTimes[0]), what: "A mistake stood here." }],
    withdrawn: edition > 2 ? change(changeTimes[1]) : undefined,
    modified: iso(changeTimes[edition - 2] ?? Number.NaN),
    history: Array.from({ length: edition }, (_, number) => ({
      ...entry,
      changes: number,
      sha256: sha256(number),
    })),
  });
}

/** Lets no content of another step be used: an isolate has one deployment only. */
function forgetContent() {
  for (const { publishAt } of others.slice(0, 4))
    decidePublication({ ...env } as Env, Date.parse(publishAt));
}

/** An isolate at a time of the walk, with the newsletter's provider. */
function openSite() {
  const provider = createFakeNewsletter();
  vi.spyOn(globalThis, "fetch").mockImplementation(provider.fetch);
  return {
    provider,
    /** Runs the newsletter's scheduled work. */
    async work(at: number) {
      const isolate = {
        ...env,
        ...newsletterSettings,
        CLOCK_OFFSET_SECONDS: String(secondsTo(at)),
      } as unknown as Env;
      await sendNewsletter(isolate, decidePublication(isolate));
    },
    optionsAt: (at: number) => ({ offsetSeconds: secondsTo(at), bindings: newsletterSettings }),
  };
}

type Site = ReturnType<typeof openSite>;

/** A page's text as a reader gets it: React parts it by comments. */
const plain = (text: string) => text.replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");
const itemOf = (text: string, tag: string) =>
  text.split(`<${tag}>`).find((item) => item.includes(`${path}</`) || item.includes(`${path}"`)) ??
  "";

/** Reads everything that visitors and programs can ask for. */
async function expectOneStatus({ optionsAt }: Site, { state, edition, changedAt, at }: Step) {
  const client = openClient(optionsAt(at));
  const get = async (place: string) => plain((await client.get(place)).text);
  const isHidden = state === "embargo";
  const search = `/search?q=${encodeURIComponent(title)}`;
  const places = [
    "/",
    "/press-releases",
    "/feed.xml",
    "/atom.xml",
    "/feed.json",
    "/sitemap.xml",
    search,
  ];
  const ask = async () => {
    const { text } = await client.postJson("/api/chat", { message: `What does "${title}" say?` });
    return (JSON.parse(text) as { response: string }).response;
  };
  if (isHidden) {
    expect((await client.get(path)).status).toBe(404);
    for (const place of places) expect(await get(place), place).not.toContain(path);
    expect(await ask()).not.toContain(path);
    return;
  }
  const isWithdrawn = state === "withdrawn";
  const named = isWithdrawn ? `Withdrawn: ${title}` : title;
  const label = { published: null, corrected: "Corrected", withdrawn: "Withdrawn" }[state];
  const modified = edition === 1 ? publishAt : iso(changedAt);

  const article = await get(path);
  expect(article).toContain(`<title>${named}`);
  expect(article).toContain(`property="og:title" content="${named}"`);
  expect(article).toContain(`property="article:modified_time" content="${modified}"`);
  expect(article).toContain(`"dateModified":"${modified}"`);
  expect(article).toContain(`"version":${edition}`);
  expect(article).toContain(`"headline":"${named}"`);
  if (edition > 1) expect(article).toContain(`in its edition ${edition} since`);
  if (label) expect(article).toContain(`${label} on `);
  const description = /name="description" content="([^"]*)"/.exec(article)?.[1];
  expect(description).toMatch(
    isWithdrawn ? /^This release was withdrawn on .* ET\. A figure/ : summary,
  );

  for (const place of ["/", "/press-releases", search]) {
    const page = await get(place);
    if (isWithdrawn) expect(page, place).not.toContain(summary);
    if (label) expect(page, place).toContain(label);
  }
  const [rss, atom, sitemap] = await Promise.all(
    ["/feed.xml", "/atom.xml", "/sitemap.xml"].map(get),
  );
  const item = itemOf(rss ?? "", "item");
  expect(item).toContain(`<title>${named}</title>`);
  expect(item).toContain(`<atom:updated>${modified}</atom:updated>`);
  expect(item).toContain(`<category>${state}</category>`);
  const entry = itemOf(atom ?? "", "entry");
  expect(entry).toContain(`<title>${named}</title>`);
  expect(entry).toContain(`<updated>${modified}</updated>`);
  expect(itemOf(sitemap ?? "", "url")).toContain(`<lastmod>${modified}</lastmod>`);
  const feed: { items: Record<string, unknown>[] } = JSON.parse(await get("/feed.json"));
  const json = feed.items.find(({ url }) => String(url).endsWith(path));
  expect(json).toMatchObject({ title: named, tags: [state], _release: { status: state, edition } });
  expect(json?.date_modified).toBe(edition === 1 ? undefined : modified);
  if (isWithdrawn)
    for (const text of [item, entry, JSON.stringify(json)]) expect(text).not.toContain(body);

  const answer = await ask();
  if (isWithdrawn) {
    expect(answer).toMatch(/This release was withdrawn on .* ET\./);
    expect(answer).not.toContain(body);
  }
}

/** Opens the desk as an administrator who has just given a recovery code. */
async function openDesk({ optionsAt }: Site, at: number) {
  const { admin, browser } = await openProvenAdmin(optionsAt(at));
  const read = async () => plain((await browser.get(deskPath)).text);
  return { ...browser, admin, read };
}

const subjects = ({ provider }: Site) =>
  provider.broadcasts.filter(({ status }) => status !== "draft").map(({ subject }) => subject);

beforeEach(async () => {
  forgetStoredPages();
  allowLogs("broadcast.sent", "request.failed");
  for (const table of ["broadcasts", "audit_log"]) await run(`delete from ${table}`);
});
afterEach(() => {
  Object.assign(release, original);
  // Later files share this isolate.
  forgetContent();
  vi.restoreAllMocks();
});

it("a release has one status and one edition wherever it is read, and one email for each, from embargo to withdrawal", async () => {
  const site = openSite();
  site.provider.addReaders("ada@example.com");
  forgetContent();
  const first = { edition: 1, changedAt: publishTime };
  await expectOneStatus(site, { state: "embargo", ...first, at: publishTime - HOUR_MS });
  await site.work(publishTime - HOUR_MS);
  expect(subjects(site)).toEqual([]);

  const at = publishTime + 5_000;
  await site.work(at);
  await expectOneStatus(site, { state: "published", ...first, at });
  expect(subjects(site)).toEqual([title]);

  const steps = [
    { edition: 2, state: "corrected", button: "Send the correction to subscribers" },
    { edition: 3, state: "withdrawn", button: "Send the withdrawal to subscribers" },
  ] as const;
  for (const { edition, state, button } of steps) {
    deploy(edition);
    forgetContent();
    const changedAt = changeTimes[edition - 2] ?? Number.NaN;
    const now = at + edition * MINUTE_MS;
    await expectOneStatus(site, { state, edition, changedAt, at: now });
    await site.work(now);
    // A correction or a withdrawal is sent when a person says so.
    expect(subjects(site)).toHaveLength(edition - 1);

    const desk = await openDesk(site, now);
    const before = await desk.read();
    for (const words of [`Edition ${edition}, `, button]) expect(before).toContain(words);
    const intent = { intent: "send-edition", release: String(id), edition: String(edition) };
    expect((await desk.post(deskPath, { ...intent, edition: "9" })).status).toBe(409);
    expect((await desk.post(deskPath, intent)).outcome).toEqual([303, deskPath]);
    expect((await desk.post(deskPath, intent)).status).toBe(409);
    expect((await actionsOf(desk.admin)).filter((name) => name?.startsWith("broadcast"))).toEqual([
      "broadcast.started",
    ]);
    await site.work(now + MINUTE_MS);
    const named = `${state === "corrected" ? "Corrected" : "Withdrawn"}: ${title}`;
    expect(subjects(site)[0]).toBe(named);
    const { text = "", html = "" } = site.provider.broadcasts[0] ?? {};
    expect(text).toMatch(new RegExp(`^This release was ${state} on .* ET\\. `));
    expect(text).toContain("A figure was misread.");
    if (state === "withdrawn") for (const form of [text, html]) expect(form).not.toContain(summary);
    expect(await desk.read()).toContain(`Sent, edition ${edition}`);
  }
  expect(site.provider.inboxes.get("ada@example.com")).toBe(3);
});
