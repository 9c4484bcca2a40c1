import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { brand } from "~/brand/generated/public";
import { describeSubject } from "~/domain/filing-titles";
import { filingsPage } from "~/domain/investor-lists";
import { filingGroupLabels } from "~/domain/type-labels";
import { publicPage } from "~/http/cache-policy";
import { findOr404 } from "~/http/not-found";
import { type PublicRoute, publicationYears } from "~/http/public-route";
import { tied } from "~/locale/tied";
import { InvestorHead } from "~/site/investor-head";
import { DisplayDate } from "~/ui/dates";
import { TextLink } from "~/ui/links";
import { listAddress, listChoices, listYears } from "~/ui/list-choices";
import { describeFile } from "../describe-file";
import { FilteredList } from "../filtered-list";
import { investorMeta } from "../investor-meta";

// One list, many filtered views: only the whole one belongs into search results.
export const meta: MetaFunction<typeof loader> = ({ data, location }) =>
  data ? investorMeta({ ...data.page, hidden: location.search !== "" }) : [];

export const headers = publicPage;

export const handle: PublicRoute = {
  searchParams: { about: Object.keys(filingGroupLabels), year: publicationYears },
};

type Context = LoaderFunctionArgs["context"];
type Filter = NonNullable<Parameters<Context["filings"]["list"]>[0]>;
type Filing = ReturnType<Context["filings"]["list"]>[number];

export function loader({ request, context }: LoaderFunctionArgs) {
  const { filings } = context;
  const { searchParams } = new URL(request.url);
  const [years, groups] = [filings.years(), filings.groups()];
  findOr404(years[0]);
  const filter: Filter = {
    year: years.find((year) => String(year) === searchParams.get("year")),
    group: groups.find((group) => group === searchParams.get("about")),
  };
  return {
    page: filingsPage,
    menu: context.investorMenu,
    filters: [
      {
        label: "Subjects",
        choices: listChoices(
          { all: "All filings", values: groups, current: filter.group },
          (group) => addressOf({ ...filter, group }),
          (group) => filingGroupLabels[group],
        ),
      },
      listYears(years, filter.year, (year) => addressOf({ ...filter, year })),
    ],
    filings: filings.list(filter).map((filing) => describeFiling(filing, context)),
  };
}

const addressOf = ({ year, group }: Filter) =>
  listAddress(filingsPage.path, { about: group, year });

/** A filing with the file and the release that are published with it. */
function describeFiling(filing: Filing, { press, investorDocuments }: Context) {
  const { id, type, filed, reference, href } = filing;
  const paper = investorDocuments.find(filing.document);
  const release = press.findById(filing.release);
  return {
    id,
    type,
    filed,
    reference,
    href,
    subject: tied(describeSubject(filing)),
    file: paper && { href: paper.href, text: describeFile(paper).join(", ") || "File" },
    release: release && { path: release.path, title: tied(release.title) },
  };
}

const { filingSystem } = brand.listing;

type ListedFiling = ReturnType<typeof describeFiling>;

/** Every document that the company filed, as the regulators' system names it. */
export default function Filings() {
  const { page, menu, filters, filings } = useLoaderData<typeof loader>();
  return (
    <>
      <InvestorHead
        title="Filings"
        lead={`What we filed${filingSystem ? ` on ${filingSystem.name}` : ""}, newest first.`}
        menu={menu}
      />
      <div className="shell">
        <FilteredList filters={filters} noun="filings" path={page.path}>
          {filings.map((filing) => (
            <FilingRow key={filing.id} {...filing} />
          ))}
        </FilteredList>
        <p className="mt-8 flex flex-wrap gap-x-6 gap-y-2 print:hidden">
          {filingSystem && (
            <TextLink to={filingSystem.href}>Our {filingSystem.name} profile</TextLink>
          )}
          <TextLink to="/filings.xml">Atom feed of new filings</TextLink>
        </p>
      </div>
    </>
  );
}

function FilingRow({ id, type, filed, reference, href, subject, file, release }: ListedFiling) {
  // One text: set to the right, its first half would move when the second comes.
  const number = reference && [filingSystem?.name, reference].filter(Boolean).join(" ");
  return (
    <li
      id={id}
      className="grid gap-x-8 gap-y-1.5 border-b border-line py-6 sm:grid-cols-[9.5rem_minmax(0,1fr)] lg:grid-cols-[9.5rem_minmax(0,1fr)_11rem]"
    >
      <DisplayDate date={filed} className="figures pt-1 text-sm text-muted" />
      <div>
        <h2 className="text-heading">{type}</h2>
        {subject && <p className="mt-2 text-muted">{subject}</p>}
        {(file || release) && (
          <p className="mt-2 flex flex-wrap gap-x-6 gap-y-2">
            {file && (
              <TextLink to={file.href}>
                {file.text}
                <span className="sr-only">: {[type, subject].filter(Boolean).join(", ")}</span>
              </TextLink>
            )}
            {release && (
              <TextLink to={release.path} prefetch="intent">
                Press release<span className="sr-only">: {release.title}</span>
              </TextLink>
            )}
          </p>
        )}
      </div>
      <p className="text-sm text-muted sm:col-start-2 lg:col-start-3 lg:pt-1 lg:text-right">
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
