/** A browser that an administrator has logged in with; its id is random. */
export interface KnownDevice {
  id: string;
  userId: number;
}
