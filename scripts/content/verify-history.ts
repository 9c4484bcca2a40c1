import { z } from "zod";
import type { HistoryEntry } from "../../app/content/schemas";
import { defineCommand, UsageError } from "../command";
import { formatProblemIn } from "./files";
import { appendVersion, compareShown, digest, entrySchema } from "./history";
import { readReleases } from "./press";

const TIMEOUT_MS = 15_000;

/** Redirects are followed: a site may send its old host's visitors to a new one. */
const askSite = (origin: string) => async (address: string) => {
  try {
    const response = await fetch(new URL(address, origin), {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    const { cause } = error as { cause?: unknown };
    return { status: 0, text: String(cause ?? error) };
  }
};

const answered = z.object({ history: z.array(entrySchema) });

async function readPublished(contentRoot: string) {
  const { index, history, versions, folder } = await readReleases(contentRoot);
  if (folder.problems.length > 0) {
    throw new Error(folder.problems.map(formatProblemIn(contentRoot)).join("\n"));
  }
  return index
    .filter(({ publishAt }) => Date.parse(publishAt) <= Date.now())
    .flatMap(({ id, path }) => {
      const version = versions.find((one) => one.id === id);
      return version
        ? [{ id, path, expected: appendVersion(history[id] ?? [], version, Date.now()) }]
        : [];
    });
}

async function compare(
  origin: string,
  path: string,
  expected: readonly HistoryEntry[],
): Promise<string[]> {
  const site = askSite(origin);
  const ask = async (address: string) => {
    const { status, text } = await site(address);
    if (status !== 200) {
      throw new Error(status === 0 ? `${address}: ${text}` : `${address} answers ${status}`);
    }
    return text;
  };
  try {
    const [source, json] = await Promise.all([ask(`${path}.md`), ask(`${path}/history.json`)]);
    const earlier = expected.slice(0, -1).map(async ({ sha256 }, at) => {
      const text = await ask(`${path}/history/${sha256}.md`);
      return digest(text) === sha256
        ? []
        : [`the text of entry ${at + 1} is not the one that its history names`];
    });
    const differences = compareShown(expected, { source, ...answered.parse(JSON.parse(json)) });
    return [...differences, ...(await Promise.all(earlier)).flat()];
  } catch (error) {
    return [String(error)];
  }
}

/** @param contentRoot the company's folder */
export const verifyHistory = (contentRoot: string) =>
  defineCommand({
    about: `Compares the releases of a running site, each byte of their texts and each entry of their histories, with
those of this checkout.`,
    usage: "npm run content -- verify --origin https://www.example.com",
    options: { "--origin URL": "the address of the site" },
    async run({ values: { origin } }) {
      if (!origin || !URL.canParse(origin)) {
        throw new UsageError("--origin: must be the address of a site");
      }
      const releases = await readPublished(contentRoot);
      let faults = 0;
      for (const { id, path, expected } of releases) {
        for (const fault of await compare(origin, path, expected)) {
          faults += 1;
          console.error(`release ${id}: ${fault}`);
        }
      }
      if (faults > 0) return 1;
      console.log(`${releases.length} releases and their histories are those of this checkout`);
      return 0;
    },
  });
