import { readFile } from "node:fs/promises";
import type { Setup } from "../../../app/content/setup-schema";
import { plural } from "../../../app/locale/plural";

/**
 * Where a local site has the notice's two files: in a folder of the build's own, which a published
 * build empties.
 */
const ADDRESS = "/content/setup-notice";

/** A list for /setup, with the notice that leads to it from every page. */
export function createSetup({ texts, ...rest }: Omit<Setup, "notice">): Setup {
  const label = `${plural(texts.length, "text or picture", "texts and pictures")} still to be made`;
  const notice = `<link rel="stylesheet" href="${ADDRESS}.css"><script type="module" src="${ADDRESS}.js"></script><a class="setup-notice" href="/setup">${label}</a>`;
  return { texts, notice: texts.length > 0 ? notice : "", ...rest };
}

/**
 * The build's files for a list, by path; a build to be published has null, and none of the notice's
 * files.
 */
export async function writeSetup(setup: Setup | null): Promise<ReadonlyMap<string, string>> {
  const read = (extension: string) =>
    readFile(new URL(`notice.${extension}`, import.meta.url), "utf8");
  const files = new Map([
    [
      "app/content/generated/setup.server.ts",
      `import type { Setup } from "../setup-schema";\n\nexport const setup: Setup | null = ${JSON.stringify(setup, null, 2)};\n`,
    ],
  ]);
  if (setup?.notice) {
    for (const extension of ["css", "js"]) {
      files.set(`public${ADDRESS}.${extension}`, await read(extension));
    }
  }
  return files;
}
