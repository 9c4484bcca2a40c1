import { Link } from "@remix-run/react";
import { TitledSection } from "~/ui/titled-section";

interface ListedDocument {
  path: string;
  title: string;
  summary: string;
}

/** Every charter and policy that the board has adopted. */
export function GovernanceDocuments({ documents }: { documents: readonly ListedDocument[] }) {
  return (
    <TitledSection title="Governance">
      <ul className="mt-8 grid border-t border-line md:grid-cols-2 md:gap-x-10">
        {documents.map((document) => (
          <li key={document.path} className="border-b border-line">
            <Link to={document.path} prefetch="intent" className="group block py-5">
              <span className="block font-medium group-hover:text-accent">{document.title}</span>
              <span className="mt-1 block text-sm text-muted">{document.summary}</span>
            </Link>
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}
