import { useSyncExternalStore } from "react";
import { Link } from "~/ui/links";

/**
 * Says that a page was not opened for want of a connection, beside the page that stays.
 * @param props.to the page that was chosen
 */
export function ConnectionNotice({ to, onClose }: { to: string; onClose: () => void }) {
  const isOnline = useSyncExternalStore(subscribeConnection, () => navigator.onLine);
  return (
    <div className="toast-viewport">
      <div role="alert" className={isOnline ? "toast" : "toast toast-failed"}>
        <div className="grid justify-items-start gap-1">
          <p className="font-medium">{isOnline ? "You’re back online" : "You’re offline"}</p>
          <p className="text-sm text-muted">
            {isOnline
              ? "The page you chose can be opened now."
              : "This page stays open. Check your connection to open the one you chose."}
          </p>
          <Link to={to} discover="none" className="button button-quiet button-small mt-2">
            {isOnline ? "Open the page" : "Try again"}
          </Link>
        </div>
        <button
          type="button"
          aria-label="Close"
          onClick={onClose}
          className="grid size-7 flex-none place-items-center rounded-full text-xl leading-none text-muted hover:text-ink"
        >
          <span aria-hidden="true">×</span>
        </button>
      </div>
    </div>
  );
}

function subscribeConnection(listener: () => void) {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}
