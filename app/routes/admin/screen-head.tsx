import { Link } from "@remix-run/react";
import { SignOutButton } from "~/site/sign-out-button";

/** The name of the screen, who uses it, and the ways out. */
export function ScreenHead({ username }: { username: string }) {
  return (
    <div className="shell screen-head">
      <div className="min-w-0">
        <p className="eyebrow mb-3">Administration</p>
        <h1 className="text-title">Admin Test Mode</h1>
        <p className="mt-3 text-muted">Signed in as {username}. Times shown in ET.</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Link to="/" className="button button-quiet button-small">
          Home
        </Link>
        <Link to="/admin/security" className="button button-quiet button-small">
          Security
        </Link>
        <SignOutButton className="button button-quiet button-small" />
      </div>
    </div>
  );
}
