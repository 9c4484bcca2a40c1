import { Link } from "@remix-run/react";
import { governancePage } from "~/domain/investor-lists";
import { TitledSection } from "~/ui/titled-section";

export function GovernanceDocuments({
  documents,
}: {
  documents: readonly { path: string; title: string }[];
}) {
  return (
    <TitledSection title={governancePage.title}>
      <ul className="mt-6 grid border-t border-line sm:grid-cols-2 sm:gap-x-12 lg:grid-cols-3">
        {documents.map(({ path, title }) => (
          <li key={path} className="border-b border-line">
            <Link to={path} prefetch="intent" className="block py-3 hover:text-accent">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}
