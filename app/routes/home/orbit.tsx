import { Link } from "@remix-run/react";

/**
 * Bodies on tilted orbits, each a link. Paths and periods are in orbit.css: nothing moves without
 * scripts, off screen, with reduced motion, or while motion is paused.
 */
export function Orbit() {
  return (
    <nav aria-label="Explore">
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: its links name it, and a title would be a tooltip */}
      <svg viewBox="0 0 1000 800" className="orbit-sky" textAnchor="middle">
        <defs>
          <radialGradient id="orbit-glow">
            <stop offset="0" stopColor="var(--brand-accent)" stopOpacity="0.34" />
            <stop offset="0.45" stopColor="var(--brand-accent)" stopOpacity="0.09" />
            <stop offset="1" stopColor="var(--brand-accent)" stopOpacity="0" />
          </radialGradient>
          <radialGradient id="orbit-sun" cx="0.36" cy="0.3" r="0.8">
            <stop offset="0" stopColor="#ffd9a0" />
            <stop offset="0.38" stopColor="var(--brand-accent)" />
            <stop offset="1" stopColor="#5c2f00" />
          </radialGradient>
          {/* Orbits fade where they pass behind the sun. */}
          <linearGradient id="orbit-depth" x2="0" y2="1">
            <stop offset="0.1" stopColor="var(--color-line-strong)" stopOpacity="0.25" />
            <stop offset="0.9" stopColor="var(--color-line-strong)" />
          </linearGradient>
          <radialGradient id="orbit-rim">
            <stop offset="0.72" stopColor="var(--brand-accent)" stopOpacity="0.5" />
            <stop offset="1" stopColor="var(--brand-accent)" stopOpacity="0" />
          </radialGradient>
          <radialGradient id="orbit-moon" cx="0.34" cy="0.3" r="0.85">
            <stop offset="0" stopColor="#f6f3ee" />
            <stop offset="0.5" stopColor="#77726b" />
            <stop offset="1" stopColor="#1a1a1f" />
          </radialGradient>
        </defs>
        <g>
          <circle cx="500" cy="400" r="390" fill="url(#orbit-glow)" />
          {/* orbit.css repeats the semi-axes for the bodies. */}
          <g
            className="orbit-paths"
            fill="none"
            stroke="url(#orbit-depth)"
            strokeWidth="1.25"
            transform="translate(500 400) rotate(-16)"
          >
            <ellipse rx="210" ry="92" />
            <ellipse rx="330" ry="158" />
            <ellipse rx="455" ry="232" />
          </g>
          <path d={stars} stroke="var(--color-muted)" strokeWidth="2.8" strokeLinecap="round" />
        </g>
        <a href="#bitcoin" className="orbit-body orbit-centre">
          <circle r="122" fill="url(#orbit-rim)" />
          <circle r="86" fill="url(#orbit-sun)" />
          <g className="fill-none stroke-accent-ink">
            <circle r="76" strokeOpacity="0.35" strokeWidth="4" strokeDasharray="1.2 4.8" />
            <path d={bitcoinSign} strokeWidth="9" strokeLinejoin="round" transform="rotate(10)" />
          </g>
          <text className="orbit-label" y="122">
            Bitcoin
          </text>
        </a>
        <a href="#tradfi" className="orbit-body orbit-tradfi">
          <Moon radius={17} label="TradFi" />
        </a>
        <a href="#insights" className="orbit-body orbit-insights">
          <Moon radius={12} label="Insights" />
        </a>
        <Link to="/about" className="orbit-body orbit-about">
          <Moon radius={22} label="About" />
        </Link>
      </svg>
    </nav>
  );
}

/** The ring around it is wide enough for a finger. */
function Moon({ radius, label }: { radius: number; label: string }) {
  return (
    <g className="orbit-along">
      <g className="orbit-across">
        <circle className="orbit-target" r="46" fill="transparent" />
        <g className="orbit-depth">
          <circle r={radius} fill="url(#orbit-moon)" />
        </g>
        <text className="orbit-label" y={radius + 29}>
          {label}
        </text>
      </g>
    </g>
  );
}

/** Lines without length, drawn by their round ends. */
const stars =
  "M182 652h0M262 96h0M318 724h0M404 58h0M622 92h0M702 706h0M768 148h0M842 612h0M918 262h0M952 478h0M60 420h0M548 748h0M884 92h0";

/** Drawn, since not every font has ₿. */
const bitcoinSign =
  "M-22 -34H8a17 17 0 0 1 4 33.5A18.5 18.5 0 0 1 10 36H-22M-14 -34V36M-14 0H10M-6 -34V-48M8 -34V-48M-6 36V50M8 36V50";
