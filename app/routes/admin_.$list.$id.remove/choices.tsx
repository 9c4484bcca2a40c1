import { Form, useNavigation } from "@remix-run/react";
import type { DeedChoice } from "./records.server";

/** What can be done, each with what will happen and a button of its own. */
export function Choices({ choices }: { choices: readonly DeedChoice[] }) {
  const pending = useNavigation().formData?.get("deed");
  return (
    <Form method="post" className="removal-choices">
      {choices.map(({ value, button, pending: pendingWords, consequence }) => (
        <div key={value} className="removal-choice">
          <p id={`${value}-consequence`} className="text-muted">
            {consequence}
          </p>
          <button
            type="submit"
            name="deed"
            value={value}
            className="button button-danger"
            aria-describedby={`${value}-consequence`}
            aria-disabled={pending ? true : undefined}
          >
            {pending === value ? pendingWords : button}
          </button>
        </div>
      ))}
    </Form>
  );
}
