import type { PressRecord } from "~/content/schemas";

/** What lists and cards show of a release, and so all that they send to the browser. */
export type ListedRelease = Pick<PressRecord, "id" | "slug" | "title" | "summary" | "date" | "displayDate">;

export const listed = ({ id, slug, title, summary, date, displayDate }: PressRecord): ListedRelease => ({
  id,
  slug,
  title,
  summary,
  date,
  displayDate,
});
