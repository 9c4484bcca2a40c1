import { Links, Meta } from "@remix-run/react";
import { useLayoutEffect, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { refillEntries } from "~/forms/keep-entries.client";

/** Head elements that the server wrote. Style sheets stay: another page may need them. */
const served = document.head.querySelectorAll(
  "link[rel=manifest] ~ :is(title, meta, link:not([rel=stylesheet]), script[type='application/ld+json'])",
);

/**
 * React does not own the head (docs/decisions/033-what-stands-between.md): these replace the
 * server's elements in it.
 */
export function PageHead() {
  const isHydrated = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  useLayoutEffect(refillEntries, []);
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
