import { createPath, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { holdFailedRequests } from "~/live/page-requests";
import { PlainToast } from "./plain-toast";
import { useEffectBeforePaint } from "./route-changes";

/**
 * Opens a page that the router can't fetch as a document: a captive portal may answer, or a
 * deployment has removed its scripts. Offline, the present page stays.
 */
export function ConnectionNotice() {
  const { location: next } = useNavigation();
  /** The failed request's; aborted by the next navigation. */
  const [failed, setFailed] = useState<AbortSignal | null>(null);
  /** A script was missing: pages open as documents from now on. */
  const [isOutdated, setOutdated] = useState(false);
  const [retry, setRetry] = useState<(() => void) | null>(null);
  /** Whether the visitor leaves for a document: Firefox then ends this page's requests at once. */
  const isLeaving = useRef(false);

  useEffectBeforePaint(() => holdFailedRequests(setFailed), []);
  useEffectBeforePaint(() => preventReloads(() => setOutdated(true)), []);

  // During a navigation alone: Firefox keeps no page with this listener for Back.
  useEffect(() => {
    if (!next) return;
    const leave = () => {
      isLeaving.current = true;
    };
    isLeaving.current = false;
    addEventListener("beforeunload", leave);
    return () => removeEventListener("beforeunload", leave);
  }, [next]);

  useEffect(() => {
    if (!next || isLeaving.current || !(isOutdated || failed?.aborted === false)) return;
    const address = createPath(next);
    let isWanted = true;
    // Any answer, or a redirect to another site.
    const open = () =>
      fetch(address, { method: "HEAD", redirect: "manual" }).then(
        () => isWanted && location.assign(address),
        () => isWanted && setRetry(() => open),
      );
    void open();
    return () => {
      isWanted = false;
      setRetry(null);
    };
  }, [next, failed, isOutdated]);

  useEffect(() => {
    if (!retry) return;
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  }, [retry]);

  return (
    retry && (
      <PlainToast
        failed
        title="We couldn’t reach the site"
        description="This page stays open. Check your connection and try again."
        onClose={() => setRetry(null)}
      >
        <button type="button" onClick={retry} className="button button-quiet button-small mt-2">
          Try again
        </button>
      </PlainToast>
    )
  );
}

interface NavigateEvent extends Event {
  navigationType: "push" | "reload" | "replace" | "traverse";
  userInitiated: boolean;
}

/** Chromium, Safari since 2025, Firefox since 2026. Elsewhere a missing script reloads the page. */
const { navigation } = globalThis as { navigation?: EventTarget };

/**
 * Remix reloads the page when a script of another can't be loaded, even for a prefetch: a click or
 * typed text would be lost. @returns removes the listener
 */
function preventReloads(onReload: () => void): () => void {
  const prevent = (event: Event) => {
    const { navigationType, userInitiated } = event as NavigateEvent;
    if (navigationType !== "reload" || userInitiated) return;
    event.preventDefault();
    onReload();
  };
  navigation?.addEventListener("navigate", prevent);
  return () => navigation?.removeEventListener("navigate", prevent);
}
