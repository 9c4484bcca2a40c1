import { Link } from "@remix-run/react";
import { TabLinks } from "~/ui/tab-links";
import { Specimen, Specimens } from "./specimens";

const kinds = ["button-accent", "button-quiet", "button-danger"] as const;

/** Buttons and links. For hover and focus, point at one or use Tab. */
export function Actions() {
  return (
    <Specimens title="Actions">
      {kinds.map((kind) => (
        <Specimen key={kind} name={kind}>
          <div className="flex flex-wrap items-center gap-4">
            <button type="button" className={`button ${kind}`}>
              Reserve My Spot
            </button>
            <button type="button" className={`button button-small ${kind}`}>
              Small
            </button>
            <Link to="/styleguide" className={`button ${kind}`}>
              As a link
            </Link>
            <button type="button" className={`button ${kind}`} aria-disabled="true">
              Registering...
            </button>
          </div>
        </Specimen>
      ))}
      <Specimen name="Opening something slow">
        <span className="button button-accent">
          Dashboard
          <span className="spinner" />
        </span>
      </Specimen>
      <Specimen name="Links: in text, in the footer; disclosure">
        <div className="flex flex-wrap items-baseline gap-8">
          <p>
            Read{" "}
            <Link to="/styleguide" className="text-link">
              the short version
            </Link>{" "}
            first.
          </p>
          <Link to="/styleguide" className="footer-link">
            About Us
          </Link>
          <details className="disclosure">
            <summary>Show more</summary>
            <p className="mt-2 text-muted">The disclosed text.</p>
          </details>
        </div>
      </Specimen>
      <Specimen name="Chips: the current one, two others">
        <ul className="flex flex-wrap gap-2">
          {["All years", "2025", "2024"].map((label, index) => (
            <li key={label}>
              <Link to="/styleguide" className="chip" aria-current={index === 0 ? "true" : undefined}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen name="Tabs as links">
        <TabLinks
          label="Example tabs"
          tabs={[
            { label: "Login", href: "/styleguide?tab=1", current: true },
            { label: "Sign-up", href: "/styleguide?tab=2", current: false },
          ]}
        />
      </Specimen>
      <Specimen name="Contents list">
        <nav aria-label="Example contents" className="contents-list">
          <ol>
            {["Purpose", "Composition and quorum", "Duties"].map((label) => (
              <li key={label}>
                <a href="#actions">{label}</a>
              </li>
            ))}
          </ol>
        </nav>
      </Specimen>
      <Specimen name="Menu panel, an entry current">
        <div className="specimen-menu">
          <ul className="grid gap-1 p-2">
            <li>
              <Link to="/styleguide" className="menu-item" aria-current="page">
                <span className="block font-medium">Gold</span>
                <span className="mt-0.5 block text-sm text-muted">One gram, inscribed on Bitcoin</span>
              </Link>
            </li>
            <li>
              <Link to="/launchpad" className="menu-item">
                <span className="block font-medium">Launchpad</span>
                <span className="mt-0.5 block text-sm text-muted">For founders who build on Bitcoin</span>
              </Link>
            </li>
          </ul>
        </div>
      </Specimen>
    </Specimens>
  );
}
