// Order matters: Edge's user agent contains Chrome, and Chrome's contains Safari.
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

/** "Firefox on Windows" */
export function deviceName(userAgent: string): string {
  const system = nameIn(systems, userAgent);
  const browser = nameIn(browsers, userAgent) ?? "Unknown browser";
  return system ? `${browser} on ${system}` : browser;
}
