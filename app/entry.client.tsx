import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { brand } from "~/brand/generated/public";
import { setLocale } from "~/locale/intl";

setLocale(brand.company);

// Not the document: extensions, translators and the edge add nodes and attributes to its head, root
// and body.
const app = document.getElementById("app");
const [served] = performance.getEntriesByType("navigation");

// Back between two addresses of one document, pressed before this runs, changes the address alone.
if (served?.name.startsWith("http") && pageOf(new URL(served.name)) !== pageOf(location)) {
  location.reload();
}
// One from before spring 2022 keeps the page as it was served, which works without scripts.
else if (app && "at" in []) {
  // Before the page in `#app`, where React would take it for the page.
  while (app.firstChild instanceof Element) app.parentNode?.insertBefore(app.firstChild, app);
  startTransition(() => void hydrateRoot(app, <RemixBrowser />, { onRecoverableError }));
}

/** What an extension or a translator added within the page: no error of ours. */
function onRecoverableError(error: unknown) {
  // biome-ignore lint/suspicious/noConsole: our own faults would be reported here as well
  console.info("This page was changed before it started, and is rendered anew.", error);
}

function pageOf({ pathname, search }: Pick<URL, "pathname" | "search">): string {
  return pathname + search;
}
