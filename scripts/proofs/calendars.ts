import { randomBytes } from "node:crypto";
import {
  applyOperation,
  listAttestations,
  mergeTimestamps,
  ProofError,
  readTimestamp,
  type Timestamp,
} from "./opentimestamps.ts";

/** Public calendars of OpenTimestamps, each run by someone else. */
export const CALENDARS = [
  "https://alice.btc.calendar.opentimestamps.org",
  "https://bob.btc.calendar.opentimestamps.org",
  "https://finney.calendar.eternitywall.com",
];
/** Calendars that must have a stamp: one alone may lose it. */
const ENOUGH_CALENDARS = 2;

const ACCEPT = { Accept: "application/vnd.opentimestamps.v1", "User-Agent": "bitcoin-issuer-site" };
/** Milliseconds, and bytes: of the reference implementation. */
const TIMEOUT_MS = 15_000;
const MOST_BYTES = 10_000;

const APPEND = 0xf0;
const SHA256 = 0x08;

/** Reads at most MOST_BYTES. @throws {ProofError} where there are more */
async function readBytes({ body }: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop early cancels the stream.
  for await (const chunk of (body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > MOST_BYTES) throw new ProofError("the answer is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const fetchFrom = (address: string, init: RequestInit = {}, timeoutMs = TIMEOUT_MS) =>
  fetch(address, {
    ...init,
    headers: ACCEPT,
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs),
  });

/** Adds an operation's result as the only branch. */
function extend(timestamp: Timestamp, tag: number, argument?: Buffer): Timestamp {
  const operation = { tag, ...(argument && { argument }) };
  const next: Timestamp = {
    message: applyOperation(operation, timestamp.message),
    attestations: [],
    branches: [],
  };
  timestamp.branches.push({ operation, timestamp: next });
  return next;
}

/** What went wrong with one calendar. */
export interface CalendarProblem {
  readonly calendar: string;
  readonly reason: string;
}

const describeFailure = (error: unknown) => {
  const { cause } = error as { cause?: unknown };
  return String(cause ?? error).replace(/^Error: /, "");
};

/**
 * Submits a root to calendars. They see a salted hash of it, so they can't tell whose it is.
 * @returns the proof, so far of calendars' promises alone, with the problems of those that gave
 * none
 * @throws {Error} naming each calendar, where fewer than two promised
 */
export async function submitRoot(
  root: Buffer,
  calendars: readonly string[] = CALENDARS,
  timeoutMs = TIMEOUT_MS,
) {
  const timestamp: Timestamp = { message: root, attestations: [], branches: [] };
  const salted = extend(extend(timestamp, APPEND, randomBytes(16)), SHA256);
  const problems: CalendarProblem[] = [];
  const answers = await Promise.all(
    calendars.map(async (calendar) => {
      try {
        const init = { method: "POST", body: Uint8Array.from(salted.message) };
        const response = await fetchFrom(`${calendar}/digest`, init, timeoutMs);
        if (response.status !== 200) throw new Error(`answers ${response.status}`);
        const answer = readTimestamp(await readBytes(response), salted.message);
        if (listAttestations(answer).length === 0) throw new ProofError("promises nothing");
        return answer;
      } catch (error) {
        problems.push({ calendar, reason: describeFailure(error) });
        return null;
      }
    }),
  );
  const promised = answers.filter((answer) => answer !== null);
  if (promised.length < ENOUGH_CALENDARS)
    throw new Error(
      [
        `only ${promised.length} of ${calendars.length} calendars took the stamp, ${ENOUGH_CALENDARS} must:`,
        ...problems.map(({ calendar, reason }) => `  ${calendar}: ${reason}`),
      ].join("\n"),
    );
  for (const answer of promised) mergeTimestamps(salted, answer);
  return { timestamp, problems };
}

/** Every node of a tree with a promise, and the calendar that gave it. */
const listPromises = (timestamp: Timestamp): { node: Timestamp; calendar: string }[] => [
  ...timestamp.attestations.flatMap((attestation) =>
    attestation.kind === "pending" ? [{ node: timestamp, calendar: attestation.uri }] : [],
  ),
  ...timestamp.branches.flatMap((branch) => listPromises(branch.timestamp)),
];

/**
 * Asks each calendar that made a promise whether its block is there, and adds what it answers.
 * @param calendars those that may be asked: an address in a proof may be anyone's
 * @returns whether the proof was changed, and the calendars' problems; a promise that isn't kept
 * yet is none
 */
export async function upgradeTimestamp(
  timestamp: Timestamp,
  calendars: readonly string[] = CALENDARS,
  timeoutMs = TIMEOUT_MS,
) {
  const problems: CalendarProblem[] = [];
  let isChanged = false;
  for (const { node, calendar } of listPromises(timestamp)) {
    if (!calendars.includes(calendar)) {
      problems.push({ calendar, reason: "is not one of this site's calendars" });
      continue;
    }
    try {
      const response = await fetchFrom(
        `${calendar}/timestamp/${node.message.toString("hex")}`,
        {},
        timeoutMs,
      );
      if (response.status === 404) continue;
      if (response.status !== 200) throw new Error(`answers ${response.status}`);
      const answer = readTimestamp(await readBytes(response), node.message);
      if (!listAttestations(answer).some(({ kind }) => kind === "bitcoin")) continue;
      mergeTimestamps(node, answer);
      isChanged = true;
    } catch (error) {
      problems.push({ calendar, reason: describeFailure(error) });
    }
  }
  return { isChanged, problems };
}
