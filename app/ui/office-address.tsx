import { TextLink } from "~/ui/links";

type Office = { lines: readonly string[]; email: string };

/** A postal address with the email that belongs to it. */
export function OfficeAddress({ office, className }: { office: Office; className?: string }) {
  return (
    <address className={className}>
      {office.lines.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
      <TextLink to={`mailto:${office.email}`} className="mt-3 inline-block">
        {office.email}
      </TextLink>
    </address>
  );
}
