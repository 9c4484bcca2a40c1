import type { DayLine } from "./day-line";

interface PriceLineProps {
  line: DayLine;
  /** What lies below the line, filled by a gradient; for the one large drawing on a page. */
  area?: string;
}

/** A day's prices as a line that ends in a dot, with the same as a label for screen readers. */
export function PriceLine({ line, area }: PriceLineProps) {
  const [lineWidth, dotWidth] = area ? [2, 8] : [1.5, 5];
  // The drawing is stretched to its place, the pen is not.
  const pen = { vectorEffect: "non-scaling-stroke", strokeLinecap: "round", strokeLinejoin: "round" } as const;
  return (
    <svg
      viewBox={`0 0 ${line.width} 96`}
      preserveAspectRatio="none"
      className="block size-full overflow-visible text-accent"
      role="img"
      aria-label={line.label}
    >
      {area && (
        <>
          <linearGradient id="price-line-fade" x2="0" y2="1">
            <stop stopColor="currentColor" />
            <stop stopColor="currentColor" offset="1" stopOpacity="0" />
          </linearGradient>
          <path className="forced-colors:hidden" fill="url(#price-line-fade)" fillOpacity="0.22" d={area} />
        </>
      )}
      <g fill="none" stroke="currentColor">
        <path {...pen} strokeWidth={lineWidth} d={line.line} />
        <path {...pen} strokeWidth={dotWidth} d={line.end} />
      </g>
    </svg>
  );
}
