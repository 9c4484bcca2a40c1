import { Form, useNavigation } from "@remix-run/react";
import type { RemovalChoice } from "./records.server";

/** What can be done, each with what will happen and a button of its own. */
export function Choices({ choices }: { choices: readonly RemovalChoice[] }) {
  const pending = useNavigation().formData?.get("intent");
  return (
    <Form method="post" className="removal-choices">
      {choices.map(({ value, button, pending: pendingLabel, consequence }) => (
        <div key={value} className="removal-choice">
          <p id={`${value}-consequence`} className="text-muted">
            {consequence}
          </p>
          <button
            type="submit"
            name="intent"
            value={value}
            className="button button-danger"
            aria-describedby={`${value}-consequence`}
            aria-disabled={pending ? true : undefined}
          >
            {pending === value ? pendingLabel : button}
          </button>
        </div>
      ))}
    </Form>
  );
}
