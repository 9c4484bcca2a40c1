import type { ComponentPropsWithoutRef } from "react";

interface SubmitButtonProps extends ComponentPropsWithoutRef<"button"> {
  /** What the button does, where a form page has several. */
  intent?: string;
}

/** A quiet button unless a class says otherwise. */
export const SubmitButton = ({
  intent,
  className = "button-quiet",
  ...button
}: SubmitButtonProps) => (
  <button
    type="submit"
    name={intent && "intent"}
    value={intent}
    className={`button ${className}`}
    {...button}
  />
);
