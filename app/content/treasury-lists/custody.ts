import type { Announced } from "./row";

/**
 * What the company says of a custodian: a table for readers, of which no figure is made. A later
 * row replaces the facts that it names.
 */
export interface Custody extends Announced {
  readonly date: string;
  readonly asset: "Bitcoin" | "Gold";
  readonly custodian: string;
  readonly facts: Readonly<Record<string, string>>;
  readonly release?: number | undefined;
  readonly note?: string | undefined;
}
