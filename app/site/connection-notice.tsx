import { createPath, useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { holdFailedRequests } from "~/live/page-requests";
import { PlainToast } from "./plain-toast";
import { useEffectBeforePaint } from "./route-changes";

interface ConnectionNoticeProps {
  isPrefetching: boolean;
  chosen: { readonly current: boolean };
}

/**
 * Opens the next page where the router cannot fetch it: as a document, which a captive portal may
 * answer, or names scripts that a deployment did not remove. Without a connection the page that is
 * shown stays, with a notice beside it.
 * @param props.isPrefetching whether Remix may load scripts of a page that was not chosen yet
 * @param props.chosen set by the click that chooses a page: its scripts may fail before the router
 * says where it goes
 */
export function ConnectionNotice({ isPrefetching, chosen }: ConnectionNoticeProps) {
  const { location: next } = useNavigation();
  /** Of the request that failed; aborted by the next navigation. */
  const [failed, setFailed] = useState<AbortSignal | null>(null);
  /** A script was missing: from then on pages open as documents. */
  const [isOutdated, setOutdated] = useState(false);
  const [retry, setRetry] = useState<(() => void) | null>(null);

  useEffectBeforePaint(() => holdFailedRequests(setFailed), []);
  useEffectBeforePaint(() => {
    const isExpected = () => !!next || isPrefetching || chosen.current;
    return preventReloads(isExpected, () => setOutdated(true));
  }, [next, isPrefetching, chosen]);

  useEffect(() => {
    if (!next || !(isOutdated || failed?.aborted === false)) return;
    const address = createPath(next);
    let isWanted = true;
    // An answer of any kind, or a redirection to another site.
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

/**
 * The Navigation API, which TypeScript does not know yet: in Chromium, since 2025 in Safari and
 * since 2026 in Firefox.
 */
const { navigation } = globalThis as { navigation?: EventTarget };

/** Elsewhere nothing is prefetched: a missing script would reload the page. */
export const canPreventReloads = navigation !== undefined;

/**
 * Where the script of another page cannot be loaded, Remix reloads the page that is shown: a click,
 * or what was typed, would be lost. The visitor's own reloads go on.
 * @returns what ends this
 */
function preventReloads(isExpected: () => boolean, onReload: () => void): () => void {
  const prevent = (event: Event) => {
    const { navigationType, userInitiated } = event as NavigateEvent;
    if (navigationType !== "reload" || userInitiated || !isExpected()) return;
    event.preventDefault();
    onReload();
  };
  navigation?.addEventListener("navigate", prevent);
  return () => navigation?.removeEventListener("navigate", prevent);
}
