import type { SubmissionResult } from "@conform-to/react";
import { DayOf } from "~/ui/dates";
import { ChangeForm } from "./change-form";
import type { Factor } from "./factor.server";

interface FactorOnProps {
  factor: Extract<Factor, { step: "on" }>;
  lastResult?: SubmissionResult<string[]> | null;
}

export function FactorOn({ factor: { since, recoveryCodesLeft }, lastResult }: FactorOnProps) {
  return (
    <>
      <section className="card gap-3">
        <h2 className="text-heading">Second factor: on</h2>
        <p className="text-muted">
          Since <DayOf at={since} />.{" "}
          <span className="figures">
            {recoveryCodesLeft === 1 ? "1 recovery code is" : `${recoveryCodesLeft} recovery codes are`} left.
          </span>
        </p>
      </section>
      <div className="grid items-start gap-5 md:grid-cols-2">
        <ChangeForm
          intent="new-codes"
          title="New recovery codes"
          text="Ten new codes. The previous ones stop working."
          button="Make new codes"
          lastResult={lastResult}
        />
        <ChangeForm
          intent="turn-off"
          title="Turn it off"
          text="You then sign in with your password alone. New phone? Turn it off and set it up again."
          button="Turn off the second factor"
          dangerous
          lastResult={lastResult}
        />
      </div>
    </>
  );
}
