import type { AppLoadContext } from "@remix-run/cloudflare";
import type { ManagedList } from "~/auth/managed-list.server";
import { newsletterManageLetter } from "~/domain/email/letters";
import type { NewsletterSubscriber } from "~/domain/newsletter/newsletter";

export const subscriptions = ({ newsletter }: AppLoadContext): ManagedList<NewsletterSubscriber> => ({
  path: "/newsletter/manage",
  purpose: "manage-newsletter",
  letter: newsletterManageLetter,
  find: newsletter.find,
  remove: newsletter.unsubscribe,
  removed: "newsletter-ended",
});
