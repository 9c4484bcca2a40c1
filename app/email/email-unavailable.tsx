import { Link } from "@remix-run/react";

/** Stands where an email would be promised on a site that sends none. */
export function EmailUnavailable() {
  return (
    <p className="text-muted">
      This site cannot send email at the moment. Please{" "}
      <Link to="/contact" className="text-link">
        contact us
      </Link>
      .
    </p>
  );
}
