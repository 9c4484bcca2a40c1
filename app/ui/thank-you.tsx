import { Link } from "@remix-run/react";

/** Suggested after a form; the label is the kind of page. */
export type NextStep = { label: string; title: string; path: string };

export function ThankYou({ text, next }: { text: string; next: readonly NextStep[] }) {
  return (
    <div className="grid justify-items-start gap-4 py-6">
      <svg
        viewBox="0 0 56 56"
        width="56"
        height="56"
        aria-hidden="true"
        fill="none"
        className="text-accent"
      >
        <circle cx="28" cy="28" r="27" stroke="currentColor" strokeOpacity="0.4" />
        <circle cx="28" cy="28" r="20" fill="currentColor" fillOpacity="0.14" />
        <path
          d="m20 28.5 5.5 5.5L36.5 23"
          stroke="currentColor"
          strokeWidth="2.25"
          strokeLinecap="round"
        />
      </svg>
      <h2 className="text-section">Thank You</h2>
      <p className="text-lg text-muted">{text}</p>
      <nav aria-label="Where to go next" className="mt-2 w-full">
        <ul className="border-t border-line">
          {next.map(({ label, title, path }) => (
            <li key={path} className="border-b border-line py-4">
              <span className="text-sm text-muted">{label}</span>
              <Link
                to={path}
                prefetch="intent"
                className="mt-1 block font-medium hover:text-accent"
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
