import { Moment } from "~/ui/dates";
import { PostForm } from "~/ui/post-form";
import { SubmitButton } from "~/ui/submit-button";
import type { DescribedBroadcast } from "./desk.server";

export function BroadcastCell({ release, email }: { release: number; email: DescribedBroadcast }) {
  const { id, label, edition, at, error, isOpen, change } = email;
  return (
    <div className="inline-grid justify-items-start gap-2 align-top">
      <p className={isOpen ? "text-accent" : undefined}>
        {label}
        {edition !== null && edition > 1 && `, edition ${edition}`}
        {at && (
          <span className="block text-sm text-muted">
            <Moment at={at} />
          </span>
        )}
      </p>
      {error && <p className="text-sm text-muted wrap-anywhere">{error}</p>}
      {isOpen && id !== null && (
        <PostForm fields={{ broadcast: id }} className="flex flex-wrap gap-2">
          <SubmitButton intent="repeat-broadcast" className="button-quiet button-small">
            Try again
          </SubmitButton>
          <SubmitButton intent="settle-broadcast" className="button-quiet button-small">
            Mark as sent
          </SubmitButton>
        </PostForm>
      )}
      {change && (
        <PostForm fields={{ release, edition: change.edition }}>
          <SubmitButton intent="send-edition" className="button-quiet button-small">
            {`Send the ${change.kind} to subscribers`}
          </SubmitButton>
        </PostForm>
      )}
    </div>
  );
}
