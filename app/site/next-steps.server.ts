import type { AppLoadContext } from "@remix-run/cloudflare";
import type { NextStep } from "~/ui/thank-you";
import { offersNewsletter } from "./optional-pages.server";

const kinds = { gold: "The product", litepaper: "In detail", launchpad: "The programme" } as const;

/** For a form's thanks; only pages that exist. */
export function nextSteps(
  { press, pages, newsletter }: Pick<AppLoadContext, "press" | "pages" | "newsletter">,
  ...names: (keyof typeof kinds)[]
): NextStep[] {
  const [latest] = press.list();
  return [
    ...(latest
      ? [{ label: `Latest release, ${latest.displayDate}`, title: latest.title, path: latest.path }]
      : []),
    ...names.flatMap((name) => {
      const page = pages[name];
      return page ? [{ label: kinds[name], title: page.title, path: page.path }] : [];
    }),
    ...(offersNewsletter({ newsletter })
      ? [{ label: "By email", title: "Our press releases", path: "/newsletter" }]
      : []),
  ];
}
