import type { ReactNode } from "react";
import { LineIcon } from "./line-icon";

const shapes: Record<string, ReactNode> = {
  vault: (
    <>
      <rect x="4" y="5" width="24" height="20" rx="3" />
      <circle cx="16" cy="15" r="5" />
      <path d="M16 7.5V10m0 10v2.5M8.5 15H11m10 0h2.5M8 25v3m16-3v3" />
    </>
  ),
  transfer: <path d="M5 11h19m-5-5 5 5-5 5M27 21H8m5-5-5 5 5 5" />,
  future: <path d="M16 4v6m0 12v6M4 16h6m12 0h6M8 8l4 4m8 8 4 4m0-16-4 4m-8 8-4 4" />,
  layers: <path d="m16 5 12 6-12 6L4 11zM4 16.5l12 6 12-6M4 22l12 6 12-6" />,
  spark: <path d="M16 4c1 7 4 11 12 12-8 1-11 5-12 12-1-7-4-11-12-12 8-1 11-5 12-12z" />,
};

/** An unknown name shows a spark. */
export function Icon({ name }: { name: string }) {
  return (
    <LineIcon box={32} stroke={1.5} className="text-accent">
      <g strokeLinejoin="round">{shapes[name] ?? shapes.spark}</g>
    </LineIcon>
  );
}
