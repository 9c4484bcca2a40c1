import { createPath, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { holdFailedRequests } from "~/live/page-requests";
import { useEffectBeforePaint } from "./route-changes";

/**
 * Opens the next page where the router cannot fetch it: as a document, which a captive portal may answer, or names scripts
 * that a deployment did not remove. Without a connection the page that is shown stays, with a notice beside it.
 * @param props.isPrefetching whether Remix may load scripts of a page that was not chosen yet
 */
export function ConnectionNotice({ isPrefetching }: { isPrefetching: boolean }) {
  const { location: next } = useNavigation();
  /** Of the request that failed; aborted by the next navigation. */
  const [failed, setFailed] = useState<AbortSignal | null>(null);
  /** How many reloads were stopped, as a script was missing: from the first on pages open as documents. */
  const [stops, setStops] = useState(0);
  const [retry, setRetry] = useState<(() => void) | null>(null);
  const isLeaving = useRef(false);

  useEffectBeforePaint(() => holdFailedRequests(setFailed), []);
  useEffectBeforePaint(() => {
    // The back/forward cache may have brought this page back.
    isLeaving.current = false;
    return next || isPrefetching ? stopReloads(() => setStops((count) => count + 1), isLeaving) : undefined;
  }, [next, isPrefetching]);

  useEffect(() => {
    if (!next || !(stops > 0 || failed?.aborted === false)) return;
    const address = createPath(next);
    let isWanted = true;
    // An answer of any kind, or a redirection to another site.
    const open = () =>
      fetch(address, { method: "HEAD", redirect: "manual" }).then(
        () => {
          if (!isWanted) return;
          isLeaving.current = true;
          location.assign(address);
        },
        () => isWanted && setRetry(() => open),
      );
    void open();
    return () => {
      isWanted = false;
      setRetry(null);
    };
    // A stop ends this request as well.
  }, [next, failed, stops]);

  useEffect(() => {
    if (!retry) return;
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  }, [retry]);

  return (
    retry && (
      <div className="toast-viewport">
        <div role="alert" className="toast toast-failed">
          <div className="grid justify-items-start gap-1">
            <p className="font-medium">We couldn’t reach the site</p>
            <p className="text-sm text-muted">This page stays open. Check your connection and try again.</p>
            <button type="button" onClick={retry} className="button button-quiet button-small mt-2">
              Try again
            </button>
          </div>
          <button type="button" aria-label="Close" onClick={() => setRetry(null)} className="toast-close">
            <span aria-hidden="true">×</span>
          </button>
        </div>
      </div>
    )
  );
}

/**
 * Where the script of another page cannot be loaded, Remix reloads the page that is shown: a click, or what was typed, would be
 * lost.
 * @param isLeaving whether the page is left on purpose
 * @returns what ends this
 */
function stopReloads(onReload: () => void, isLeaving: { readonly current: boolean }): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const stop = () => {
    if (isLeaving.current) return;
    // As soon as the reload has begun: without a connection the browser's error page comes at once.
    queueMicrotask(() => window.stop());
    setTimeout(() => {
      window.stop();
      onReload();
    });
  };
  addEventListener("beforeunload", stop, { signal });
  // Keys that reload, and links that the browser follows.
  const leave = (event: Event) => event.defaultPrevented || ended.abort();
  for (const type of ["keydown", "click", "submit"]) addEventListener(type, leave, { signal });
  return () => ended.abort();
}
