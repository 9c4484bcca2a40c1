import { Link } from "@remix-run/react";
import { Strip } from "./strip";

export type Choice = { text: string; to: string; current: boolean };

/** Each filter has an address. */
export function Choices({ label, choices }: { label: string; choices: readonly Choice[] }) {
  return (
    <nav aria-label={label} className="print:hidden">
      <Strip className="gap-2 sm:flex-wrap">
        {choices.map(({ text, to, current }) => (
          <li key={text}>
            <Link
              to={to}
              preventScrollReset
              aria-current={current ? "true" : undefined}
              className="chip"
            >
              {text}
            </Link>
          </li>
        ))}
      </Strip>
    </nav>
  );
}
