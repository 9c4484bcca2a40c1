import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import * as z from "zod";
import { runCommand } from "./command.ts";
import { root } from "./site-process.ts";

const DATA = "docs/asvs.yaml";
export const PAGE = "docs/asvs.md";

/**
 * The requirements of levels 1 and 2 in ASVS 5.0.0, by chapter: "2.1-9" is V*.2.1 to V*.2.9. The gaps are level 3. From
 * https://github.com/OWASP/ASVS/tree/v5.0.0/5.0
 */
const LEVELS_1_AND_2: Readonly<Record<string, string>> = {
  V1: "1.1-2 2.1-9 3.1-11 4.1-3 5.1-2",
  V2: "1.1-3 2.1-3 3.1-4 4.1-1",
  V3: "2.1-2 3.1-4 4.1-6 5.1-5 7.1-2",
  V4: "1.1-3 2.1-1 3.1-2 4.1-4",
  V5: "1.1-1 2.1-3 3.1-2 4.1-3",
  V6: "1.1-3 2.1-12 3.1-4 4.1-4 5.1-5 6.1-3 8.1-4",
  V7: "1.1-3 2.1-4 3.1-2 4.1-5 5.1-2 6.1-2",
  V8: "1.1-2 2.1-3 3.1-1 4.1-1",
  V9: "1.1-3 2.1-4",
  V10: "1.1-2 2.1-2 3.1-4 4.1-11 5.1-5 6.1-2 7.1-3",
  V11: "1.1-2 2.1-3 3.1-3 4.1-4 5.1-1 6.1-1",
  V12: "1.1-3 2.1-2 3.1-4",
  V13: "1.1-1 2.1-5 3.1-2 4.1-5",
  V14: "1.1-2 2.1-4 3.1-3",
  V15: "1.1-3 2.1-3 3.1-7",
  V16: "1.1-1 2.1-5 3.1-4 4.1-3 5.1-3",
  V17: "1.1-1 2.1-4 3.1-2",
};

const listIds = (chapter: string) =>
  (LEVELS_1_AND_2[chapter] ?? "").split(" ").flatMap((range) => {
    const [section = 0, first = 0, last = 0] = range.split(/[.-]/).map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => `${chapter}.${section}.${first + index}`);
  });

const text = z.string().trim().min(1);
const oneOrMore = z.union([text.transform((one) => [one]), z.array(text).min(1)]);

const common = { id: text, level: z.literal([1, 2]), requirement: text };
const requirementSchema = z.discriminatedUnion("status", [
  z.strictObject({
    ...common,
    status: z.literal("met"),
    /** What meets it. */
    where: oneOrMore,
    /** "file › title" of a test, or "file › words" of a configuration or a document that is the requirement's subject. */
    proof: oneOrMore,
    note: text.optional(),
  }),
  z.strictObject({ ...common, status: z.enum(["not-met", "not-applicable"]), why: text }),
]);
type Requirement = z.output<typeof requirementSchema>;

const tableSchema = z.strictObject({
  chapters: z.record(
    z.enum(Object.keys(LEVELS_1_AND_2) as [string, ...string[]]),
    z.union([
      z.strictObject({ title: text, requirements: z.array(requirementSchema).min(1) }),
      /** A whole chapter that does not apply. */
      z.strictObject({ title: text, why: text }),
    ]),
  ),
});
export type Table = z.output<typeof tableSchema>;

export const readTable = (): Table => tableSchema.parse(parse(read(DATA)));

const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file);
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const exists = (file: string) => existsSync(path.join(root, file));

/** What is wrong with a table, in sentences; empty where each id is there once and everything that it names exists. */
export const findTableProblems = ({ chapters }: Table): string[] =>
  Object.entries(chapters).flatMap(([name, chapter]) => {
    if ("why" in chapter) return [];
    const given = chapter.requirements.map(({ id }) => id);
    const expected = listIds(name);
    return [
      ...expected.filter((id) => !given.includes(id)).map((id) => `${id} is missing`),
      ...given.filter((id) => !expected.includes(id)).map((id) => `${id} is not a requirement of level 1 or 2`),
      ...given.filter((id, index) => given.indexOf(id) !== index).map((id) => `${id} is there twice`),
      ...chapter.requirements.flatMap(findEvidenceProblems),
    ];
  });

function findEvidenceProblems(requirement: Requirement): string[] {
  if (requirement.status !== "met") return [];
  const { id, where, proof } = requirement;
  const proofs = proof.map((each) => each.split(" › "));
  return [
    ...where.filter((file) => !exists(file)).map((file) => `${file} does not exist`),
    ...proofs.flatMap(([file = "", title = ""]) => findProofProblem(file, title)),
  ].map((problem) => `${id}: ${problem}`);
}

function findProofProblem(file: string, title: string): string[] {
  if (!exists(file)) return [`${file} does not exist`];
  // Of a test its whole title, so that a renamed one is noticed.
  const words = isTest(file) ? [`"${title}"`, `\`${title}\``] : [title];
  return title !== "" && words.some((word) => read(file).includes(word)) ? [] : [`${file} lacks “${title}”`];
}

/** Tests that the threat model names, as `file` › “title”, and that do not exist; and files that it names wrongly. */
export function findThreatProblems(page = read("docs/threats.md")): string[] {
  const tests = [...page.matchAll(/`([^`\s]+)` › “([^”]+)”/g)];
  const named = [...page.matchAll(/`((?:app|workers|scripts|tests|docs)\/[^`\s]+\.\w+)`/g)];
  return [
    ...tests.flatMap(([, file = "", title = ""]) => findProofProblem(file, title)),
    ...named.flatMap(([, file = ""]) => (exists(file) ? [] : `${file} does not exist`)),
  ];
}

const row = (...cells: (string | number)[]) => `| ${cells.join(" | ")} |`;

export function writePage({ chapters }: Table): string {
  const counted = Object.entries(chapters).map(([name, chapter]) => {
    const requirements = "why" in chapter ? [] : chapter.requirements;
    const count = (status: Requirement["status"]) => requirements.filter((each) => each.status === status).length;
    return { name: `${name} ${chapter.title}`, met: count("met"), notMet: count("not-met"), all: listIds(name).length };
  });
  const sum = (key: "met" | "notMet" | "all") => counted.reduce((total, each) => total + each[key], 0);
  const total = { name: "**All**", met: sum("met"), notMet: sum("notMet"), all: sum("all") };
  const applying = total.met + total.notMet;
  const countedRow = ({ name, met, notMet, all }: typeof total) => {
    const share = met + notMet > 0 ? `${percent(met / (met + notMet))} %` : "–";
    return row(name, met, notMet, all - met - notMet, name === total.name ? `**${share}**` : share);
  };
  return [
    "# OWASP ASVS 5.0, level 2",
    "",
    `Written by \`npm run docs:asvs\` from [asvs.yaml](asvs.yaml); don't edit it. Of the ${applying} requirements of levels 1`,
    `and 2 that apply, ${total.met} are met: **${percent(total.met / applying)} %**. Requirements are paraphrased from the [OWASP Application`,
    "Security Verification Standard 5.0.0](https://github.com/OWASP/ASVS/tree/v5.0.0/5.0) (CC BY-SA 4.0), which has the",
    "binding words. A proof is a test by file and title, or the configuration or document that a requirement asks for.",
    "[The threat model](threats.md) says what all this is for.",
    "",
    row("Chapter", "Met", "Not met", "Does not apply", "Met of what applies"),
    row("---", "---:", "---:", "---:", "---:"),
    ...[...counted, total].map(countedRow),
    ...Object.entries(chapters).flatMap(([name, chapter]) => [
      "",
      `## ${name} ${chapter.title}`,
      "",
      ...("why" in chapter ? [`Does not apply: ${chapter.why}`] : writeRequirements(chapter.requirements)),
    ]),
    "",
  ].join("\n");
}

const writeRequirements = (requirements: readonly Requirement[]) => [
  row("Requirement", "Level", "Status", "Evidence"),
  row("---", "---", "---", "---"),
  ...requirements.map((each) =>
    row(`**${each.id}** ${cell(each.requirement)}`, each.level, labels[each.status], describeEvidence(each)),
  ),
];

const labels = { met: "met", "not-met": "**not met**", "not-applicable": "n/a" } as const;
/** Rounded down: 94.96 % is not 95 %. */
const percent = (share: number) => (Math.floor(share * 1_000) / 10).toFixed(1);
const cell = (words: string) => words.replaceAll("|", "\\|");

function describeEvidence(requirement: Requirement): string {
  if (requirement.status !== "met") return cell(requirement.why);
  const { where, proof, note } = requirement;
  const files = where.map((file) => `\`${file}\``).join(", ");
  const shown = proof.map((each) => {
    const [file = "", title = ""] = each.split(" › ");
    return `${isTest(file) ? "test" : "see"} \`${file}\` › ${cell(title)}`;
  });
  return [files, ...shown, ...(note ? [cell(note)] : [])].join("<br>");
}

if (import.meta.main)
  await runCommand({
    about: `Checks ${DATA} and docs/threats.md, and writes ${PAGE}.`,
    usage: "npm run docs:asvs",
    async run() {
      const table = readTable();
      const problems = [...findTableProblems(table), ...findThreatProblems()];
      for (const problem of problems) console.error(problem);
      if (problems.length > 0) return 1;
      writeFileSync(path.join(root, PAGE), writePage(table));
    },
  });
