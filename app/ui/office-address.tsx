/** A postal address with the email that belongs to it. */
export function OfficeAddress({ office }: { office: { lines: readonly string[]; email: string } }) {
  return (
    <address>
      {office.lines.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
      <a href={`mailto:${office.email}`} className="text-link mt-3 inline-block">
        {office.email}
      </a>
    </address>
  );
}
