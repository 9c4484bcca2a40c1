import { colours } from "~/brand/generated/lists.server";

/** Colours of pictures for other sites, which cannot know the page around them: light without `?theme=dark`. */
export const pictureThemes = {
  light: { ground: "#ffffff", line: "#e0d8cb", ink: "#1a1712", muted: "#4b453c", accent: colours.accentOnLight },
  dark: { ground: "#121215", line: "#2a2a31", ink: "#f6f3ee", muted: "#b3aea6", accent: colours.accent },
};

export const choosePictureTheme = (searchParams: URLSearchParams) =>
  pictureThemes[searchParams.get("theme") === "dark" ? "dark" : "light"];
