import { Moment } from "~/ui/dates";
import { PostForm } from "~/ui/post-form";
import { SubmitButton } from "~/ui/submit-button";
import type { Scheduled } from "./desk.server";

interface ApprovalProps {
  release: number;
  approval: NonNullable<Scheduled["approval"]>;
  /** Whether its publication time has passed. */
  isDue: boolean;
}

/** The approvals of a release's current text, with the buttons to give and withdraw one. */
export function Approval({
  release,
  approval: { sha256, isRecorded, needed, given, voided, isMine },
  isDue,
}: ApprovalProps) {
  return (
    <section aria-label="Approval" className="grid gap-4 border-t border-line pt-5">
      <p>
        {given.length < needed
          ? `${given.length} of ${needed} approvals. The release stays hidden until both are given.`
          : `Approved. It will be published ${isDue ? "within ten seconds" : "at the time above"}.`}
      </p>
      {given.length > 0 && (
        <ul>
          {given.map((approval) => (
            <GivenApproval key={approval.by} release={release} {...approval} />
          ))}
        </ul>
      )}
      <p className="text-sm text-muted wrap-anywhere">SHA-256 of the text: {sha256}</p>
      {voided.length > 0 && <VoidApprovals approvals={voided} />}
      {isRecorded || isMine ? (
        <PostForm fields={{ release, sha256 }}>
          <SubmitButton intent={isMine ? "withdraw-approval" : "approve"}>
            {isMine ? "Withdraw my approval" : "Approve this text"}
          </SubmitButton>
        </PostForm>
      ) : (
        <p className="text-accent">
          This text isn’t recorded, so it can’t be approved yet. Run <code>npm run content -- record</code>, commit its
          file and deploy again.
        </p>
      )}
    </section>
  );
}

type Void = ApprovalProps["approval"]["voided"][number];

function VoidApprovals({ approvals }: { approvals: readonly Void[] }) {
  return (
    <section aria-label="Void approvals">
      <h4 className="text-sm text-muted">Void approvals, which don’t count</h4>
      <ul className="mt-2">
        {approvals.map((approval, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: of one load of the page
          <li key={at} className="border-t border-line py-2 text-sm">
            <p className="wrap-anywhere">{approval.username ?? "A deleted account"}</p>
            {approval.approvedAt && (
              <p className="text-muted">
                Approved <Moment at={approval.approvedAt} />
              </p>
            )}
            <p className="text-accent">
              {describeReason(approval)}
              {approval.at && (
                <span className="text-muted">
                  {" "}
                  <Moment at={approval.at} />
                </span>
              )}
            </p>
            <p className="text-muted wrap-anywhere">SHA-256 of the approved text: {approval.sha256}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function describeReason({ reason, by }: Void): string {
  if (reason === "text changed") return "Void: the text has changed since.";
  if (reason === "account gone") return "Void: the account was deleted.";
  if (reason === "no longer administrator") return "Void: no longer an administrator.";
  return reason === "voided" ? `Voided by ${by}.` : "Withdrawn by the approver.";
}

type Given = ApprovalProps["approval"]["given"][number];

/** An approval, with a button to void another administrator's. */
function GivenApproval({ release, by, username, approvedAt, isMine }: Given & { release: number }) {
  return (
    <li className="flex items-center justify-between gap-x-6 border-t border-line py-2">
      <span className="wrap-anywhere">
        {username}
        <span className="block text-sm text-muted">
          Approved <Moment at={approvedAt} />
        </span>
      </span>
      {!isMine && (
        <PostForm fields={{ release, approver: by }}>
          <button type="submit" name="intent" value="void-approval" className="text-link text-sm">
            Void<span className="sr-only"> the approval of {username}</span>
          </button>
        </PostForm>
      )}
    </li>
  );
}
