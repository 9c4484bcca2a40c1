import { listSettingNames } from "../../workers/env";
import { findNearest } from "../content/nearest";
import { error, type Finding, warning } from "../finding.ts";

/**
 * Names that the site does not read: an error where one is nearly a setting's, which then has its default unnoticed. Others
 * may belong to code of the company's own.
 * @param where the file or account that has them, as in "wrangler.toml"
 */
export function findUnknownSettings(names: Iterable<string>, where: string): Finding[] {
  const read = listSettingNames();
  const unknown = [...new Set(names)].filter((name) => !read.includes(name));
  return unknown.map((name) => {
    const nearest = findNearest(name.toUpperCase(), read);
    return nearest
      ? error(name, `is no setting of this site: the nearest is ${nearest}`, `Correct its name in ${where}.`)
      : warning(
          name,
          "is no setting of this site, and nothing reads it",
          `Remove it from ${where} if it is not yours.`,
        );
  });
}
