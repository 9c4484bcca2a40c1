import { Link } from "@remix-run/react";

interface ThankYouProps {
  /** Whether the address was on the list before. */
  already: boolean;
  /** Whether a new address is asked to confirm by email. */
  byEmail: boolean;
}

/** Stands in the form's place once an address is on the list. */
export function ThankYou({ already, byEmail }: ThankYouProps) {
  const reserved = byEmail
    ? "Follow the link in the email we sent you to confirm your place."
    : "You're on the list. We'll email you when we have news about the launch.";
  return (
    <div className="grid justify-items-start gap-4 py-6">
      <svg viewBox="0 0 56 56" width="56" height="56" aria-hidden="true" fill="none" className="text-accent">
        <circle cx="28" cy="28" r="27" stroke="currentColor" strokeOpacity="0.4" />
        <circle cx="28" cy="28" r="20" fill="currentColor" fillOpacity="0.14" />
        <path d="m20 28.5 5.5 5.5L36.5 23" stroke="currentColor" strokeWidth="2.25" strokeLinecap="round" />
      </svg>
      <h2 className="text-section">Thank You</h2>
      <p className="text-lg text-muted">{already ? "You're already on our list for the gold launch." : reserved}</p>
      <Link to="/" className="button button-quiet mt-2">
        Back to the home page
      </Link>
    </div>
  );
}
