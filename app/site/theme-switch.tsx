import { useEffect, useRef } from "react";
import { chooseTheme, type Theme, themes, useTheme } from "./theme";

const words: Record<Theme, string> = { system: "System", light: "Light", dark: "Dark" };

/** Native radios, so that the styles can obey them where no script runs (app/styles.css). */
export function ThemeSwitch() {
  const chosen = useTheme();
  const group = useRef<HTMLFieldSetElement>(null);

  // A press before the page woke, or a browser that refills forms on a reload, has ticked one that React knows nothing of.
  useEffect(() => {
    const ticked = themes.find((theme) => group.current?.querySelector(`#theme-${theme}:checked`));
    if (ticked && ticked !== "system") chooseTheme(ticked);
  }, []);

  return (
    <fieldset ref={group} className="theme-switch">
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
          {words[theme]}
        </label>
      ))}
    </fieldset>
  );
}
