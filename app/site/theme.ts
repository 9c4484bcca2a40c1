import { useSyncExternalStore } from "react";

/** "system" follows the device, and is the default. */
export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** "light" or "dark"; absent for "system". The start script reads it too. */
const STORAGE_KEY = "theme";

const listeners = new Set<() => void>();

/** The document's attribute is the state: set before the first paint, and followed by styles. */
const currentTheme = (): Theme => asTheme(document.documentElement.dataset.theme);

/** Storage may hold anything: another version wrote it, or a person. */
const asTheme = (value: string | null | undefined): Theme =>
  themes.find((theme) => theme === value) ?? "system";

/** Also for later pages and visits. */
export function chooseTheme(theme: Theme) {
  show(theme);
  if (theme === "system") {
    localStorage.removeItem(STORAGE_KEY);
  } else {
    localStorage.setItem(STORAGE_KEY, theme);
  }
}

function show(theme: Theme) {
  const { dataset } = document.documentElement;
  if (theme === "system") {
    delete dataset.theme;
  } else {
    dataset.theme = theme;
  }
  for (const bar of document.querySelectorAll<HTMLMetaElement>("meta[data-ground]")) {
    bar.media = barMedia(bar.dataset.ground ?? "", theme);
  }
  for (const listener of listeners) listener();
}

/** When the browser takes its bar's colour from this meta element. */
function barMedia(ground: string, theme: Theme): string {
  if (theme === "system") return `(prefers-color-scheme: ${ground})`;
  return ground === theme ? "all" : "not all";
}

/** Applies a choice made in another tab, or while this page was in the back/forward cache. */
const adoptStored = () => show(asTheme(localStorage.getItem(STORAGE_KEY)));

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

/** "system" on the server and in the first render, since pages are the same for everyone. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, currentTheme, () => "system");
