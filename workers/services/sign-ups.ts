import { createLaunchList } from "~/domain/sign-ups/launch-list/launch-list";
import { createLaunchpad } from "~/domain/sign-ups/launchpad/launchpad";
import { createNewsletter } from "~/domain/sign-ups/newsletter/newsletter";
import { counted } from "../counters";
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
    const list = createLaunchList({ db, clock, confirmDays: isDouble ? confirmDays : undefined });
    const isNew = ({ alreadyRegistered }: { alreadyRegistered: boolean }) => !alreadyRegistered;
    return { ...list, register: counted("joined_launch_list", list.register, isNew) };
  },
  launchpad: createLaunchpad,
  alerts: createAlerts,
};
