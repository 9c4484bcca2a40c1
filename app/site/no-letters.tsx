import { Link } from "@remix-run/react";

/** Stands where a letter would be promised on a site that has no way of sending one. */
export function NoLetters() {
  return (
    <p className="text-muted">
      This site cannot send email at the moment. Please{" "}
      <Link to="/contact" className="text-link">
        write to us
      </Link>
      .
    </p>
  );
}
