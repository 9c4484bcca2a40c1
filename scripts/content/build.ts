import { emptyLedger } from "../../app/content/treasury-lists/ledger";
import { plural } from "../../app/locale/plural";
import { defineCommand } from "../command";
import { requireFolder } from "./company-folder";
import { compileContent } from "./compile";
import { contentRoot, formatProblemIn, project, writeOutputs } from "./files";
import { formatOutlook } from "./outlook";
import { listUnstatedNumbers } from "./unstated-numbers";
import { createRebuild, watchFolders } from "./watch";

const format = formatProblemIn(contentRoot);
const report = (line: string) => process.stderr.write(`content: ${line}\n`);

const startedAt = Date.now();
let lastOutlook = "";

async function build(): Promise<boolean> {
  const started = performance.now();
  const isPublishing = Boolean(process.env.PUBLISH);
  const compiled = await compileContent(contentRoot, { isPublishing });
  const { brand, content, outputs, documents, placeholders, problems, warnings } = compiled;
  for (const warning of warnings) report(`warning: ${format(warning)}`);
  for (const problem of problems) report(format(problem));
  const reportOutlook = () => {
    if (!brand) return;
    const { press, history } = content;
    const outlook = { timeZone: brand.company.timeZone, history };
    // A change of the time until publication alone is not worth a line.
    const table = formatOutlook(press.index, { ...outlook, now: Date.now() });
    const key = formatOutlook(press.index, { ...outlook, now: startedAt });
    if (key !== lastOutlook) process.stdout.write(`\n${table}\n\n`);
    lastOutlook = key;
  };
  if (problems.length > 0) {
    reportOutlook();
    report(`${plural(problems.length, "problem")} found; nothing was written`);
    return false;
  }
  const { written, removed } = await writeOutputs(project, outputs);
  const took = Math.round(performance.now() - started);
  process.stdout.write(
    `content: ${documents} documents, ${written} files written, ${removed} removed, ${took} ms\n`,
  );
  const placeholderNote = `${plural(placeholders.length, "text or picture", "texts and pictures")} still to be made: /setup lists them, and a deployment is refused`;
  if (placeholders.length > 0) process.stdout.write(`content: ${placeholderNote}\n`);
  const texts = new Map(content.press.versions.map(({ id, text }) => [id, text]));
  for (const line of listUnstatedNumbers(content.treasury ?? emptyLedger, texts)) {
    process.stdout.write(`content: ${line}\n`);
  }
  reportOutlook();
  return true;
}

export const buildContent = defineCommand({
  about: `Turns the brand and the documents of the company's folder into the typed modules, style sheet and public
files that the site is built from.`,
  usage: "npm run content [-- --watch]",
  options: { "--watch": "repeats it after each change" },
  async run({ values: { watch } }) {
    await requireFolder();
    const isGood = await build();
    if (watch) watchFolders(contentRoot, createRebuild(build, report));
    return watch || isGood ? 0 : 1;
  },
});
