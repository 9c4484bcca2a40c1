import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { DisplayDate } from "~/ui/dates";
import { Prose } from "~/ui/prose";
import { ScrollTable } from "~/ui/scroll-table";
import { TitledSection } from "~/ui/titled-section";

type Page = NonNullable<LoaderFunctionArgs["context"]["pages"]["analysts"]>;

/** With a note that their opinions are their own. */
export function Analysts({
  title,
  lead,
  html,
  analysts,
}: Pick<Page, "title" | "lead" | "html" | "analysts">) {
  const isDated = analysts.some(({ asOf }) => asOf !== undefined);
  return (
    <TitledSection title={title} id="analysts" className="">
      {lead && <p className="mt-4 max-w-2xl text-muted">{lead}</p>}
      <div className="mt-8 max-w-2xl">
        <ScrollTable
          label={title}
          columns={[
            { title: "Firm" },
            { title: "Analyst" },
            ...(isDated ? [{ title: "Confirmed" }] : []),
          ]}
          rows={analysts.map(({ firm, name, asOf }) => ({
            id: `${firm} ${name}`,
            cells: [
              firm,
              name,
              ...(isDated ? [asOf ? <DisplayDate key="date" date={asOf} /> : "—"] : []),
            ],
          }))}
        />
        <Prose html={html} className="mt-8" />
      </div>
    </TitledSection>
  );
}
