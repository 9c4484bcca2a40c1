import { readFile } from "node:fs/promises";
import path from "node:path";
import { project } from "./files";

/** The worked examples of docs/ledger.md: the YAML of each by the name of its block, in the page's order. */
export async function readExamples(): Promise<ReadonlyMap<string, string>> {
  const page = await readFile(path.join(project, "docs/ledger.md"), "utf8");
  return new Map(
    [...page.matchAll(/^```yaml ([a-z-]+)\n(.*?)^```$/gms)].map(([, name = "", yaml = ""]) => [name, yaml]),
  );
}

/** An example of a company's own: on a day, with the release that announces it, in its currency. */
export const fitExample = (
  yaml: string,
  { date, release, suffix }: Readonly<Record<"date" | "release" | "suffix", string>>,
) =>
  yaml
    .split("\n")
    .filter((line) => line !== "")
    .map(
      (line) =>
        `${line.replace(/date: [\d-]+/, `date: ${date}, release: ${release}`).replaceAll(/(?<=[a-z])Cad\b/g, suffix)}\n`,
    )
    .join("");
