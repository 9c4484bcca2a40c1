import { createBroadcasts } from "~/domain/press/broadcasts/broadcasts";
import { createLaunchList } from "~/domain/sign-ups/launch-list/launch-list";
import { createLaunchpad } from "~/domain/sign-ups/launchpad/launchpad";
import { createNewsletter } from "~/domain/sign-ups/newsletter/newsletter";
import { createNewsletterProvider } from "../email/newsletter-provider";
import type { Base } from "./base";

export const signUps = {
  newsletter: ({ db, clock, settings, confirmDays, log }: Base) =>
    createNewsletter({ db, clock, confirmDays, log, provider: createNewsletterProvider(settings) }),
  broadcasts: createBroadcasts,
  launchOptIn: ({ settings }: Base) => settings.LAUNCH_OPT_IN,
  launchList({ db, clock, settings, confirmDays }: Base) {
    const isDouble = settings.LAUNCH_OPT_IN === "double";
    return createLaunchList({ db, clock, confirmDays: isDouble ? confirmDays : undefined });
  },
  launchpad: createLaunchpad,
};
