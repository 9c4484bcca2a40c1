import type { ComponentProps } from "react";
import { Checkbox, Field } from "~/ui/field";
import { FormErrors } from "~/ui/form-fields";
import { Specimen, Specimens } from "./specimens";

const consent = "I agree to receive news and updates by email.";
const email = { label: "Email", type: "email" };
const fields: [name: string, props: ComponentProps<typeof Field>][] = [
  ["Empty, with a hint", { id: "guide-empty", label: "Username", hint: "The email address you signed up with." }],
  ["With a placeholder", { id: "guide-placeholder", label: "Search", placeholder: "Search press releases" }],
  ["Filled", { ...email, id: "guide-filled", defaultValue: "ada@example.com" }],
  ["Invalid", { ...email, id: "guide-invalid", defaultValue: "ada@", error: "Please enter a valid email address" }],
];

export function Fields() {
  return (
    <Specimens title="Fields">
      {fields.map(([name, props]) => (
        <Specimen key={name} name={name}>
          <Field {...props} />
        </Specimen>
      ))}
      <Specimen name="Checkboxes: empty, ticked, invalid">
        <div className="grid gap-4">
          <Checkbox id="guide-box" label={consent} />
          <Checkbox id="guide-box-ticked" label={consent} defaultChecked />
          <Checkbox id="guide-box-invalid" label={consent} error="Please tick the box" />
        </div>
      </Specimen>
      <Specimen name="Form errors">
        <FormErrors errors={["Username or password is wrong"]} />
      </Specimen>
    </Specimens>
  );
}
