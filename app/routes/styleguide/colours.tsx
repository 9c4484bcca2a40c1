import { useEffect, useRef, useState } from "react";
import { useTheme } from "~/site/theme";
import { contrast } from "~/ui/colours";
import { Specimen, Specimens } from "./specimens";

const grounds = ["ground", "surface", "raised"] as const;
const words = ["ink", "muted", "accent", "danger", "good", "control"] as const;

/** Each colour on each surface, with the contrast that the browser really draws. */
export function Colours() {
  return (
    <Specimens title="Colours">
      {grounds.map((ground) => (
        <Specimen key={ground} name={ground}>
          <ul className={`specimen-swatches specimen-on-${ground}`}>
            {words.map((word) => (
              <Swatch key={word} word={word} />
            ))}
          </ul>
        </Specimen>
      ))}
      <Specimen name="Accent as a fill, with its ink">
        <ul className="specimen-swatches specimen-on-fill">
          <Swatch word="accent-ink" />
        </ul>
      </Specimen>
      <Specimen name="Rules: line, line-strong">
        <div className="grid gap-4">
          <span className="block border-t border-line" />
          <span className="block specimen-line-strong" />
        </div>
      </Specimen>
    </Specimens>
  );
}

/** Its figure is measured in the browser, in the theme in force; without scripts it stays a dash. */
function Swatch({ word }: { word: string }) {
  const item = useRef<HTMLLIElement>(null);
  const theme = useTheme();
  const [ratio, setRatio] = useState<number | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme is a reason to measure again
  useEffect(() => {
    const measure = () => item.current && setRatio(drawnContrast(item.current));
    const preference = matchMedia("(prefers-color-scheme: light)");
    measure();
    preference.addEventListener("change", measure);
    return () => preference.removeEventListener("change", measure);
  }, [theme]);

  return (
    <li ref={item} className={`specimen-word-${word}`}>
      <span className="font-medium">{word}</span> <span className="figures">{ratio?.toFixed(1) ?? "–"}</span>
    </li>
  );
}

function drawnContrast(item: HTMLElement): number {
  const ground = item.parentElement ?? item;
  return contrast(hex(getComputedStyle(item).color), hex(getComputedStyle(ground).backgroundColor));
}

/** "#f7931a" from the browser's "rgb(247, 147, 26)". */
const hex = (rgb: string) =>
  `#${(rgb.match(/\d+/g) ?? [])
    .slice(0, 3)
    .map((channel) => Number(channel).toString(16).padStart(2, "0"))
    .join("")}`;
