import { createLaunchList } from "~/domain/sign-ups/launch-list/launch-list";
import { createLaunchpad } from "~/domain/sign-ups/launchpad/launchpad";
import { createNewsletter } from "~/domain/sign-ups/newsletter/newsletter";
import { createAlerts } from "../email/alerts";
import type { Base } from "./base";

export const signUps = {
  newsletter: ({ db, clock, settings, secrets, mailer, confirmDays }: Base) =>
    createNewsletter({
      db,
      clock,
      hashKeys: settings.ALERTS_KEY ? [settings.ALERTS_KEY, ...secrets] : secrets,
      optIn: mailer.configured ? "double" : "single",
      confirmDays,
    }),
  launchOptIn: ({ settings }: Base) => settings.LAUNCH_OPT_IN,
  launchList({ db, clock, settings, confirmDays }: Base) {
    const isDouble = settings.LAUNCH_OPT_IN === "double";
    return createLaunchList({ db, clock, confirmDays: isDouble ? confirmDays : undefined });
  },
  launchpad: createLaunchpad,
  alerts: createAlerts,
};
