import { performance } from "node:perf_hooks";
import { isSmall, print, verdict } from "./verdict.ts";

/**
 * Can known and unknown names be told apart by how long a failed sign-in takes?
 * `npm run bench sign-in http://localhost:8787`, with the site started with `--var RATE_LIMITS:off`.
 */
const [site = "http://localhost:8787"] = process.argv.slice(2);
const TRIES = isSmall ? 12 : 200;
/** The farthest from a coin's 0.5 that the area under the curve may be. */
const GOAL = 0.05;

const call = (path: string, body: object) =>
  fetch(`${site}${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" },
    body: JSON.stringify(body),
  });

/** Milliseconds until a wrong password is rejected. */
async function timeSignIn(username: string): Promise<number> {
  const start = performance.now();
  const answer = await call("/api/login", { username, password: "a wrong password" });
  await answer.text();
  if (answer.status === 429) throw new Error("the site limits sign-ins: start it with --var RATE_LIMITS:off");
  if (answer.status !== 401) throw new Error(`expected 401, got ${answer.status}`);
  return performance.now() - start;
}

/** The chance that a time of the first kind is longer than one of the second: 0.5 tells nothing. */
function areaUnderCurve(first: readonly number[], second: readonly number[]): number {
  let wins = 0;
  for (const a of first) for (const b of second) wins += a > b ? 1 : a === b ? 0.5 : 0;
  return wins / (first.length * second.length);
}

const median = (times: readonly number[]) =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;

const known = `timing-${crypto.randomUUID()}@example.com`;
await call("/api/register", { username: known, password: "a quiet harbour" });
for (let warmUp = 0; warmUp < 10; warmUp++) await timeSignIn(warmUp % 2 ? known : "nobody@example.com");

const times = { known: [] as number[], unknown: [] as number[] };
for (let tries = 0; tries < TRIES; tries++) {
  // The names change order, so that a machine that grows slower favours neither.
  const isKnown = tries % 4 === 0 || tries % 4 === 3;
  (isKnown ? times.known : times.unknown).push(
    await timeSignIn(isKnown ? known : `nobody-${crypto.randomUUID()}@example.com`),
  );
}

const area = areaUnderCurve(times.known, times.unknown);
print("known name, ms (median)", median(times.known));
print("unknown name, ms (median)", median(times.unknown));
print("known or unknown by its time, AUC", area);
// A few tries say nothing of fairness.
if (!isSmall) verdict("AUC, distance from a coin's 0.5", Math.abs(area - 0.5), "≤", GOAL);
