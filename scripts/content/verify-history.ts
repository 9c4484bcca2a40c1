import path from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { runCommand, UsageError } from "../command";
import { readBrand } from "./brand";
import { describeProblem, filesBelow, openFolder } from "./files";
import { appendVersion, compareShown, digest, entrySchema, readHistory } from "./history";
import { readPress } from "./press";

const project = fileURLToPath(new URL("../..", import.meta.url));
const root = path.resolve(project, process.env.BRAND_ROOT || "app");
const TIMEOUT_MS = 15_000;

const ask = async (origin: string, address: string) => {
  const response = await fetch(new URL(address, origin), { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${address} answers ${response.status}`);
  return response.text();
};

const answered = z.object({ history: z.array(entrySchema) });

type Release = Awaited<ReturnType<typeof readReleases>>[number];

/** @returns the published releases of this checkout, each with the history that the site should show */
async function readReleases() {
  const folder = await openFolder(root);
  const measured = await readBrand(folder);
  const files = (await filesBelow(path.join(root, "content/press"))).map((file) => `content/press/${file}`);
  const history = await readHistory(folder);
  const { index, versions } = await readPress(folder, files, { timeZone: measured?.brand.company.timeZone, history });
  if (folder.problems.length > 0) throw new Error(folder.problems.map(describeProblem).join("\n"));
  return index
    .filter(({ publishAt }) => Date.parse(publishAt) <= Date.now())
    .flatMap(({ id, path }) => {
      const version = versions.find((one) => one.id === id);
      return version ? [{ id, path, expected: appendVersion(history?.[id] ?? [], version, Date.now()) }] : [];
    });
}

/** What is wrong with one release on the site. */
async function compare(origin: string, { path, expected }: Release): Promise<string[]> {
  try {
    const [source, json] = await Promise.all([ask(origin, `${path}.md`), ask(origin, `${path}/history.json`)]);
    const earlier = expected.slice(0, -1).map(async ({ sha256 }, at) => {
      const text = await ask(origin, `${path}/history/${sha256}.md`);
      return digest(text) === sha256 ? [] : [`the text of entry ${at + 1} is not the one that its history names`];
    });
    const shown = compareShown(expected, { source, ...answered.parse(JSON.parse(json)) });
    return [...shown, ...(await Promise.all(earlier)).flat()];
  } catch (error) {
    return [String(error)];
  }
}

await runCommand({
  about: `Compares the releases of a running site, each byte of their texts and each entry of their histories, with
those of this checkout (of BRAND_ROOT, by default "app").`,
  usage: "npm run verify:history -- --origin https://www.example.com",
  options: { "--origin URL": "the address of the site" },
  async run({ values: { origin } }) {
    if (!origin || !URL.canParse(origin)) throw new UsageError("--origin: must be the address of a site");
    const releases = await readReleases();
    let faults = 0;
    for (const release of releases)
      for (const fault of await compare(origin, release)) {
        faults += 1;
        process.stderr.write(`release ${release.id}: ${fault}\n`);
      }
    if (faults > 0) return 1;
    process.stdout.write(`${releases.length} releases and their histories are those of this checkout\n`);
    return 0;
  },
});
