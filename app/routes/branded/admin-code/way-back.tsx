import { Link } from "@remix-run/react";
import { SignOutButton } from "~/site/sign-out-button";

/** For who cannot give the code: back to the username and password, or out of the session that lacks it. */
export function WayBack({ pending }: { pending: boolean }) {
  if (!pending) return <SignOutButton className="text-link text-sm text-muted" />;
  return (
    <p className="text-sm text-muted">
      <Link to=".." relative="path" className="text-link">
        Start again
      </Link>
    </p>
  );
}
