import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { confirm, isTerminal } from "../admin/ask";
import { quotePath, UsageError } from "../command";
import { BUILT_FROM, project, readRemembered } from "./files";

/** A company's folder as a person types it: "../acme", or "app" for the sample company. */
export function nameFolder(folder: string): string {
  const relative = path.relative(project, folder) || ".";
  return relative.length < folder.length ? relative : folder;
}

/** "../acme, Acme Mining Corp.": whose files a command works on. */
export function formatCompany(folder: string): string {
  const file = path.join(folder, "brand/brand.ts");
  const [, name] =
    /legalName: "([^"]+)"/.exec(existsSync(file) ? readFileSync(file, "utf8") : "") ?? [];
  return [nameFolder(folder), name].filter(Boolean).join(", ");
}

function findSwitch(checkout: string, given: string | undefined, root: string): string | null {
  const remembered = readRemembered(checkout);
  if (remembered === path.join(project, "app")) return null;
  if (remembered !== null) {
    if (!existsSync(remembered)) {
      throw new UsageError(`${nameFolder(remembered)}: this checkout works for it, and it is not there. Choose another:
  npm run company -- use DIR`);
    }
    return given && root !== remembered ? `works for ${formatCompany(remembered)}` : null;
  }
  const file = path.join(checkout, BUILT_FROM);
  const builtFrom: string | null = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
  const isOther = !given && builtFrom && builtFrom !== root && existsSync(builtFrom);
  return isOther ? `was last built from ${formatCompany(builtFrom)}` : null;
}

interface Asking {
  checkout?: string;
  given?: string | undefined;
  ask?: typeof confirm | null;
}

/**
 * The company's folder, for a command that changes its files or the site that is built from it.
 * Prints whose it is. Where the checkout works for another company it asks first.
 * @throws {UsageError} without a terminal, or where the answer is no
 */
export async function requireFolder({
  checkout = project,
  given = process.env.BRAND_ROOT,
  ask = isTerminal() ? confirm : null,
}: Asking = {}): Promise<string> {
  const root = path.resolve(project, given || (readRemembered(checkout) ?? "app"));
  const works = findSwitch(checkout, given, root);
  const company = formatCompany(root);
  if (works !== null) {
    if (!(await ask?.(`This checkout ${works}. Go on with ${company}?`))) {
      throw new UsageError(`This checkout ${works}, and this command would work on ${company.replace(/\.$/, "")}. Nothing was written. To switch, type
  npm run company -- use ${quotePath(nameFolder(root))}`);
    }
  }
  console.log(`company: ${company}`);
  return root;
}
