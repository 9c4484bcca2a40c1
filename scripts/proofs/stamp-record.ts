import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { plural } from "../../app/locale/plural";
import { compileContent } from "../content/compile";
import { describeIn, listFiles, openFolder } from "../content/files";
import { readHeaders } from "../content/proofs";
import { type BlockHeader, EASIEST_TARGET, fetchHeader, HEADERS_FILE } from "./block-headers";
import { type CalendarProblem, submitRoot, upgradeTimestamp } from "./calendars";
import { listAttestations, readProof, writeProof } from "./opentimestamps";
import { createStamp, STAMPS_FOLDER } from "./stamps";

const TIMEOUT_MS = 15_000;
const MOST_BYTES = 1_000;

interface StampOptions {
  readonly calendars: readonly string[];
  /** Milliseconds that each calendar and explorer may take. */
  readonly timeoutMs?: number;
  /** Tests alone have easier blocks. */
  readonly easiestTarget?: bigint;
}

/**
 * What a command says: done, still waiting (a number of stamps), and went wrong, each as a line.
 */
interface Outcome {
  readonly done: readonly string[];
  readonly waiting: number;
  readonly problems: readonly string[];
}

const describeCalendar = ({ calendar, reason }: CalendarProblem) => `${calendar}: ${reason}`;

/**
 * Stamps each piece of a folder's record that no stamp covers.
 * @throws {Error} where the content doesn't build, or fewer than two calendars take the stamp
 */
export async function stampRecord(root: string, options: StampOptions): Promise<Outcome> {
  const { calendars, timeoutMs, easiestTarget = EASIEST_TARGET } = options;
  const { brand, proofs, problems: found } = await compileContent(root, { easiestTarget });
  if (!brand || !proofs || found.length > 0)
    throw new Error(["the content has problems:", ...found.map(describeIn(root))].join("\n  "));
  const unstamped = proofs.statements.filter(({ stamp }) => stamp === null);
  if (unstamped.length === 0)
    return { done: ["everything was stamped already"], waiting: 0, problems: [] };
  const written = createStamp(
    brand.origin,
    unstamped.map(({ subject, sha256 }) => ({ subject, sha256 })),
  );
  const { timestamp, problems } = await submitRoot(
    Buffer.from(written.root, "hex"),
    calendars,
    timeoutMs,
  );
  const name = path.join(root, STAMPS_FOLDER, written.root);
  await mkdir(path.dirname(name), { recursive: true });
  await writeFile(`${name}.json`, `${JSON.stringify(written, null, 1)}\n`);
  await writeFile(`${name}.ots`, writeProof(timestamp));
  const promised = calendars.length - problems.length;
  const line = `${plural(unstamped.length, "piece")} of the record under ${written.root.slice(0, 16)}…, promised by ${plural(promised, "calendar")}`;
  return { done: [line], waiting: 1, problems: problems.map(describeCalendar) };
}

/** Asks calendars for the blocks that they promised, and explorers for those blocks' headers. */
export async function upgradeStamps(
  root: string,
  {
    calendars,
    explorers,
    timeoutMs = TIMEOUT_MS,
    easiestTarget = EASIEST_TARGET,
  }: StampOptions & { readonly explorers: readonly string[] },
): Promise<Outcome> {
  const folder = await openFolder(root);
  const headers = new Map(
    (await readHeaders(folder, easiestTarget)).map((header) => [header.height, header] as const),
  );
  if (folder.problems.length > 0) throw new Error(folder.problems.map(describeIn(root)).join("\n"));
  const [done, problems]: [string[], string[]] = [[], []];
  let waiting = 0;
  for (const file of await listFiles(root, STAMPS_FOLDER)) {
    if (!file.endsWith(".ots")) continue;
    const location = path.join(root, file);
    const { algorithm, timestamp } = readProof(await readFile(location));
    const isInBlock = () => listAttestations(timestamp).some(({ kind }) => kind === "bitcoin");
    if (!isInBlock()) {
      const upgraded = await upgradeTimestamp(timestamp, calendars, timeoutMs);
      problems.push(...upgraded.problems.map(describeCalendar));
    }
    if (!isInBlock()) {
      waiting += 1;
      continue;
    }
    try {
      const heights = listAttestations(timestamp).flatMap((each) =>
        each.kind === "bitcoin" ? [each.height] : [],
      );
      const fetched = await fetchMissing(heights, { headers, explorers, timeoutMs, easiestTarget });
      // The header first: a proof in a block that is not stored stops the build.
      for (const header of fetched) headers.set(header.height, header);
      if (fetched.length > 0) await writeHeaders(root, headers);
      const bytes = writeProof(timestamp, algorithm);
      if (fetched.length === 0 && bytes.equals(await readFile(location))) continue;
      await writeFile(location, bytes);
      done.push(
        `${path.basename(file, ".ots").slice(0, 16)}… is in Bitcoin since block ${Math.min(...heights)}`,
      );
    } catch (error) {
      waiting += 1;
      problems.push(`${file}: ${(error as Error).message}`);
    }
  }
  return {
    done: done.length > 0 || waiting > 0 ? done : ["every stamp is complete"],
    waiting,
    problems,
  };
}

interface FetchOptions {
  readonly headers: ReadonlyMap<number, BlockHeader>;
  readonly explorers: readonly string[];
  readonly timeoutMs: number;
  readonly easiestTarget: bigint;
}

async function fetchMissing(
  heights: readonly number[],
  { headers, explorers, timeoutMs, easiestTarget }: FetchOptions,
): Promise<BlockHeader[]> {
  const asks = explorers.map((explorer) => async (address: string) => {
    const response = await fetch(explorer + address, {
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status !== 200)
      throw new Error(`${explorer}${address} answers ${response.status}`);
    return (await response.text()).slice(0, MOST_BYTES).trim();
  });
  const missing = [...new Set(heights)].filter((height) => !headers.has(height));
  return Promise.all(missing.map((height) => fetchHeader(height, asks, easiestTarget)));
}

const writeHeaders = (root: string, headers: ReadonlyMap<number, BlockHeader>) =>
  writeFile(
    path.join(root, HEADERS_FILE),
    `${JSON.stringify(
      [...headers.values()].sort((a, b) => a.height - b.height),
      null,
      1,
    )}\n`,
  );
