import type { SVGProps } from "react";
import { BOX, type Drawing, type Look } from "./draw-chart";

const palette = {
  accent: "var(--color-accent)",
  ink: "var(--color-ink)",
  muted: "var(--color-muted)",
  line: "var(--color-line)",
  ground: "var(--color-ground)",
};

/** Distinguished without colours too: by dashes, in units of the screen. */
const pens: Readonly<Record<Look, SVGProps<SVGPathElement>>> = {
  solid: { stroke: palette.accent, strokeWidth: 2.5 },
  dashed: { stroke: palette.ink, strokeWidth: 1.75, strokeDasharray: "7 5" },
  dotted: { stroke: palette.muted, strokeWidth: 2.5, strokeDasharray: "0 6" },
};

/** For the legend. */
export function PenSample({ look }: { look: Look }) {
  return (
    <svg width="28" height="8" className="inline-block" aria-hidden="true">
      <path d="M2 4h24" fill="none" strokeLinecap="round" {...pens[look]} />
    </svg>
  );
}

interface PlotProps {
  readonly drawing: Drawing;
  /** Labels of its value ticks. */
  readonly ticks: readonly string[];
}

const percent = (share: number) => `${Number((share * 100).toFixed(2))}%`;

/** Positions are percentages, so only the lines' own box is stretched. */
export function Plot({ drawing, ticks }: PlotProps) {
  const { paths, area, valueTicks, dayTicks, dots } = drawing;
  return (
    <>
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus */}
      <g fill={palette.muted} fontSize="0.75rem" aria-hidden="true">
        {valueTicks.map(({ y, value }, index) => (
          <g key={value}>
            <line x2="100%" y1={percent(y)} y2={percent(y)} stroke={palette.line} />
            <text x="100%" y={percent(y)} dx="10" dy="0.32em">
              {ticks[index]}
            </text>
          </g>
        ))}
        {dayTicks.map(({ x, label }, index) => (
          <text
            key={label}
            x={percent(x)}
            y="100%"
            dy="1.75em"
            textAnchor={anchorAt(x)}
            // On a phone only every other label fits.
            className={index % 2 === dayTicks.length % 2 ? "max-sm:hidden" : undefined}
          >
            {label}
          </text>
        ))}
      </g>
      <svg
        width="100%"
        height="100%"
        viewBox={`0 0 ${BOX.width} ${BOX.height}`}
        preserveAspectRatio="none"
        overflow="visible"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {area && <path d={area} fill={palette.accent} fillOpacity="0.12" />}
        {[...paths].reverse().map(({ look, path }) => (
          <path key={look} d={path} vectorEffect="non-scaling-stroke" {...pens[look]} />
        ))}
      </svg>
      <g fill={palette.accent} stroke={palette.ground} strokeWidth="2">
        {dots.map(({ x, beganX, y, radius, label, href }) => {
          const centre = { cx: percent(x), cy: percent(y) };
          const dot = (
            <>
              <title>{label}</title>
              {beganX !== undefined && (
                <line
                  x1={percent(beganX)}
                  x2={percent(x)}
                  y1={percent(y)}
                  y2={percent(y)}
                  stroke={palette.accent}
                />
              )}
              {/* Large enough to touch. */}
              <circle {...centre} r="12" opacity="0" />
              <circle {...centre} r={radius} />
            </>
          );
          return href ? (
            // For the pointer only: a list on the page has the same links, without a tab stop for
            // each dot.
            <a key={label} href={href} tabIndex={-1}>
              {dot}
            </a>
          ) : (
            <g key={label}>{dot}</g>
          );
        })}
      </g>
    </>
  );
}

/** Labels at the ends of the axis stay within the drawing. */
function anchorAt(x: number) {
  if (x < 0.04) return "start";
  return x > 0.97 ? "end" : "middle";
}
