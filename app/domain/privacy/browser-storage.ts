import { DAY_SECONDS } from "~/locale/durations";
import { formatDuration } from "~/locale/time-left";

/** All texts are for visitors, who are "you". */
export interface BrowserEntry {
  /**
   * As browsers list it. Over plain http, on a developer's machine, most cookies lack their
   * "__Host-".
   */
  name: string;
  kind: "cookie" | "localStorage" | "sessionStorage";
  purpose: string;
  setWhen: string;
  kept: string;
  /** Of a cookie, in seconds. */
  maxAge?: number;
}

const cookie = (
  name: string,
  maxAge: number,
  { until, ...texts }: { purpose: string; setWhen: string; until: string },
): BrowserEntry => ({
  name: `__Host-${name}`,
  kind: "cookie",
  maxAge,
  kept: `${formatDuration(maxAge)}, or until ${until}`,
  ...texts,
});

const untilTabCloses = (
  name: string,
  texts: Pick<BrowserEntry, "purpose" | "setWhen">,
): BrowserEntry => ({
  name,
  kind: "sessionStorage",
  kept: "Until you close the tab",
  ...texts,
});

/**
 * In the order of the cookies page, which is made from it. tests/support/site-test.ts compares what
 * each browser test stores with it.
 */
export const browserStorage: readonly BrowserEntry[] = [
  cookie("session", 30 * DAY_SECONDS, {
    purpose: "Keeps you logged in",
    setWhen: "You log in or sign up",
    until: "you log out",
  }),
  cookie("signed-in", 30 * DAY_SECONDS, {
    purpose:
      "Tells pages that you are logged in, so that they can show your dashboard. It does not identify you",
    setWhen: "You log in or sign up",
    until: "you log out",
  }),
  cookie("flash", 60, {
    purpose:
      "Tells the next page which message to show, such as confirmation that you have logged in",
    setWhen: "You send a form about your account",
    until: "the message is shown",
  }),
  cookie("pending-sign-in", 5 * 60, {
    purpose:
      "Remembers between two pages that the password was correct, and that a passkey is still needed",
    setWhen: "An administrator who has a passkey logs in",
    until: "the passkey or a recovery code is accepted",
  }),
  cookie("admin-device", 400 * DAY_SECONDS, {
    purpose:
      "Recognizes a device that an administrator has used, so that other people's failed logins do not lock it out. It opens nothing",
    setWhen: "An administrator logs in",
    until: "you clear it",
  }),
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
  untilTabCloses("positions", {
    purpose: "Remembers how far you had scrolled, for the Back button",
    setWhen: "You leave a page",
  }),
  untilTabCloses("remix-router-transitions", {
    purpose: "Remembers which page changes were animated, for the Back button",
    setWhen: "You leave a page that you reached through an animated change",
  }),
  untilTabCloses("remix-manifest-version", {
    purpose: "Prevents a page from reloading twice",
    setWhen: "The site is updated during your visit",
  }),
];
