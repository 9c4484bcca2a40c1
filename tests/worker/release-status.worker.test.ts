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
import { allowLogs } from "../support/vitest/logs";
import { actionsOf, openProvenAdmin } from "../support/worker/administrators";
import { createFakeNewsletter, newsletterSettings } from "../support/worker/newsletter-provider";
import { run, selectRows } from "../support/worker/rows";
import * as site from "../support/worker/site-client";

// One release from embargo to withdrawal: at each step everything that speaks of it is read, says
// one thing, and the minute's trigger sends its emails.

const { forgetStoredPages, openClient, runScheduled, secondsTo } = site;
// Home shows the highest ids.
const [chosen, ...others] = pressIndex.toSorted((one, two) => two.id - one.id);
if (!chosen) throw new Error("there is no release");
const release = chosen as { -readonly [Field in keyof PressRecord]: PressRecord[Field] };
const { id, path, title, summary, publishAt } = release;
const original = { withdrawn: undefined, ...release };
const body = toPlainText(pressBodies[id]?.html ?? "").slice(0, 60);
const publishTime = Date.parse(publishAt);
const iso = (ms: number) => new Date(ms).toISOString();
const desk = "/admin/releases";

/** The correction and the withdrawal each come an hour after the change before. */
const changeTimes = [publishTime + HOUR_MS, publishTime + 2 * HOUR_MS] as const;
const change = (at: number) => ({
  date: iso(at).slice(0, 10),
  at: iso(at),
  why: "A figure was misread.",
});

/** Gives the release the changes of its edition, as a deployment would. */
function deploy(edition: number) {
  const [entry] = original.history;
  if (!entry) throw new Error("the release has no history");
  const history = Array.from({ length: edition }, (_, number) => ({
    ...entry,
    changes: number,
    sha256: number === 0 ? hashOfText(original) : String(number).repeat(64),
  }));
  Object.assign(release, {
    corrections: [{ ...change(changeTimes[0]), what: "A mistake stood here." }],
    withdrawn: edition > 2 ? change(changeTimes[1]) : undefined,
    modified: iso(changeTimes[edition - 2] ?? Number.NaN),
    history,
  });
}

/** Lets no content of another step be used: an isolate has one deployment only. */
function forgetContent() {
  for (const { publishAt } of others.slice(0, 4)) {
    decidePublication({ ...env } as Env, Date.parse(publishAt));
  }
}

const at = (time: number) => ({ offsetSeconds: secondsTo(time), bindings: newsletterSettings });
const work = (time: number) => runScheduled(at(time), "* * * * *");

/** A page's text as a reader gets it: React parts it by comments. */
const plain = (text: string) => text.replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");
const itemOf = (text: string, tag: string) =>
  text.split(`<${tag}>`).find((item) => item.includes(`${path}</`) || item.includes(`${path}"`)) ??
  "";

/** Reads everything that visitors and programs can ask for. */
async function expectOneStatus(state: ReleaseState, edition: number, time: number) {
  const client = openClient(at(time));
  const get = async (place: string) => plain((await client.get(place)).text);
  const search = `/search?q=${encodeURIComponent(title)}`;
  const ask = async () =>
    (await client.postJson("/api/chat", { message: `What does "${title}" say?` })).text;
  const feeds = ["/feed.xml", "/atom.xml", "/feed.json", "/sitemap.xml"];
  const pages = ["/", "/press-releases", search];
  if (state === "embargo") {
    expect((await client.get(path)).status).toBe(404);
    for (const place of [...pages, ...feeds]) expect(await get(place), place).not.toContain(path);
    expect(await ask()).not.toContain(path);
    return;
  }
  const isWithdrawn = state === "withdrawn";
  const named = isWithdrawn ? `Withdrawn: ${title}` : title;
  const label = { published: null, corrected: "Corrected", withdrawn: "Withdrawn" }[state];
  const modified = edition === 1 ? publishAt : iso(changeTimes[edition - 2] ?? Number.NaN);

  const article = await get(path);
  for (const words of [
    `<title>${named}`,
    `property="og:title" content="${named}"`,
    `property="article:modified_time" content="${modified}"`,
    `"datePublished":"${publishAt}","dateModified":"${modified}"`,
    `"version":${edition}`,
    `"headline":"${named}"`,
    ...(label ? [`${label} on `, `in its edition ${edition} since`] : []),
  ]) {
    expect(article).toContain(words);
  }
  expect(/name="description" content="([^"]*)"/.exec(article)?.[1]).toMatch(
    isWithdrawn ? /^This release was withdrawn on .* ET\. A figure/ : summary,
  );
  for (const place of pages) {
    const page = await get(place);
    if (isWithdrawn) expect(page, place).not.toContain(summary);
    if (label) expect(page, place).toContain(label);
  }
  const [rss = "", atom = "", jsonFeed = "", sitemap = ""] = await Promise.all(feeds.map(get));
  const [item, entry] = [itemOf(rss, "item"), itemOf(atom, "entry")];
  for (const words of [
    `<atom:updated>${modified}</atom:updated>`,
    `<category>${state}</category>`,
  ]) {
    expect(item).toContain(words);
  }
  expect(entry).toContain(`<updated>${modified}</updated>`);
  for (const text of [item, entry]) expect(text).toContain(`<title>${named}</title>`);
  expect(itemOf(sitemap, "url")).toContain(`<lastmod>${modified}</lastmod>`);
  const { items }: { items: Record<string, unknown>[] } = JSON.parse(jsonFeed);
  const json = items.find(({ url }) => String(url).endsWith(path));
  expect(json).toMatchObject({ title: named, tags: [state], _release: { status: state, edition } });
  expect(json?.date_modified).toBe(edition === 1 ? undefined : modified);
  if (!isWithdrawn) return;
  const answer = await ask();
  expect(answer).toMatch(/This release was withdrawn on .* ET\./);
  for (const text of [item, entry, JSON.stringify(json), answer]) expect(text).not.toContain(body);
}

let provider = createFakeNewsletter();
const subjects = () =>
  provider.broadcasts.filter(({ status }) => status !== "draft").map(({ subject }) => subject);

/** Subscribes at the form, with an email whose link is pressed. */
async function subscribe(email: string, time: number) {
  const client = openClient(at(time));
  await client.post("/newsletter", { email, consent: "on" });
  const [row] = await selectRows<{ token: string }>(
    "select token from newsletter_subscribers where email = ?",
    email,
  );
  await client.post(`/newsletter/confirm?token=${row?.token}`, { intent: "confirm" });
}

beforeEach(async () => {
  forgetStoredPages();
  forgetContent();
  allowLogs("broadcast.sent", "request.failed");
  provider = createFakeNewsletter();
  vi.spyOn(globalThis, "fetch").mockImplementation(provider.fetch);
  for (const table of ["broadcasts", "audit_log"]) await run(`delete from ${table}`);
});
afterEach(() => {
  Object.assign(release, original);
  // Later files share this isolate.
  forgetContent();
});

it("a release has one status and one edition wherever it is read, and one email for each, from embargo to withdrawal", async () => {
  await subscribe("ada@example.com", publishTime - 2 * HOUR_MS);
  await expectOneStatus("embargo", 1, publishTime - HOUR_MS);
  await work(publishTime - 1_000);
  expect(subjects()).toEqual([]);

  const published = publishTime + 5_000;
  await work(published);
  await expectOneStatus("published", 1, published);
  expect(subjects()).toEqual([title]);
  // Who comes later is told of later ones only.
  await subscribe("late@example.com", published + MINUTE_MS);
  await work(published + 2 * MINUTE_MS);
  expect([...provider.inboxes]).toEqual([["ada@example.com", 1]]);

  for (const [edition, state, button] of [
    [2, "corrected", "Send the correction to subscribers"],
    [3, "withdrawn", "Send the withdrawal to subscribers"],
  ] as const) {
    deploy(edition);
    forgetContent();
    const now = (changeTimes[edition - 2] ?? Number.NaN) + MINUTE_MS;
    await expectOneStatus(state, edition, now);
    await work(now);
    // A correction or a withdrawal is sent when a person says so.
    expect(subjects()).toHaveLength(edition - 1);

    const { admin, browser } = await openProvenAdmin(at(now));
    const readDesk = async () => plain((await browser.get(desk)).text);
    const before = await readDesk();
    for (const words of [`Edition ${edition}, `, button]) expect(before).toContain(words);
    const intent = { intent: "send-edition", release: String(id), edition: String(edition) };
    expect((await browser.post(desk, { ...intent, edition: "9" })).status).toBe(409);
    expect((await browser.post(desk, intent)).outcome).toEqual([303, desk]);
    expect((await browser.post(desk, intent)).status).toBe(409);
    expect(await actionsOf(admin)).toContain("broadcast.started");
    await work(now + MINUTE_MS);
    expect(subjects()[0]).toBe(`${state === "corrected" ? "Corrected" : "Withdrawn"}: ${title}`);
    const { text = "", html = "" } = provider.broadcasts[0] ?? {};
    expect(text).toMatch(new RegExp(`^This release was ${state} on .* ET\\. `));
    expect(text).toContain("A figure was misread.");
    if (state === "withdrawn") expect(text + html).not.toContain(summary);
    expect(await readDesk()).toContain(`Sent, edition ${edition}`);
  }
  expect([...provider.inboxes]).toEqual([
    ["ada@example.com", 3],
    ["late@example.com", 2],
  ]);
});
