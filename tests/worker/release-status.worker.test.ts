import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { brand } from "~/brand/generated/public";
import { pressBodies } from "~/content/generated/press-bodies.server";
import { pressIndex } from "~/content/generated/press-index.server";
import type { PressRecord } from "~/content/schemas";
import { toPlainText } from "~/domain/bodies";
import { UNSUBSCRIBE_LINK } from "~/domain/newsletter-provider";
import { hashOfText } from "~/domain/press/release-status";
import { HOUR_MS, MINUTE_MS } from "~/locale/durations";
import { decidePublication } from "../../workers/decide-publication";
import { allowLogs } from "../support/vitest/logs";
import { actionsOf, openProvenAdmin } from "../support/worker/administrators";
import { insertSubscriber, run } from "../support/worker/rows";
import {
  forgetStoredPages,
  openClient,
  providerBindings,
  runScheduled,
  secondsTo,
} from "../support/worker/site-client";

// One release from its publication to its withdrawal: at each step everything that speaks of it is
// read, says one thing, and the minute's trigger sends its emails. Before: embargo.worker.test.ts.

// Home shows the highest ids.
const [chosen, ...others] = pressIndex.toSorted((one, two) => two.id - one.id);
if (!chosen) throw new Error("there is no release");
const release = chosen as { -readonly [Field in keyof PressRecord]: PressRecord[Field] };
const { id, path, title, summary, publishAt } = release;
const original = { withdrawn: undefined, ...release };
const body = toPlainText(pressBodies[id]?.html ?? "").slice(0, 60);
const publishTime = Date.parse(publishAt);
const desk = "/admin/releases";

/** Each edition is changed an hour after the one before. */
const timeOf = (edition: number) => new Date(publishTime + (edition - 1) * HOUR_MS).toISOString();
const change = (edition: number) => ({
  date: timeOf(edition).slice(0, 10),
  at: timeOf(edition),
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
  const corrections = [{ ...change(2), what: "A mistake stood here." }];
  const withdrawn = edition > 2 ? change(3) : undefined;
  Object.assign(release, { corrections, withdrawn, modified: timeOf(edition), history });
  forgetContent();
}

/** Lets no content of another step be used: an isolate has one deployment only. */
function forgetContent() {
  for (const { publishAt } of others.slice(0, 4)) {
    decidePublication({ ...env } as Env, Date.parse(publishAt));
  }
}

const at = (time: number) => ({ offsetSeconds: secondsTo(time), bindings: providerBindings });
const work = (time: number) => runScheduled(at(time), "* * * * *");

/** A page's text as a reader gets it: React parts it by comments. */
const plain = (text: string) => text.replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");
const itemOf = (text: string, tag: string) =>
  text.split(`<${tag}>`).find((item) => item.includes(`${path}</`) || item.includes(`${path}"`)) ??
  "";

/** Reads everything that visitors and programs can ask for. */
async function expectOneStatus(state: string, edition: number, time: number) {
  const client = openClient(at(time));
  const get = async (place: string) => plain((await client.get(place)).text);
  const isWithdrawn = state === "withdrawn";
  const named = isWithdrawn ? `Withdrawn: ${title}` : title;
  const label = state.replace(/^[cw]/, (initial) => initial.toUpperCase());
  const modified = edition === 1 ? publishAt : timeOf(edition);

  const article = await get(path);
  const notice = edition > 1 ? [`${label} on `, `in its edition ${edition} since`] : [];
  const dates = `"datePublished":"${publishAt}","dateModified":"${modified}"`;
  const data = [dates, `"version":${edition}`, `"headline":"${named}"`];
  for (const words of [`<title>${named}`, ...data, ...notice]) expect(article).toContain(words);
  expect(/name="description" content="([^"]*)"/.exec(article)?.[1]).toMatch(
    isWithdrawn ? /^This release was withdrawn on .* ET\. A figure/ : summary,
  );
  const history = await get(`${path}/history`);
  const words = ["Published.", "Corrected. A mistake stood here. A figure", "Withdrawn. A figure"];
  expect(words.map((each) => history.includes(each))).toEqual([1, 2, 3].map((at) => at <= edition));
  for (const place of ["/", "/press-releases", `/search?q=${encodeURIComponent(title)}`]) {
    const page = await get(place);
    if (isWithdrawn) expect(page, place).not.toContain(summary);
    if (edition > 1) expect(page, place).toContain(label);
  }
  const feeds = ["/feed.xml", "/atom.xml", "/feed.json", "/sitemap.xml"];
  const [rss = "", atom = "", jsonFeed = "", sitemap = ""] = await Promise.all(feeds.map(get));
  const [item, entry] = [itemOf(rss, "item"), itemOf(atom, "entry")];
  expect(item).toContain(`<category>${state}</category>`);
  for (const text of [item, entry]) {
    if (edition > 1) expect(text).toContain(`${label} on `);
    expect(text).toContain(`<title>${named}</title>`);
    expect(text).toContain(`updated>${modified}</`);
  }
  expect(itemOf(sitemap, "url")).toContain(`<lastmod>${modified}</lastmod>`);
  const { items }: { items: Record<string, unknown>[] } = JSON.parse(jsonFeed);
  const json = items.find(({ url }) => String(url).endsWith(path));
  const changed = edition > 1 && { date_modified: modified };
  const status = { tags: [state], _release: { status: state, edition } };
  expect(json).toMatchObject({ title: named, ...status, ...changed });
  if (!isWithdrawn) return;
  const message = `What does "${title}" say?`;
  const { text: answer } = await client.postJson("/api/chat", { message });
  expect(answer).toMatch(/This release was withdrawn on .* ET\./);
  for (const text of [item, entry, JSON.stringify(json), answer]) expect(text).not.toContain(body);
}

/** The drafts that the provider was given, newest first: newsletter.worker.test.ts has its rest. */
let drafts: { subject: string; text: string; html: string }[] = [];
let called: string[] = [];

beforeEach(() => {
  forgetStoredPages();
  forgetContent();
  allowLogs("broadcast.sent", "request.failed");
  [drafts, called] = [[], []];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (url, init) => {
    called.push(String(url));
    if (init?.method === "POST" && String(url).endsWith("/broadcasts")) {
      drafts.unshift(JSON.parse(String(init.body)));
    }
    return Response.json({ id: `draft-${drafts.length}`, data: [] });
  });
});
afterEach(() => {
  Object.assign(release, original);
  // Later files share this isolate.
  forgetContent();
});

it("a release has one status and one edition wherever it is read, and one email for each, from publication to withdrawal", async () => {
  await work(publishTime - 1_000);
  expect(drafts).toEqual([]);
  // One who confirmed while the provider was down gets the release as well.
  await insertSubscriber("ada@example.com");
  await run("update newsletter_subscribers set confirmed_at = 1");
  await work(publishTime + 5_000);
  expect(called[0]).toContain("/contacts/ada");
  await expectOneStatus("published", 1, publishTime + 5_000);
  expect(drafts.map(({ subject }) => subject)).toEqual([title]);

  for (const [edition, state, button] of [
    [2, "corrected", "Send the correction to subscribers"],
    [3, "withdrawn", "Send the withdrawal to subscribers"],
  ] as const) {
    deploy(edition);
    const now = Date.parse(timeOf(edition)) + MINUTE_MS;
    await expectOneStatus(state, edition, now);
    await work(now);
    // A correction or a withdrawal is sent when a person says so.
    expect(drafts).toHaveLength(edition - 1);

    const { admin, browser } = await openProvenAdmin(at(now));
    const readDesk = async () => (await browser.get(desk)).text;
    const intent = { intent: "send-edition", release: String(id), edition: String(edition) };
    const form = (await readDesk()).split("<form ").find((form) => form.includes(button));
    for (const [name, value] of Object.entries(intent)) {
      expect(form).toContain(`name="${name}" value="${value}"`);
    }
    // Of a desk that was opened before.
    expect((await browser.post(desk, { ...intent, edition: String(edition - 1) })).status).toBe(
      409,
    );
    expect((await browser.post(desk, intent)).outcome).toEqual([303, desk]);
    expect((await browser.post(desk, intent)).status).toBe(409);
    expect(await actionsOf(admin)).toContain("broadcast.started");
    await work(now + MINUTE_MS);
    expect(drafts).toHaveLength(edition);
    const { subject = "", text = "", html = "" } = drafts[0] ?? {};
    expect(subject.toLowerCase()).toBe(`${state}: ${title}`.toLowerCase());
    expect(text).toMatch(new RegExp(`^This release was ${state} on .* ET\\. `));
    for (const written of [text, html]) {
      expect(written).toContain(UNSUBSCRIBE_LINK);
      expect(written).toContain(brand.contacts.investors.telephone);
    }
    if (state === "withdrawn") expect(text + html).not.toContain(summary);
    expect(plain(await readDesk())).toContain(`Sent, edition ${edition}`);
  }
  const { browser } = await openProvenAdmin(at(Date.parse(timeOf(3)) + MINUTE_MS));
  await run("update broadcasts set state = 'unknown'");
  const { text } = await browser.get(desk);
  const buttons =
    /value="(\w+)-broadcast"[^>]*>Try again<.*value="(\w+)-broadcast"[^>]*>Mark as sent</s;
  expect(buttons.exec(text)?.slice(1)).toEqual(["repeat", "settle"]);
  const broadcast = /name="broadcast" value="(\d+)"/.exec(text)?.[1] ?? "";
  for (const status of [303, 409]) {
    const settled = await browser.post(desk, { intent: "settle-broadcast", broadcast });
    expect(settled.status).toBe(status);
  }
  // First seen when it was withdrawn already.
  await run("delete from broadcasts");
  await work(Date.parse(timeOf(3)) + 2 * MINUTE_MS);
  expect(drafts).toHaveLength(3);
});
