import { useSyncExternalStore } from "react";

/** What a visitor may choose. "system" follows the device, and is what everyone has who chose nothing. */
export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** Where the choice is kept between visits: "light" or "dark", nothing for "system". The start script reads it too. */
const STORAGE_KEY = "theme";

const listeners = new Set<() => void>();

/** The document's own mark is the state: the start script set it before the first paint, and the styles obey it. */
function currentTheme(): Theme {
  return asTheme(document.documentElement.dataset.theme);
}

/** Anything that is not a theme is "system": storage may hold what another version, or a person, wrote. */
const asTheme = (value: string | null | undefined): Theme => themes.find((theme) => theme === value) ?? "system";

/** Shows the theme now and remembers it for the next page and visit. */
export function chooseTheme(theme: Theme) {
  try {
    if (theme === "system") localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // Storage may be forbidden or full: the choice then lasts as long as the page.
  }
  show(theme);
}

function show(theme: Theme) {
  const { dataset } = document.documentElement;
  if (theme === "system") delete dataset.theme;
  else dataset.theme = theme;
  for (const bar of document.querySelectorAll<HTMLMetaElement>("meta[data-ground]"))
    bar.media = barMedia(bar.dataset.ground ?? "", theme);
  for (const listener of listeners) listener();
}

/** When the browser takes the colour of its bar from the meta element of this ground. */
function barMedia(ground: string, theme: Theme): string {
  if (theme === "system") return `(prefers-color-scheme: ${ground})`;
  return ground === theme ? "all" : "not all";
}

/** A choice made in another tab, or while this page lay in the browser's history, holds here too. */
function adoptStored() {
  try {
    show(asTheme(localStorage.getItem(STORAGE_KEY)));
  } catch {
    // No storage, so no choice but this page's own.
  }
}

function subscribe(listener: () => void) {
  const onStorage = ({ key }: StorageEvent) => key === STORAGE_KEY && adoptStored();
  const onShow = ({ persisted }: PageTransitionEvent) => persisted && adoptStored();
  listeners.add(listener);
  addEventListener("storage", onStorage);
  addEventListener("pageshow", onShow);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", onStorage);
    removeEventListener("pageshow", onShow);
  };
}

/** The visitor's choice. The server, and so the first render, knows only "system": pages are the same for everyone. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, currentTheme, () => "system");
