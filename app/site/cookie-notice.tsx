import { useSyncExternalStore } from "react";

/** For pages of a login, which would lead back to itself without a word. */
export function CookieNotice() {
  const isBlocked = useSyncExternalStore(
    () => () => {},
    () => !navigator.cookieEnabled,
    () => false,
  );
  return (
    isBlocked && (
      <div role="alert" className="rounded-[0.875rem] border border-danger px-5 py-4">
        <p className="font-medium">Your browser blocks cookies</p>
        <p className="text-sm text-muted">
          You need them to log in. Allow cookies for this site, then reload the page.
        </p>
      </div>
    )
  );
}
