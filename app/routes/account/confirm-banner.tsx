import { Form } from "@remix-run/react";

/** An unconfirmed account works in full: this asks, and nothing more. */
export function ConfirmBanner() {
  return (
    <Form method="post" className="card flex-row flex-wrap items-center justify-between gap-4">
      <p className="text-muted">Your email address is not confirmed yet. We emailed you a link.</p>
      <button type="submit" name="intent" value="send-confirmation" className="button button-quiet button-small">
        Send it again
      </button>
    </Form>
  );
}
