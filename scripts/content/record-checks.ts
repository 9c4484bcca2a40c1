import { readFile } from "node:fs/promises";
import path from "node:path";
import type { HistoryEntry } from "../../app/content/schemas";
import { COMPANY_FILE } from "../company/company-file";
import { SIGNATURES_FILE } from "../proofs/sign";
import { type Problem, unifyLines } from "./files";
import { askGit } from "./git";
import { HISTORY_FILE, type History, publicEntries } from "./history";
import { TEXTS_FOLDER } from "./recorded-texts";

/** A file as it was from a time on. */
interface State {
  readonly text: string | null;
  /** Ms since the epoch. */
  readonly at: number;
}

/** Newest first: what it is now, and what it was on main. */
async function listStates(root: string, file: string, now: number): Promise<State[]> {
  const log = askGit(root, "log", "--first-parent", "--format=%H %ct", "--", file) ?? "";
  const present = await readFile(path.join(root, file), "utf8").catch(() => null);
  const earlier = log.split("\n").flatMap((line) => {
    const [commit, seconds] = line.split(" ");
    if (!commit) return [];
    return { text: askGit(root, "show", `${commit}:./${file}`), at: Number(seconds) * 1000 };
  });
  return [{ text: present, at: now }, ...earlier];
}

function parseHistory({ text }: State): History {
  try {
    return JSON.parse(unifyLines(text ?? "{}"));
  } catch {
    return {};
  }
}

const SHALLOW =
  'cannot be compared with what was public, since this checkout lacks git\'s history: type "git fetch --unshallow", or check it out with fetch-depth: 0';

const liveOf = ({ text }: State) => /^live: *"?(\d{4}-\d\d-\d\d)/m.exec(text ?? "")?.[1];

/**
 * What a folder takes from the record that git has of it: an entry that was public on main, the day
 * from which on texts are public, or the record itself, where git is told to ignore it.
 * @param now ms since the epoch
 * @returns none for a folder that is not in git
 */
export async function findRewrites(root: string, now = Date.now()): Promise<Problem[]> {
  if (askGit(root, "ls-files", "--error-unmatch", "brand/brand.ts") === null) return [];
  return [...findIgnored(root), ...(await findLostEntries(root, now))];
}

function findIgnored(root: string): Problem[] {
  const record = [HISTORY_FILE, `${TEXTS_FOLDER}/1/0.md`, `${TEXTS_FOLDER}/1/0.md.ots`];
  const args = ["check-ignore", "--verbose", "--no-index", ...record, SIGNATURES_FILE];
  const lines = (askGit(root, ...args) ?? "").split("\n").filter(Boolean);
  const rules = new Set(lines.map((line) => line.slice(0, line.lastIndexOf("\t"))));
  return [...rules].flatMap((rule) => {
    const [, file = "", line, pattern = ""] = /^(.*):(\d+):(.*)$/.exec(rule) ?? [];
    const reason = `"${pattern}" keeps the record of what was published out of git: delete this line`;
    return pattern.startsWith("!") ? [] : { file, line: Number(line), reason };
  });
}

async function findLostEntries(root: string, now: number): Promise<Problem[]> {
  if (askGit(root, "rev-parse", "--is-shallow-repository") === "true") {
    return [{ file: HISTORY_FILE, reason: SHALLOW }];
  }
  const company = await listStates(root, COMPANY_FILE, now);
  const live = company[0] && liveOf(company[0]);
  const problems: Problem[] = company.flatMap((state, at) => {
    const before = company[at + 1];
    const was = before && liveOf(before);
    if (!was || Date.parse(was) > state.at || (live && live <= was)) return [];
    const reason = `was ${was} on main, and what was published since is public: write live: "${was}"`;
    return { file: COMPANY_FILE, field: "live", reason };
  });
  const hasCompany = company.some(({ text }) => text !== null);
  if (problems.length > 0 || (hasCompany && !live)) return problems.slice(0, 1);

  const states = await listStates(root, HISTORY_FILE, now);
  const lost = new Set<string>();
  for (const [index, after] of states.entries()) {
    const before = states[index + 1];
    if (!before || (live && after.at < Date.parse(live))) break;
    const [kept, had] = [parseHistory(after), parseHistory(before)];
    for (const [id, chain] of Object.entries(had)) {
      if (!continues(kept[id] ?? [], publicEntries(chain, after.at))) lost.add(id);
    }
  }
  const reason = `lacks an entry of it that was public: restore the file from git, and say what changed under corrections or withdrawn`;
  return [...problems, ...[...lost].map((id) => ({ file: HISTORY_FILE, field: id, reason }))];
}

const continues = (chain: readonly HistoryEntry[], before: readonly HistoryEntry[]) =>
  before.every(({ hash }, at) => chain[at]?.hash === hash);
