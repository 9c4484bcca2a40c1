import type { DayLine } from "./day-line";

/** @param props.isLarge a thicker line, for the one large drawing on a page */
export function PriceLine({ line, isLarge }: { line: DayLine; isLarge?: boolean }) {
  const [lineWidth, dotWidth] = isLarge ? [2, 8] : [1.5, 5];
  // The drawing is stretched, its stroke is not.
  const pen = {
    vectorEffect: "non-scaling-stroke",
    strokeLinecap: "round",
    strokeLinejoin: "round",
  } as const;
  return (
    <svg
      viewBox={`0 0 ${line.width} 96`}
      preserveAspectRatio="none"
      className="block h-full w-full overflow-visible text-accent"
      role="img"
      aria-label={line.label}
    >
      <g fill="none" stroke="currentColor">
        <path {...pen} strokeWidth={lineWidth} d={line.line} />
        <path {...pen} strokeWidth={dotWidth} d={line.end} />
      </g>
    </svg>
  );
}
