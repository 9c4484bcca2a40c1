import type { Retention } from "../../app/brand/schema";
import { type BrowserEntry, browserStorage } from "../../app/domain/privacy/browser-storage";
import { describeStoredData, type StoredTable } from "../../app/domain/privacy/stored-data";

const kinds: Record<BrowserEntry["kind"], string> = {
  cookie: "cookie",
  localStorage: "local storage",
  sessionStorage: "session storage",
};

const toTable = (columns: readonly string[], rows: readonly (readonly string[])[]) =>
  [columns, columns.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

const toStoredTable = (tables: readonly StoredTable[]) =>
  toTable(
    ["Information", "Purpose", "Kept", "Who sees it"],
    tables.map(({ title, purpose, kept, seenBy }) => [`**${title}**`, purpose, kept, seenBy]),
  );

/** Markdown that opens on request: between blank lines it is still parsed. */
const toFold = (summary: string, markdown: string) => [
  `<details><summary>${summary}</summary>`,
  markdown,
  "</details>",
];

/**
 * The tables of legal texts, as markdown, by the name in their place ("{{stored-data}}").
 * @param pages names of the pages that the company has
 * @param retention what the company deletes automatically
 */
export function makeDataTables(pages: readonly string[], retention: Retention): ReadonlyMap<string, string> {
  const stored = describeStoredData(retention).filter(({ page }) => page === undefined || pages.includes(page));
  return new Map([
    [
      "stored-data",
      [
        toStoredTable(stored.filter(({ isInternal }) => !isInternal)),
        ...toFold("Records of administrators and of the site", toStoredTable(stored.filter((one) => one.isInternal))),
        ...toFold(
          "What each entry consists of",
          stored.map(({ title, columns }) => `- **${title}:** ${Object.values(columns).join("; ")}`).join("\n"),
        ),
      ].join("\n\n"),
    ],
    [
      "browser-storage",
      toTable(
        ["Name", "Purpose", "Stored when", "Kept"],
        browserStorage.map(({ name, kind, purpose, setWhen, kept }) => [
          `\`${name}\` (${kinds[kind]})`,
          purpose,
          setWhen,
          kept,
        ]),
      ),
    ],
  ]);
}
