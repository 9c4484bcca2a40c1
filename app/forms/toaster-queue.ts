import type { ToastMessage } from "./toasts";

/**
 * A dismissed toast stays this long, invisible after its exit animation, as the specification has
 * it.
 */
const REMOVE_DELAY_MS = 1_000_000;

export type QueuedToast = ToastMessage & { id: number; open: boolean };

/** The page's toast, outside React, so that any code can add one. There is never more than one. */
export function createToastQueue() {
  let toast: QueuedToast | null = null;
  let lastId = 0;
  const listeners = new Set<() => void>();
  const update = (next: QueuedToast | null) => {
    toast = next;
    for (const listener of listeners) listener();
  };

  return {
    /** Replaces the toast that was there. */
    add(message: ToastMessage) {
      lastId += 1;
      update({ ...message, id: lastId, open: true });
    },
    /** @param id by default of the toast that is there */
    dismiss(id = toast?.id) {
      if (!toast?.open || toast.id !== id) return;
      update({ ...toast, open: false });
      setTimeout(() => toast?.id === id && update(null), REMOVE_DELAY_MS);
    },
    current: () => toast,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The queue of this page. Only browsers add to it. */
export const toastQueue = createToastQueue();
