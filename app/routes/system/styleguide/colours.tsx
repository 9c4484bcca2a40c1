import { useEffect, useRef, useState } from "react";
import { useTheme } from "~/site/theme";
import { contrast } from "~/ui/contrast";

const inks = ["ink", "muted", "accent", "danger", "good", "control"];

const onGround = (ground: string) => (
  <ul className="specimen-swatches">
    {inks.map((ink) => (
      <Swatch key={ink} name={ink} colour={`--color-${ink}`} ground={`--color-${ground}`} />
    ))}
  </ul>
);

/** Each colour on each surface, with the contrast that the browser draws. */
export const colours = {
  ground: onGround("ground"),
  surface: onGround("surface"),
  raised: onGround("raised"),
  "Accent as a fill, with its ink": (
    <ul className="specimen-swatches">
      <Swatch name="accent-ink" colour="--brand-accent-ink" ground="--brand-accent" />
    </ul>
  ),
  "Rule: line": <hr className="border-line" />,
  "Rule: line-strong": <hr className="border-line-strong" />,
};

/** Coloured and measured in the browser, in the current theme; without scripts its figure stays a dash. */
function Swatch({ name, colour, ground }: { name: string; colour: string; ground: string }) {
  const item = useRef<HTMLLIElement>(null);
  const theme = useTheme();
  const [ratio, setRatio] = useState<number | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme is a reason to measure again
  useEffect(() => {
    const measure = () => {
      if (!item.current) return;
      // By script: the content security policy allows no style attributes.
      Object.assign(item.current.style, { color: `var(${colour})`, backgroundColor: `var(${ground})` });
      const { color, backgroundColor } = getComputedStyle(item.current);
      setRatio(contrast(hex(color), hex(backgroundColor)));
    };
    const preference = matchMedia("(prefers-color-scheme: light)");
    measure();
    preference.addEventListener("change", measure);
    return () => preference.removeEventListener("change", measure);
  }, [theme, colour, ground]);

  return (
    <li ref={item} className={name === "control" ? "specimen-edge" : undefined}>
      <span className="font-medium">{name}</span> <span className="figures">{ratio?.toFixed(1) ?? "–"}</span>
    </li>
  );
}

/** "#f7931a" from the browser's "rgb(247, 147, 26)". */
const hex = (rgb: string) =>
  `#${(rgb.match(/\d+/g) ?? [])
    .slice(0, 3)
    .map((channel) => Number(channel).toString(16).padStart(2, "0"))
    .join("")}`;
