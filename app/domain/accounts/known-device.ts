/** A browser that an administrator has signed in with. */
export interface KnownDevice {
  /** Random. */
  id: string;
  /** Who signed in with it last. */
  userId: number;
}
