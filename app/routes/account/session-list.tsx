import { Form } from "@remix-run/react";
import type { SessionInfo } from "~/domain/accounts/sessions";
import { timeZoneCity } from "~/locale/formats";
import { Moment } from "~/ui/dates";
import { deviceName } from "./device-name";

export function SessionList({ sessions }: { sessions: SessionInfo[] }) {
  return (
    <section className="card gap-5">
      <h2 className="text-heading">Where you are signed in</h2>
      <ul className="grid gap-4">
        {sessions.map(({ device, createdAt, lastSeenAt, current }) => (
          <li key={`${createdAt.getTime()} ${device}`} className="border-t border-line pt-4">
            <p>
              {deviceName(device)}
              {current && <span className="chip ml-3">This device</span>}
            </p>
            <p className="text-sm text-muted">
              Last seen <Moment at={lastSeenAt} /> ({timeZoneCity}), signed in <Moment at={createdAt} />
            </p>
          </li>
        ))}
      </ul>
      <Form method="post">
        <p className="mb-4 text-sm text-muted">Ends every session, this one too. You will have to log in again.</p>
        <button type="submit" name="intent" value="sign-out-everywhere" className="button button-quiet">
          Sign out everywhere
        </button>
      </Form>
    </section>
  );
}
