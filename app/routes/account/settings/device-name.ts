// Order matters: Edge says that it is Chrome, and Chrome that it is Safari.
const browsers: [RegExp, string][] = [
  [/Edg\//, "Edge"],
  [/OPR\//, "Opera"],
  [/Firefox\/|FxiOS/, "Firefox"],
  [/Chrome\/|CriOS/, "Chrome"],
  [/Safari\//, "Safari"],
];
const systems: [RegExp, string][] = [
  [/iPhone|iPad/, "iOS"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/Linux/, "Linux"],
];

const nameIn = (list: [RegExp, string][], agent: string) =>
  list.find(([pattern]) => pattern.test(agent))?.[1];

/** A user agent in words that its owner recognizes, for example "Firefox on Windows". */
export function deviceName(userAgent: string): string {
  const system = nameIn(systems, userAgent);
  const browser = nameIn(browsers, userAgent) ?? "Unknown browser";
  return system ? `${browser} on ${system}` : browser;
}
