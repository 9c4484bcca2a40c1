import type { ComponentPropsWithoutRef } from "react";

interface SubmitButtonProps extends ComponentPropsWithoutRef<"button"> {
  /** What the button does, where a page has several. */
  intent?: string;
}

/** Sends its form. Its kind is a class: quiet without one. */
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
