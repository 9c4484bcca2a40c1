import { Form } from "@remix-run/react";
import type { SessionInfo } from "~/domain/accounts/sessions";
import { timeZoneName } from "~/locale/formats";
import { Moment } from "~/ui/dates";
import { deviceName } from "./device-name";

export function SessionList({ sessions }: { sessions: SessionInfo[] }) {
  return (
    <section className="card gap-5">
      <h2 className="text-heading">Where you're logged in</h2>
      <ul className="grid gap-4">
        {sessions.map(({ device, createdAt, lastSeenAt, current }) => (
          <li key={`${createdAt.getTime()} ${device}`} className="border-t border-line pt-4">
            <p>
              {deviceName(device)}
              {current && <span className="chip ml-3">This device</span>}
            </p>
            <p className="text-sm text-muted">
              Last active <Moment at={lastSeenAt} /> {timeZoneName}; logged in <Moment at={createdAt} /> {timeZoneName}
            </p>
          </li>
        ))}
      </ul>
      <Form method="post">
        <p className="mb-4 text-sm text-muted">Logs you out on every device, including this one.</p>
        <button type="submit" name="intent" value="sign-out-everywhere" className="button button-quiet">
          Log out everywhere
        </button>
      </Form>
    </section>
  );
}
