import type { ToastMessage } from "~/forms/toasts";

/** Toasts that are seen at once. */
export const TOAST_LIMIT = 1;
/** Milliseconds that a dismissed toast stays in the list, so that it can leave in peace. */
export const TOAST_REMOVE_DELAY = 1_000_000;

export interface QueuedToast extends ToastMessage {
  id: number;
  open: boolean;
}

/** The toasts of a page, outside React: whoever has something to say adds to it. */
export function createToastQueue() {
  let toasts: readonly QueuedToast[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const become = (next: readonly QueuedToast[]) => {
    toasts = next;
    for (const listener of listeners) listener();
  };

  return {
    /** The newest takes the place of what was there. */
    add(words: ToastMessage) {
      lastId += 1;
      become([{ ...words, id: lastId, open: true }, ...toasts].slice(0, TOAST_LIMIT));
    },
    dismiss(id: number) {
      if (!toasts.some((toast) => toast.id === id && toast.open)) return;
      become(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)));
      setTimeout(() => become(toasts.filter((toast) => toast.id !== id)), TOAST_REMOVE_DELAY);
    },
    all: () => toasts,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** The queue of this page. Only browsers add to it. */
export const toastQueue = createToastQueue();
