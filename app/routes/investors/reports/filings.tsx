import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { brand } from "~/brand/generated/public";
import { formatSubject } from "~/domain/filing-titles";
import { anchorIn, filingPath, filingsPage } from "~/domain/investor-lists";
import { filingGroupLabels } from "~/domain/type-labels";
import { insertNoBreakSpaces } from "~/locale/no-break-spaces";
import { DisplayDate } from "~/ui/dates";
import { TextLink } from "~/ui/links";
import { listChoices } from "~/ui/list-choices";
import { formatFileFacts } from "../file-facts";
import { FilteredList } from "./filtered-list";
import type { ReportFilters } from "./route";

type Context = Pick<LoaderFunctionArgs["context"], "filings" | "press" | "investorDocuments">;

/** Filtered; null where the company has none. */
export function listFilings(
  context: Context,
  { chosen: { group, year }, addressOf, years }: ReportFilters,
) {
  const groups = context.filings.groups();
  if (groups.length === 0) return null;
  return {
    filters: [
      {
        label: "Subjects of filings",
        choices: listChoices(
          { all: "All subjects", values: groups, current: group },
          (about) => addressOf(filingsPage.path, { about }),
          (group) => filingGroupLabels[group],
        ),
      },
      { ...years(filingsPage.path), label: "Years of filings" },
    ],
    filings: context.filings.list({ group, year }).map((filing) => readFiling(filing, context)),
  };
}

/** With its published file and release. */
function readFiling(
  filing: ReturnType<Context["filings"]["list"]>[number],
  { press, investorDocuments }: Context,
) {
  const { id, type, filed, reference, href } = filing;
  const paper = investorDocuments.find(filing.document);
  const release = press.findById(filing.release);
  return {
    id: anchorIn(filingPath(id)),
    type,
    filed,
    reference,
    href,
    subject: insertNoBreakSpaces(formatSubject(filing)),
    file: paper && { href: paper.href, text: formatFileFacts(paper).join(", ") || "File" },
    release: release && { path: release.path, title: insertNoBreakSpaces(release.title) },
  };
}

const { filingSystem } = brand.listing;

type ListedFilings = NonNullable<ReturnType<typeof listFilings>>;

export function FilingList({ filters, filings }: ListedFilings) {
  return (
    <FilteredList
      title={filingsPage.title}
      filters={filters}
      path={filingsPage.path}
      more={
        <>
          {filingSystem && (
            <TextLink to={filingSystem.href}>Our {filingSystem.name} profile</TextLink>
          )}
          <TextLink to="/filings.xml">Atom feed of new filings</TextLink>
        </>
      }
    >
      {filings.map((filing) => (
        <FilingRow key={filing.id} {...filing} />
      ))}
    </FilteredList>
  );
}

function FilingRow({
  id,
  type,
  filed,
  reference,
  href,
  subject,
  file,
  release,
}: ListedFilings["filings"][number]) {
  // One text node: in two, a right-aligned first half would move when the second arrives.
  const number = reference && [filingSystem?.name, reference].filter(Boolean).join(" ");
  return (
    <li
      id={id}
      className="grid gap-x-8 gap-y-1.5 border-b border-line py-5 sm:grid-cols-[9.5rem_minmax(0,1fr)] lg:grid-cols-[9.5rem_minmax(0,1fr)_11rem]"
    >
      <DisplayDate date={filed} className="figures pt-0.5 text-sm text-muted" />
      <div>
        <h3 className="font-medium">{type}</h3>
        {subject && <p className="mt-1.5 text-[0.9375rem] text-muted">{subject}</p>}
        {(file || release) && (
          <p className="mt-1.5 flex flex-wrap gap-x-6 gap-y-2 text-sm">
            {file && (
              <TextLink to={file.href}>
                {file.text}
                <span className="sr-only">: {[type, subject].filter(Boolean).join(", ")}</span>
              </TextLink>
            )}
            {release && (
              <TextLink to={release.path}>
                Press release<span className="sr-only">: {release.title}</span>
              </TextLink>
            )}
          </p>
        )}
      </div>
      <p className="text-sm text-muted sm:col-start-2 lg:col-start-3 lg:pt-0.5 lg:text-right">
        {href ? (
          <TextLink to={href} className="figures whitespace-nowrap">
            {number ?? "View filing"}
          </TextLink>
        ) : (
          <span className="figures whitespace-nowrap">{number}</span>
        )}
      </p>
    </li>
  );
}
