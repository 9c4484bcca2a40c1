import { Form } from "@remix-run/react";
import { Checkbox } from "~/ui/field";

/** Untick to take a consent back: as easy as giving it. */
export function ConsentForm({ wording, agreed }: { wording: string; agreed: boolean }) {
  return (
    <Form method="post" className="card gap-5">
      <h2 className="text-heading">News by email</h2>
      <Checkbox id="marketing-consent" name="marketingConsent" defaultChecked={agreed} label={wording} />
      <button type="submit" name="intent" value="change-consent" className="button button-quiet self-start">
        Save my choice
      </button>
    </Form>
  );
}
