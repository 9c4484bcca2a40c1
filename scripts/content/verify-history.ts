import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { z } from "zod";
import { readBrand } from "./brand";
import { describeProblem, filesBelow, openFolder } from "./files";
import { appendVersion, compareShown, entrySchema, readHistory } from "./history";
import { readPress } from "./press";

// `npm run verify:history -- --origin https://www.example.com`: compares the releases of a running site, each byte of
// their texts and each entry of their histories, with those of this checkout (of BRAND_ROOT, by default "app").

const { origin } = parseArgs({ options: { origin: { type: "string" } } }).values;
if (!origin || !URL.canParse(origin)) throw new Error("say which site: npm run verify:history -- --origin https://…");

const project = fileURLToPath(new URL("../..", import.meta.url));
const root = path.resolve(project, process.env.BRAND_ROOT || "app");
const TIMEOUT_MS = 15_000;

const folder = await openFolder(root);
const measured = await readBrand(folder);
const files = (await filesBelow(path.join(root, "content/press"))).map((file) => `content/press/${file}`);
const history = await readHistory(folder);
const { index, versions } = await readPress(folder, files, { timeZone: measured?.brand.company.timeZone, history });
if (folder.problems.length > 0) throw new Error(folder.problems.map(describeProblem).join("\n"));

const ask = async (address: string) => {
  const response = await fetch(new URL(address, origin), { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${address} answers ${response.status}`);
  return response.text();
};

const answered = z.object({ history: z.array(entrySchema) });

/** What is wrong with one release on the site. */
async function compare({ id, path: address }: (typeof index)[number]): Promise<string[]> {
  const version = versions.find((one) => one.id === id);
  if (!version) return [];
  const expected = appendVersion(history?.[id] ?? [], version);
  try {
    const [source, json] = await Promise.all([ask(`${address}.md`), ask(`${address}/history.json`)]);
    return compareShown(expected, { source, ...answered.parse(JSON.parse(json)) });
  } catch (error) {
    return [String(error)];
  }
}

const published = index.filter(({ publishAt }) => Date.parse(publishAt) <= Date.now());
let faults = 0;
for (const release of published)
  for (const fault of await compare(release)) {
    faults += 1;
    process.stderr.write(`release ${release.id}: ${fault}\n`);
  }
if (faults > 0) process.exitCode = 1;
else process.stdout.write(`${published.length} releases and their histories are those of this checkout\n`);
