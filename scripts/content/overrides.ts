import { readFile } from "node:fs/promises";
import path from "node:path";
import { type Address, listAddresses } from "../../app/routes";
import { type Folder, filesBelow } from "./files";

/** Where a company's own code is, below its folder, and where the build puts it: git ignores that. */
const FOLDER = "code/routes";
export const OVERRIDES_FOLDER = "app/routes/company";

/** Pages that show content to readers. Forms, accounts, administration and machinery keep rules that an override would lose. */
const areas = ["home", "about", "press", "treasury", "investors", "governance", "legal"];

const isSource = (file: string) => /\.(tsx?|css)$/.test(file);

/** The modules of the route table that a company may replace, by path below routes. */
const listReplaceable = (addresses: readonly Address[]) =>
  new Set(addresses.filter(({ area, file }) => areas.includes(area) && file.endsWith(".tsx")).map(({ file }) => file));

/**
 * A company's own modules of pages, as files of the build by path, with the list of those that replace one of the code's. A
 * file in their folders that replaces none is a part of one: it must be imported by a relative path.
 */
export async function readOverrides(folder: Folder): Promise<ReadonlyMap<string, string | Buffer>> {
  const replaceable = listReplaceable(listAddresses({ goldPage: "", adminLogin: "", editor: "", textPages: [] }));
  const files = await filesBelow(path.join(folder.root, FOLDER));
  const outputs = new Map<string, string | Buffer>();
  for (const file of files) {
    const area = file.split("/")[0] ?? "";
    const reason = !isSource(file)
      ? "is no .tsx, .ts or .css file"
      : `cannot be replaced: only pages of ${areas.join(", ")} can`;
    if (isSource(file) && areas.includes(area))
      outputs.set(`${OVERRIDES_FOLDER}/${file}`, await readFile(path.join(folder.root, FOLDER, file)));
    else folder.problems.push({ file: `${FOLDER}/${file}`, reason });
  }
  const replaced = files.map((file) => `routes/${file}`).filter((file) => replaceable.has(file));
  if (files.length > 0 && replaced.length === 0)
    folder.problems.push({ file: FOLDER, reason: "replaces no page: name a file as app/routes names its own" });
  return outputs.set("app/brand/generated/overrides.json", `${JSON.stringify(replaced)}\n`);
}
