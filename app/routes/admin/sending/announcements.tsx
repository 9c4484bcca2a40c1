import { Form } from "@remix-run/react";
import { Moment } from "~/ui/dates";
import type { describeAnnouncement } from "./send-state.server";

interface AnnouncementsProps {
  /** The release's number. */
  release: number;
  announced: readonly ReturnType<typeof describeAnnouncement>[];
}

/** The services that are notified of the release, with a button to retry failures. */
export function Announcements({ release, announced }: AnnouncementsProps) {
  return (
    <section className="card gap-5" aria-labelledby="announced">
      <h2 id="announced" className="text-heading">
        Also told
      </h2>
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
        <Form method="post">
          <input type="hidden" name="release" value={release} />
          <button type="submit" name="intent" value="announce" className="button button-quiet">
            Try the failed ones again
          </button>
        </Form>
      )}
    </section>
  );
}
