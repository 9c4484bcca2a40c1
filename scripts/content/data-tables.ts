import type { Retention } from "../../app/brand/schema";
import { type BrowserEntry, browserStorage } from "../../app/domain/privacy/browser-storage";
import { type StoredTable, storedTables } from "../../app/domain/privacy/stored-data";

const kinds: Record<BrowserEntry["kind"], string> = {
  cookie: "cookie",
  localStorage: "local storage",
  sessionStorage: "session storage",
};

const toTable = (columns: readonly string[], rows: readonly (readonly string[])[]) =>
  [columns, columns.map(() => "---"), ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");

const toStoredTable = (tables: readonly StoredTable[], retention: Retention) => {
  const rows = tables.map(
    ({ title, purpose, kept = "Permanently", seenBy = "Our administrators" }) => [
      `**${title}**`,
      purpose,
      typeof kept === "function" ? kept(retention) : kept,
      seenBy,
    ],
  );
  return toTable(["Information", "Purpose", "Kept", "Who sees it"], rows);
};

const listWords = ({ title, columns }: StoredTable) => {
  const words = Object.values<StoredTable["columns"][string]>(columns);
  return `- **${title}:** ${words.map((word) => (typeof word === "string" ? word : word.description)).join("; ")}`;
};

/** Markdown that opens on request: between blank lines it is still parsed. */
const toFold = (summary: string, markdown: string) =>
  `<details><summary>${summary}</summary>\n\n${markdown}\n\n</details>`;

/** Markdown by the name in its place ("{{stored-data}}"). */
export function makeDataTables(
  pages: readonly string[],
  retention: Retention,
): ReadonlyMap<string, string> {
  const tables: readonly StoredTable[] = Object.values(storedTables);
  const stored = tables.filter(({ page }) => page === undefined || pages.includes(page));
  const ofVisitors = toStoredTable(
    stored.filter(({ isInternal }) => !isInternal),
    retention,
  );
  const ofSite = toStoredTable(
    stored.filter(({ isInternal }) => isInternal),
    retention,
  );
  const entries = stored.map(listWords).join("\n");
  const storage = browserStorage.map(({ name, kind, purpose, setWhen, kept }) => {
    return [`\`${name}\` (${kinds[kind]})`, purpose, setWhen, kept];
  });
  const folds = [
    toFold("Records of administrators and of the site", ofSite),
    toFold("What each entry consists of", entries),
  ];
  return new Map([
    ["stored-data", [ofVisitors, ...folds].join("\n\n")],
    ["browser-storage", toTable(["Name", "Purpose", "Stored when", "Kept"], storage)],
  ]);
}
