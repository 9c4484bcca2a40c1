/** A row of docs/advisories.md: an advisory, and the versions of its package that the lock file has. */
export interface Recorded {
  id: string;
  name: string;
  versions: string[];
}

/** Of `npm audit --json` (version 2), what is read here; a registry without audits answers with a message alone. */
export interface Report {
  vulnerabilities?: Record<
    string,
    { via: (string | { name: string; title: string; url: string; severity: string })[] }
  >;
  message?: string;
}

const ROW = /^\| \[(GHSA(?:-\w{4}){3})\]\([^)]*\) \| `([^`]+)` ([\d., ]+?) \|/gm;

/** The rows of the document's tables. */
export const readRecorded = (document: string): Recorded[] =>
  [...document.matchAll(ROW)].map(([, id = "", name = "", versions = ""]) => ({
    id,
    name,
    versions: versions.split(", "),
  }));

/** What differs between the registry's report and the recorded rows, in sentences; empty when nothing does. */
export function compareAdvisories(report: Report, recorded: readonly Recorded[]): string[] {
  if (!report.vulnerabilities)
    return [
      `The registry gave no audit (${report.message ?? "no reason"}), so docs/advisories.md could not be compared.`,
    ];
  const open = new Map<string, string>();
  for (const { via } of Object.values(report.vulnerabilities))
    for (const cause of via)
      if (typeof cause !== "string") {
        const id = cause.url.split("/").at(-1) ?? cause.url;
        open.set(id, `${id} (${cause.severity}) in ${cause.name}: ${cause.title}`);
      }
  const ids = new Set(recorded.map(({ id }) => id));
  return [
    ...[...open].flatMap(([id, description]) =>
      ids.has(id) ? [] : [`Not in docs/advisories.md: ${description}. Upgrade, or record why it cannot be reached.`],
    ),
    ...recorded.flatMap(({ id, name }) =>
      open.has(id) ? [] : [`No longer open: ${id} in ${name}. Delete its row from docs/advisories.md.`],
    ),
  ];
}
