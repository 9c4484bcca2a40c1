import { Moment } from "~/ui/dates";
import { PostForm } from "~/ui/post-form";
import { SubmitButton } from "~/ui/submit-button";
import { TitledCard } from "~/ui/titled-card";
import type { describeAnnouncement } from "./send-state.server";

interface AnnouncementsProps {
  release: number;
  announced: readonly ReturnType<typeof describeAnnouncement>[];
}

/** The services that are notified of the release, with a button to retry failures. */
export function Announcements({ release, announced }: AnnouncementsProps) {
  return (
    <TitledCard id="announced" title="Also notified">
      <ul>
        {announced.map(({ id, target, edition, state, at, error, isFailed }) => (
          <li key={id} className="border-t border-line py-2">
            <p className="flex flex-wrap justify-between gap-x-6">
              <span className="wrap-anywhere">
                {target}
                {edition > 1 && `, edition ${edition}`}
              </span>
              <span className={isFailed ? "text-accent" : "text-muted"}>
                {state}
                {at && (
                  <>
                    , <Moment at={at} />
                  </>
                )}
              </span>
            </p>
            {error && <p className="text-sm text-muted wrap-anywhere">{`Last answer: ${error}`}</p>}
          </li>
        ))}
      </ul>
      {announced.some(({ isFailed }) => isFailed) && (
        <PostForm fields={{ release }}>
          <SubmitButton intent="announce">Try the failed ones again</SubmitButton>
        </PostForm>
      )}
    </TitledCard>
  );
}
