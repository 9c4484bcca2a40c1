import type { ReactNode } from "react";

interface LineIconProps {
  /** Side of the drawing in its own units. */
  box: number;
  /** Px on the page; default: `box`. */
  size?: number;
  /** In the drawing's units. */
  stroke?: number;
  className?: string;
  children: ReactNode;
}

/** Decorative, in the colour of the text. */
export function LineIcon({ box, size = box, stroke = 1.6, className, children }: LineIconProps) {
  return (
    <svg
      viewBox={`0 0 ${box} ${box}`}
      width={size}
      height={size}
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
      strokeLinecap="round"
      className={className}
    >
      {children}
    </svg>
  );
}
