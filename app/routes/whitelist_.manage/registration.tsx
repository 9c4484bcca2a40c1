import { Form } from "@remix-run/react";
import type { LaunchRegistration } from "~/domain/launch-list/launch-list";
import { DayOf } from "~/ui/dates";

/** What is kept of a registration, and the two things its owner can do with it. */
export function Registration({ registration, token }: { registration: LaunchRegistration; token: string }) {
  const { email, source, registeredAt, consentVersion } = registration;
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-3 [&_dt]:text-muted">
        <dt>Email</dt>
        <dd>{email}</dd>
        <dt>Registered</dt>
        <dd>
          <DayOf at={registeredAt} />
        </dd>
        <dt>Source</dt>
        <dd>{source}</dd>
        <dt>Consent</dt>
        <dd>Wording of {consentVersion}</dd>
      </dl>
      <div className="flex flex-wrap gap-3">
        <a href={`/whitelist/manage/data?token=${token}`} download className="button button-quiet">
          Download my data
        </a>
        <Form method="post">
          <button type="submit" className="button button-danger">
            Withdraw my registration
          </button>
        </Form>
      </div>
      <p className="text-sm text-muted">Withdrawing deletes the registration at once.</p>
    </>
  );
}
