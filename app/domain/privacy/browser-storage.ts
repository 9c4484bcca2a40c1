import { describeDuration } from "./duration";

/** Something that the site stores in a visitor's browser. All texts are for visitors, who are "you". */
export interface BrowserEntry {
  /** As browsers list it. Over plain http, on a developer's machine, most cookies lack their "__Host-". */
  name: string;
  kind: "cookie" | "localStorage" | "sessionStorage";
  purpose: string;
  /** What has to happen before it is stored. */
  setWhen: string;
  kept: string;
  /** Lifetime that a cookie asks for, in seconds. */
  maxAge?: number;
  /** Why no test can bring it about. */
  untested?: string;
}

const cookie = (
  maxAge: number,
  entry: Omit<BrowserEntry, "kind" | "kept" | "maxAge">,
  until: string,
): BrowserEntry => ({
  ...entry,
  kind: "cookie",
  maxAge,
  kept: `${describeDuration(maxAge)}, or until ${until}`,
});
const untilTabCloses = "Until you close the tab";

/**
 * Every cookie and storage entry of the site's own, in the order of the cookies page, which is made from it. A browser
 * test (tests/matrix/browser-storage.spec.ts) compares it with what browsers hold, in both directions.
 */
export const browserStorage: readonly BrowserEntry[] = [
  cookie(
    30 * 86_400,
    { name: "__Host-session", purpose: "Keeps you logged in", setWhen: "You log in or sign up" },
    "you log out",
  ),
  cookie(
    30 * 86_400,
    {
      name: "__Host-signed-in",
      purpose: "Tells pages that you are logged in, so that they can show your dashboard. It does not identify you",
      setWhen: "You log in or sign up",
    },
    "you log out",
  ),
  cookie(
    60,
    {
      name: "__Host-flash",
      purpose: "Tells the next page which message to show, such as confirmation that you have logged in",
      setWhen: "You send a form about your account",
    },
    "the message is shown",
  ),
  cookie(
    5 * 60,
    {
      name: "__Host-pending-sign-in",
      purpose: "Remembers between two pages that the password was correct, and that a code is still needed",
      setWhen: "An administrator logs in with a second factor",
    },
    "the code is accepted",
  ),
  cookie(
    400 * 86_400,
    {
      name: "__Host-admin-device",
      purpose:
        "Recognizes a device that an administrator has used, so that other people's failed logins do not lock it out. It opens nothing",
      setWhen: "An administrator logs in",
    },
    "you clear it",
  ),
  {
    name: "theme",
    kind: "localStorage",
    purpose: "Remembers whether you chose light or dark colours",
    setWhen: "You choose a theme",
    kept: "Until you choose the system's theme again, or clear it",
  },
  {
    name: "motion",
    kind: "localStorage",
    purpose: "Remembers whether you paused live prices and animation",
    setWhen: "You pause or resume them",
    kept: "Until you clear it",
  },
  {
    name: "assistant",
    kind: "sessionStorage",
    purpose: "Keeps your conversation with the assistant while you move between pages",
    setWhen: "You ask the assistant in its panel",
    kept: untilTabCloses,
  },
  {
    name: "positions",
    kind: "sessionStorage",
    purpose: "Remembers how far you had scrolled, for the Back button",
    setWhen: "You leave a page",
    kept: untilTabCloses,
  },
  {
    name: "remix-router-transitions",
    kind: "sessionStorage",
    purpose: "Remembers which page changes were animated, for the Back button",
    setWhen: "You leave a page that you reached through an animated change",
    kept: untilTabCloses,
  },
  {
    name: "remix-manifest-version",
    kind: "sessionStorage",
    purpose: "Prevents a page from reloading twice",
    setWhen: "The site is updated during your visit",
    kept: untilTabCloses,
    untested: "It takes a deployment during a visit.",
  },
];
