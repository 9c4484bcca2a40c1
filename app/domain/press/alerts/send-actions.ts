// Apart from sends.ts, which uses tables: routes would bring a second copy of them into the bundle.

/** An administrator's actions on a send, by the value of their button. */
export const sendActions = ["pause", "resume", "cancel", "retryFailed", "retryUnknown", "countUnknown"] as const;
export type SendAction = (typeof sendActions)[number];
