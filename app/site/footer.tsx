import { useLocation } from "@remix-run/react";
import { brand } from "~/brand/generated/public";
import { ServerMarkup } from "./server-markup";
import { SocialLinks } from "./social-links";
import { ThemeSwitch } from "./theme-switch";

/** As the end of a sentence. */
const legalName = brand.company.legalName.replace(/\.?$/, ".");

/** @param props.year the current one, UTC; undefined if the root loader failed */
export function Footer({ year }: { year: number | undefined }) {
  // The page that is this form does not repeat it.
  const isSignUp = useLocation().pathname === "/newsletter";
  return (
    <footer className="mt-24 border-t border-line bg-surface print:hidden">
      <div
        className={`shell grid gap-x-16 gap-y-12 py-16 ${isSignUp ? "" : "lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"}`}
      >
        <ServerMarkup id="footer-sign-up" hidden={isSignUp} />
        <ServerMarkup id="footer-columns" />
      </div>
      <div className="border-t border-line">
        <div className="shell flex flex-wrap items-center justify-between gap-4 py-6 text-sm text-muted">
          <div>
            {brand.facts.map(({ label, text }) => (
              <p key={label}>
                {label}: {text}
              </p>
            ))}
            <p>
              © {year} {legalName} All rights reserved.
            </p>
          </div>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
            <ThemeSwitch />
            <SocialLinks />
          </div>
        </div>
      </div>
    </footer>
  );
}
