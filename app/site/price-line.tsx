import type { DayLine } from "./day-line";

interface PriceLineProps {
  line: DayLine;
  /** What lies below the line, filled by a gradient; for one drawing on a page. */
  area?: string;
}

/** A day's prices as a line that ends in a dot, with the same as a label for screen readers. */
export function PriceLine({ line, area }: PriceLineProps) {
  return (
    <svg
      viewBox={`0 0 ${line.width} 96`}
      preserveAspectRatio="none"
      className="price-line"
      role="img"
      aria-label={line.label}
    >
      {area && (
        <>
          <linearGradient id="price-line-fade" x2="0" y2="1">
            <stop className="price-line-fade" />
            <stop className="price-line-fade" offset="1" stopOpacity="0" />
          </linearGradient>
          <path className="price-line-area" d={area} />
        </>
      )}
      <path className="price-line-stroke" d={line.line} />
      <path className="price-line-end" d={line.end} />
    </svg>
  );
}
