import type { PublicBrand } from "~/brand/schema";
import type {
  Body,
  GovernanceRecord,
  LegalDocument,
  Pages,
  PassageCuts,
  People,
  PressBody,
  PressRecord,
} from "~/content/schemas";
import { dateFormat } from "~/locale/formats";

/** A piece of a published document that can answer a question by itself. */
export interface Passage {
  /** Unique among all passages. */
  id: string;
  /** Where it stands on this site, with the anchor of its heading. */
  path: string;
  kind: "Press release" | "Policy" | "Page" | "Terms";
  /** Title of its document. */
  title: string;
  /** The heading it stands under; empty before the first one. */
  heading: string;
  /** Set when it tells who people are and nothing else. */
  people?: true;
  /** Set when it states one of the main facts of the company as it is now. */
  main?: true;
  /** Plain words: one paragraph, point of a list ("• …") or row of a table ("label: value") a line. */
  text: string;
  /** ms since the epoch before which nobody may learn of it; 0 for what is always there. */
  publishAt: number;
}

export interface PassageSources {
  pressIndex: readonly PressRecord[];
  pressBodies: Readonly<Record<number, PressBody>>;
  governanceIndex: readonly GovernanceRecord[];
  governanceBodies: Readonly<Record<string, Body>>;
  legal: Readonly<Record<string, LegalDocument>>;
  pages: Pages;
  people: People;
  cuts: PassageCuts;
  brand: PublicBrand;
}

const dates = dateFormat({ dateStyle: "long", timeZone: "UTC" });

/** "2025-06-18" as readers see it. */
export const longDate = (date: string) => dates.format(new Date(`${date}T00:00:00Z`));
