/** A row of docs/advisories.md: an advisory, and the versions of its package that the lock file has. */
export interface Recorded {
  id: string;
  name: string;
  versions: string[];
}

/** Of `npm audit --json` (version 2), what is read here. Where there is no audit, npm says why in one of two ways. */
export interface Report {
  vulnerabilities?: Record<
    string,
    { via: (string | { name: string; title: string; url: string; severity: string })[] }
  >;
  message?: string;
  error?: { summary?: string };
}

/** The exit statuses of the audit; 2 is a wrong argument's. */
export const SAME = 0;
export const DIFFERENT = 1;
export const NO_AUDIT = 3;

/** What npm printed, which is no JSON where npm itself failed. */
export function readReport(printed: string): Report {
  try {
    return JSON.parse(printed);
  } catch {
    return { message: "npm printed no report" };
  }
}

const ROW = /^\| \[(GHSA(?:-\w{4}){3})\]\([^)]*\) \| `([^`]+)` ([\d., ]+?) \|/gm;

/** The rows of the document's tables. */
export const readRecorded = (document: string): Recorded[] =>
  [...document.matchAll(ROW)].map(([, id = "", name = "", versions = ""]) => ({
    id,
    name,
    versions: versions.split(", "),
  }));

/** What differs between the registry's report and the recorded rows, in sentences, and the exit status. */
export function compareAdvisories({ vulnerabilities, message, error }: Report, recorded: readonly Recorded[]) {
  if (!vulnerabilities) {
    const reason = message || error?.summary || "no reason given";
    return {
      status: NO_AUDIT,
      problems: [`The registry gave no audit (${reason}), so docs/advisories.md could not be compared.`],
    };
  }
  const open = new Map<string, string>();
  for (const { via } of Object.values(vulnerabilities))
    for (const cause of via)
      if (typeof cause !== "string") {
        const id = cause.url.split("/").at(-1) ?? cause.url;
        open.set(id, `${id} (${cause.severity}) in ${cause.name}: ${cause.title}`);
      }
  const ids = new Set(recorded.map(({ id }) => id));
  const problems = [
    ...[...open].flatMap(([id, description]) =>
      ids.has(id) ? [] : [`Not in docs/advisories.md: ${description}. Upgrade, or record why it cannot be reached.`],
    ),
    ...recorded.flatMap(({ id, name }) =>
      open.has(id) ? [] : [`No longer open: ${id} in ${name}. Delete its row from docs/advisories.md.`],
    ),
  ];
  return { status: problems.length === 0 ? SAME : DIFFERENT, problems };
}
