import type { AppLoadContext } from "@remix-run/cloudflare";
import type { NewsletterSubscriber } from "~/domain/newsletter/newsletter";
import { newsletterManageEmail } from "~/email/templates";
import type { ManagedList } from "~/manage-entry/managed-list.server";

export const subscriptions = ({ newsletter }: AppLoadContext): ManagedList<NewsletterSubscriber> => ({
  path: "/newsletter/manage",
  purpose: "manage-newsletter",
  email: newsletterManageEmail,
  find: newsletter.find,
  since: ({ consentedAt }) => consentedAt,
  remove: newsletter.unsubscribe,
  removed: "newsletter-ended",
});
