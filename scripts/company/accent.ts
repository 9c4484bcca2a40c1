import { surfaces } from "../../app/ui/colours.ts";
import { contrast, LEAST_CONTRAST } from "../../app/ui/contrast.ts";

/** Share of white or black that one step adds to a colour. */
const STEP = 0.04;

const channelsOf = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** A colour with a share (0 to 1) of another one. */
function mix(colour: string, other: string, share: number): string {
  const others = channelsOf(other);
  const mixed = channelsOf(colour).map((value, at) => Math.round(value + ((others[at] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** The colour nearest to one, on its way to white or black, that can be read on a ground. */
function findReadable(colour: string, ground: string, towards: "#ffffff" | "#000000"): string {
  for (let share = 0; share < 1; share += STEP) {
    const candidate = mix(colour, towards, share);
    if (contrast(candidate, ground) >= LEAST_CONTRAST) return candidate;
  }
  return towards;
}

/** Text on a button: nearly black, or nearly white, whichever is easier to read, with a little of the accent. */
function findInk(accent: string): string {
  const [dark, light] = [mix(accent, "#000000", 0.92), mix(accent, "#ffffff", 0.92)];
  return contrast(dark, accent) >= contrast(light, accent) ? dark : light;
}

/** Whether a colour can be read on the dark page. */
export const isReadableAccent = (accent: string) => contrast(accent, surfaces.dark.raised) >= LEAST_CONTRAST;

/** The colour nearest to one that can be an accent. */
export const suggestAccent = (accent: string) => findReadable(accent, surfaces.dark.raised, "#ffffff");

/** The brand's three colours for an accent that can be read on the dark page. */
export const deriveColours = (accent: string) => ({
  accent,
  accentInk: findInk(accent),
  accentOnLight: findReadable(accent, surfaces.light.raised, "#000000"),
});
