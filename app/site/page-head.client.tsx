import { Links, Meta } from "@remix-run/react";
import { useLayoutEffect, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";

/**
 * What the server wrote of its page, as it is before React starts. Style sheets stay: another page
 * may need the same.
 */
const served = document.head.querySelectorAll(
  "link[rel=manifest] ~ :is(title, meta, link:not([rel=stylesheet]), script[type='application/ld+json'])",
);

/**
 * Title, metadata and style sheets of the page that is shown. React does not have the document's
 * head (docs/decisions/033-what-stands-between.md): from hydration on, these replace the server's
 * elements in it.
 */
export function PageHead() {
  const isHydrated = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  useLayoutEffect(() => {
    if (!isHydrated) return;
    for (const element of served) element.remove();
  }, [isHydrated]);
  return (
    isHydrated &&
    createPortal(
      <>
        <Meta />
        <Links />
      </>,
      document.head,
    )
  );
}

const neverChanges = () => () => {};
