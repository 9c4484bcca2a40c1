import { Link } from "@remix-run/react";

type Tab = { label: string; href: string; current: boolean };

/** Each tab has an address: it can be shared, and needs no scripts. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav aria-label={label} className="border-b border-line">
      <ul className="flex gap-6">
        {tabs.map((tab) => (
          <li key={tab.href}>
            <Link
              to={tab.href}
              className="tab-link"
              aria-current={tab.current ? "page" : undefined}
              preventScrollReset
            >
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
