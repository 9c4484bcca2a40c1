import { listResults } from "../../app/domain/disclosures/results";
import type { compileContent } from "../content/compile";
import { contentRoot } from "../content/files";
import { dayIn } from "../content/time-zones";
import { type Environment, environments, findFaults } from "../deploy/faults.ts";
import { readDeployment, readLocalSecrets } from "../deploy/read.ts";
import { readTexts, type Text } from "../deploy/sample-texts.ts";
import { describeFinding, type Finding, warning } from "../finding.ts";
import { checkDates, checkTexts, type Dated } from "./texts";

export type Compiled = Awaited<ReturnType<typeof compileContent>>;

/** The texts that editors write by hand. */
export const readWrittenTexts = async (): Promise<Text[]> =>
  (await readTexts(contentRoot)).filter(({ file }) => /\.(md|ya?ml)$/.test(file));

/** Everything in the content that has a date. */
const listDated = ({ press, governance, legal, documents }: Compiled["content"]): Dated[] => [
  ...press.index.map(({ id, date, publishAt }) => ({ subject: `release ${id}`, date, publishAt })),
  ...governance.index.flatMap(({ path, lastReviewed }) => (lastReviewed ? { subject: path, date: lastReviewed } : [])),
  ...Object.values(legal).map(({ path, effective }) => ({ subject: path, date: effective })),
  ...documents.map(({ id, date, publishAt }) => ({ subject: `document ${id}`, date, publishAt })),
];

/** Reports whose deadline has passed, and that no filing has. */
function checkResults({ brand, content: { filings, events } }: Compiled): Finding[] {
  const today = dayIn(new Date(), brand?.company.timeZone ?? "UTC");
  const { reporting = null, investorServices } = brand ?? {};
  const { fiscalYearEnd } = investorServices ?? {};
  const overdue = listResults({ reporting, fiscalYearEnd, filings, events, today })?.overdue;
  if (!overdue) return [];
  const problem = `the statements of the period to ${overdue.period.ended} were due on ${overdue.deadline}, and no filing has them`;
  return [warning("results", problem, "Add them to filings.yaml, or correct `reporting` in the brand.")];
}

/** What would stop a deployment beside the content: as warnings, since a checkout that is only developed needs none of it. */
export async function examineDeployments(
  compiled: Pick<Compiled, "brand" | "content" | "problems">,
): Promise<Finding[]> {
  /** The same finding of both environments is told once. */
  const found = new Map<string, { fault: Finding; where: Environment[] }>();
  for (const environment of environments) {
    const secrets = await readLocalSecrets(environment);
    const asked = { environment, secrets, applied: [], allowed: [], accountProblem: undefined };
    const deployment = await readDeployment(asked, compiled);
    for (const { subject, problem, advice } of findFaults({ ...deployment, uncommitted: [], contentProblems: [] })) {
      const fault = warning(subject, problem, advice);
      const { where } = found.get(describeFinding(fault)) ?? { where: [] };
      found.set(describeFinding(fault), { fault, where: [...where, environment] });
    }
  }
  return [...found.values()].map(({ fault, where }) => ({
    ...fault,
    subject: `${where.join(" and ")}: ${fault.subject}`,
  }));
}

/** What is left to set up, beside texts with placeholders: /setup and the doctor show it. */
export const examineSetup = async (compiled: Compiled): Promise<Finding[]> => [
  ...checkTexts(await readWrittenTexts()),
  ...checkDates(listDated(compiled.content), new Date()),
  ...checkResults(compiled),
  ...(await examineDeployments(compiled)),
];
