import { Form } from "@remix-run/react";
import { Moment } from "~/ui/dates";
import type { Scheduled } from "./desk.server";

interface ApprovalProps {
  /** The release's number. */
  release: number;
  approval: NonNullable<Scheduled["approval"]>;
  /** Whether its hour has passed. */
  isDue: boolean;
}

/** Who approved the text that a release has now, and the button for one's own approval. */
export function Approval({ release, approval: { sha256, needed, given, isMine }, isDue }: ApprovalProps) {
  return (
    <section aria-label="Approval" className="grid gap-4 border-t border-line pt-5">
      <p>
        {given.length < needed
          ? `Approved by ${given.length} of ${needed} administrators. Until then it stays hidden${isDue ? "" : ", at its hour, too"}.`
          : `Approved. It appears ${isDue ? "within ten seconds" : "at its hour"}.`}
      </p>
      {given.length > 0 && (
        <ul>
          {given.map(({ by, approvedAt }) => (
            <li key={by} className="flex flex-wrap justify-between gap-x-6 border-t border-line py-2">
              <span className="wrap-anywhere">{by}</span>
              <span className="text-sm text-muted">
                <Moment at={approvedAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="text-sm text-muted wrap-anywhere">SHA-256 of the text: {sha256}</p>
      <Form method="post">
        <input type="hidden" name="release" value={release} />
        <input type="hidden" name="sha256" value={sha256} />
        <button
          type="submit"
          name="intent"
          value={isMine ? "withdraw-approval" : "approve"}
          className="button button-quiet"
        >
          {isMine ? "Withdraw my approval" : "Approve this text"}
        </button>
      </Form>
    </section>
  );
}
