import { Checkbox, Field } from "~/ui/field";
import { FormErrors } from "~/ui/form-errors";
import { Specimen, Specimens } from "./specimens";

export function Fields() {
  return (
    <Specimens title="Fields">
      <Specimen name="Empty, with a hint">
        <Field id="guide-empty" label="Username" hint="The email address you signed up with." />
      </Specimen>
      <Specimen name="With a placeholder">
        <Field id="guide-placeholder" label="Search" placeholder="Search press releases" />
      </Specimen>
      <Specimen name="Filled">
        <Field id="guide-filled" label="Email" type="email" defaultValue="ada@example.com" />
      </Specimen>
      <Specimen name="Invalid">
        <Field
          id="guide-invalid"
          label="Email"
          type="email"
          defaultValue="ada@"
          error="Please enter a valid email address"
        />
      </Specimen>
      <Specimen name="Boxes: empty, ticked, invalid">
        <div className="grid gap-4">
          <Checkbox id="guide-box" label="I agree to receive news and updates by email." />
          <Checkbox id="guide-box-ticked" label="I agree to receive news and updates by email." defaultChecked />
          <Checkbox
            id="guide-box-invalid"
            label="I agree to receive news and updates by email."
            error="Please tick the box"
          />
        </div>
      </Specimen>
      <Specimen name="The form as a whole">
        <FormErrors errors={["Username or password is wrong"]} />
      </Specimen>
    </Specimens>
  );
}
