import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { connect } from "~/db/client.server";
import { createAuditStatement } from "~/domain/admin/audit/audit";
import { HOUR_MS } from "~/locale/durations";
import { createPreviewLinks, type Lifetime } from "./preview-links";

const publishAt = Date.UTC(2025, 5, 18, 12);
const clock = { time: 0, now: () => clock.time };
const db = connect(env.DB);
const links = createPreviewLinks({ db, clock, audit: createAuditStatement({ db, clock, from: null }) });

const openAt = async (token: string, time: number) => {
  clock.time = time;
  return (await links.find(token)) !== undefined;
};

it.each<[lasts: Lifetime, hoursBefore: number, hours: number]>([
  ["1", 30, 1],
  ["24", 30, 24],
  ["72", 30, 30],
  ["24", 0.5, 0.5],
  ["1", 0.5, 0.5],
  ["publication", 100, 100],
])(
  "a link of %s, made %d hours before publication, works for %d hours and never after it",
  async (lasts, before, hours) => {
    const madeAt = publishAt - before * HOUR_MS;
    clock.time = madeAt;
    const release = { id: 7, publishAt: new Date(publishAt).toISOString() };
    const token = (await links.make(release, { label: "Counsel", lasts }, "ada")) ?? "";
    const endsAt = madeAt + hours * HOUR_MS;
    expect(await openAt(token, endsAt - 1)).toBe(true);
    expect((await links.list()).map(({ expiresAt }) => expiresAt.getTime())).toContain(endsAt);
    expect(await openAt(token, endsAt)).toBe(false);
    expect(await openAt(token, publishAt)).toBe(false);
  },
);
