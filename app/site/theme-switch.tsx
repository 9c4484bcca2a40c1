import { useEffect, useRef } from "react";
import { chooseTheme, type Theme, themes, useTheme } from "./theme";

const labels: Record<Theme, string> = { system: "System", light: "Light", dark: "Dark" };

/** Native radios: the stylesheet follows them without scripts (app/styles.css). */
export function ThemeSwitch() {
  const chosen = useTheme();
  const group = useRef<HTMLFieldSetElement>(null);

  // A click before hydration, or a restored form, may have checked one before React runs.
  useEffect(() => {
    const ticked = themes.find((theme) => group.current?.querySelector(`#theme-${theme}:checked`));
    if (ticked && ticked !== "system") chooseTheme(ticked);
  }, []);

  return (
    <fieldset
      ref={group}
      className="flex items-center gap-0.5 rounded-full border border-line-strong p-0.75"
    >
      <legend className="sr-only">Colour theme</legend>
      {themes.map((theme) => (
        <label key={theme} className="theme-choice">
          <input
            type="radio"
            id={`theme-${theme}`}
            name="theme"
            value={theme}
            checked={chosen === theme}
            onChange={() => chooseTheme(theme)}
          />
          {labels[theme]}
        </label>
      ))}
    </fieldset>
  );
}
