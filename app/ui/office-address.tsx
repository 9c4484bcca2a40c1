import { TextLink } from "~/ui/links";

type Office = { lines: readonly string[]; email: string };

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
