import { Form, Link } from "@remix-run/react";

/** For who cannot give the code: back to the name and password, or out of the session that lacks it. */
export function WayBack({ held }: { held: boolean }) {
  if (held)
    return (
      <p className="text-sm text-muted">
        <Link to=".." relative="path" className="text-link">
          Start again
        </Link>
      </p>
    );
  return (
    <Form method="post" action="/auth/sign-out">
      <button type="submit" className="text-link text-sm text-muted">
        Sign out
      </button>
    </Form>
  );
}
