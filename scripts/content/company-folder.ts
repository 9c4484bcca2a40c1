import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { UsageError } from "../command";
import { BUILT_FROM, project } from "./files";

/** A company's folder as BRAND_ROOT names it: "../acme", or "app" for the sample company. */
export const nameFolder = (folder: string) => path.relative(project, folder) || ".";

/**
 * The company's folder, for a command that changes files in it.
 * @throws {UsageError} where BRAND_ROOT is missing and the site was last built from another folder than the sample's: the person
 * who works on that company has opened a second terminal
 */
export async function requireFolder(checkout = project, given = process.env.BRAND_ROOT): Promise<string> {
  const root = path.resolve(project, given || "app");
  if (given) return root;
  const builtFrom: string = JSON.parse(await readFile(path.join(checkout, BUILT_FROM), "utf8").catch(() => "null"));
  if (!builtFrom || builtFrom === root || !existsSync(builtFrom)) return root;
  const folder = nameFolder(builtFrom);
  throw new UsageError(`BRAND_ROOT: is not set, and this checkout was last built from ${folder}. Nothing was written. Type
  BRAND_ROOT=${folder} npm run …
or, for the sample company, BRAND_ROOT=app npm run …`);
}
