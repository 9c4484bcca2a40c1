import { readFile } from "node:fs/promises";
import path from "node:path";
import { type Address, listAddresses } from "../../app/routes";
import { type Folder, filesBelow, project } from "./files";

/** Where a company's own code is, below its folder, and where the build puts it: git ignores that. */
const FOLDER = "code/routes";
const OVERRIDES_FOLDER = "app/routes/company";
/** The code's own. */
const routes = path.join(project, "app/routes");

/** Pages that show content to readers. Forms, accounts, administration and machinery keep rules that an override would lose. */
const areas = ["home", "about", "press", "treasury", "investors", "governance", "legal"];

const isSource = (file: string) => /\.(tsx?|css)$/.test(file);

/** The modules of the route table that a company may replace, by path below routes. */
const listReplaceable = (addresses: readonly Address[]) =>
  new Set(addresses.filter(({ area, file }) => areas.includes(area) && file.endsWith(".tsx")).map(({ file }) => file));

/**
 * A company's own modules of pages and of their parts, as files of the build by path, with the list of the pages that are
 * replaced. Beside a company's file goes the rest of its area as the code has it, so that each finds its neighbours where it
 * found them before.
 */
export async function readOverrides(folder: Folder): Promise<ReadonlyMap<string, string | Buffer>> {
  const replaceable = listReplaceable(listAddresses({ goldPage: "", adminLogin: "", editor: "", textPages: [] }));
  const files = await filesBelow(path.join(folder.root, FOLDER));
  const outputs = new Map<string, string | Buffer>();
  const own = files.filter((file) => {
    const isReplaceable = areas.includes(file.split("/")[0] ?? "");
    const reason = !isSource(file)
      ? "is no .tsx, .ts or .css file"
      : `cannot be replaced: only pages of ${areas.join(", ")} can`;
    if (!isSource(file) || !isReplaceable) folder.problems.push({ file: `${FOLDER}/${file}`, reason });
    return isSource(file) && isReplaceable;
  });
  for (const area of new Set(own.map((file) => file.split("/")[0] ?? ""))) {
    const shipped = (await filesBelow(path.join(routes, area))).filter((file) => !/\.test\.tsx?$/.test(file));
    if (!own.some((file) => shipped.includes(file.slice(area.length + 1))))
      folder.problems.push({
        file: `${FOLDER}/${area}`,
        reason: `replaces nothing: name a file as app/routes/${area} names its own`,
      });
    for (const file of shipped)
      outputs.set(`${OVERRIDES_FOLDER}/${area}/${file}`, await readFile(path.join(routes, area, file)));
  }
  for (const file of own)
    outputs.set(`${OVERRIDES_FOLDER}/${file}`, await readFile(path.join(folder.root, FOLDER, file)));
  const replaced = [...replaceable].filter((file) => outputs.has(`app/${file.replace("routes/", "routes/company/")}`));
  return outputs.set("app/brand/generated/overrides.json", `${JSON.stringify(replaced)}\n`);
}
