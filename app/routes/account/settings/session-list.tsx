import type { SessionInfo } from "~/domain/accounts/sessions";
import { timeZoneName } from "~/locale/formats";
import { Moment } from "~/ui/dates";
import { PostForm } from "~/ui/post-form";
import { SubmitButton } from "~/ui/submit-button";
import { TitledCard } from "~/ui/titled-card";
import { deviceName } from "./device-name";

export function SessionList({ sessions }: { sessions: SessionInfo[] }) {
  return (
    <TitledCard title="Where you're logged in">
      <ul className="grid gap-4">
        {sessions.map(({ device, createdAt, lastSeenAt, current }) => (
          <li key={`${createdAt.getTime()} ${device}`} className="border-t border-line pt-4">
            <p>
              {deviceName(device)}
              {current && <span className="chip ml-3">This device</span>}
            </p>
            <p className="text-sm text-muted">
              Last active <Moment at={lastSeenAt} /> {timeZoneName}; logged in{" "}
              <Moment at={createdAt} /> {timeZoneName}
            </p>
          </li>
        ))}
      </ul>
      <PostForm>
        <p className="mb-4 text-sm text-muted">Logs you out on every device, including this one.</p>
        <SubmitButton intent="sign-out-everywhere">Log out everywhere</SubmitButton>
      </PostForm>
    </TitledCard>
  );
}
