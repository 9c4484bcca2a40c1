import { TextLink } from "~/ui/links";

type Fact = { title: string; rows: readonly (readonly [name: string, value: string])[] };

/** A release's trades from the ledger; nothing for other releases. */
export function ReleaseFacts({ facts }: { facts: readonly Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <aside aria-label="Treasury facts" className="card mt-8 mb-10 gap-5">
      {facts.map(({ title, rows }) => (
        <section key={title} aria-label={title}>
          <h2 className="text-heading">{title}</h2>
          <dl className="mt-3">
            {rows.map(([name, value]) => (
              <div
                key={name}
                className="flex flex-wrap justify-between gap-x-6 border-t border-line py-2"
              >
                <dt className="text-muted">{name}</dt>
                <dd className="figures ml-auto font-medium">{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <p className="text-sm">
        <TextLink to="/treasury">From the treasury ledger</TextLink>
      </p>
    </aside>
  );
}
