import { Form, Link } from "@remix-run/react";
import { numberFormat } from "~/locale/intl";

const count = numberFormat();

interface SendToEveryoneProps {
  /** The release's number. */
  release: number;
  edition: number;
  subject: string;
  topic: string;
  recipients: number;
}

/** Asks before an email goes to all subscribers. The form posts the edition that was confirmed. */
export function SendToEveryone({ release, edition, subject, topic, recipients }: SendToEveryoneProps) {
  const counted = count.format(recipients);
  return (
    <section id="send" aria-labelledby="send-title" className="grid gap-5 border-t border-line pt-5">
      <h3 id="send-title" className="font-display text-heading">
        Send this email to everyone?
      </h3>
      <dl className="grid grid-cols-[fit-content(40%)_1fr] gap-x-6 gap-y-3 [&_dd]:wrap-anywhere [&_dt]:text-muted">
        <dt>Edition</dt>
        <dd className="figures">{edition}</dd>
        <dt>Subject</dt>
        <dd>{subject}</dd>
        <dt>Topic</dt>
        <dd>{topic}</dd>
        <dt>Recipients</dt>
        <dd className="figures">{counted}</dd>
      </dl>
      <Form method="post" className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <input type="hidden" name="release" value={release} />
        <input type="hidden" name="edition" value={edition} />
        <button type="submit" name="intent" value="send" className="button button-danger">
          {recipients === 1 ? "Send to 1 subscriber" : `Send to ${counted} subscribers`}
        </button>
        <Link to="?" className="text-link">
          Don’t send
        </Link>
      </Form>
    </section>
  );
}
