import { Form, Link } from "@remix-run/react";

/** The name of the screen, who uses it, and the ways out. */
export function ScreenHead({ username }: { username: string }) {
  return (
    <div className="shell screen-head">
      <div className="min-w-0">
        <p className="eyebrow mb-3">Administration</p>
        <h1 className="text-title">Admin Test Mode</h1>
        <p className="mt-3 text-muted">Signed in as {username}. Times are Toronto's.</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Link to="/" className="button button-quiet button-small">
          Home
        </Link>
        <Link to="/admin/security" className="button button-quiet button-small">
          Security
        </Link>
        <Form method="post" action="/auth/sign-out">
          <button type="submit" className="button button-quiet button-small">
            Sign out
          </button>
        </Form>
      </div>
    </div>
  );
}
