import type { AppLoadContext } from "@remix-run/cloudflare";
import type { NextStep } from "~/ui/thank-you";
import { offersNewsletter } from "./optional-pages.server";

const kinds = { gold: "The product", litepaper: "In detail", launchpad: "The programme" } as const;

/**
 * The links under a form's thanks: the latest release, those of the named pages that the company has, and the newsletter.
 */
export function nextSteps(
  { press, pages, emails }: Pick<AppLoadContext, "press" | "pages" | "emails">,
  ...names: (keyof typeof kinds)[]
): NextStep[] {
  const [latest] = press.list();
  return [
    ...(latest ? [{ label: `Latest release, ${latest.displayDate}`, title: latest.title, path: latest.path }] : []),
    ...names.flatMap((name) => {
      const page = pages[name];
      return page ? [{ label: kinds[name], title: page.title, path: page.path }] : [];
    }),
    ...(offersNewsletter({ emails })
      ? [{ label: "By email", title: "Press releases and treasury updates", path: "/newsletter" }]
      : []),
  ];
}
