import { createBroadcasts } from "~/domain/press/broadcasts/broadcasts";
import { createLaunchList } from "~/domain/sign-ups/launch-list/launch-list";
import { createLaunchpad } from "~/domain/sign-ups/launchpad/launchpad";
import { createNewsletter } from "~/domain/sign-ups/newsletter/newsletter";
import { createNewsletterProvider } from "../email/newsletter-provider";
import type { Base } from "./base";

export function createSignUps({ db, clock, settings, confirmDays, log, audit }: Base) {
  const isDouble = settings.LAUNCH_OPT_IN === "double";
  return {
    newsletter: createNewsletter({
      db,
      clock,
      confirmDays,
      log,
      provider: createNewsletterProvider(settings),
    }),
    broadcasts: createBroadcasts({ db, clock, audit }),
    launchOptIn: settings.LAUNCH_OPT_IN,
    launchList: createLaunchList({ db, clock, confirmDays: isDouble ? confirmDays : undefined }),
    launchpad: createLaunchpad({ db, clock }),
  };
}
