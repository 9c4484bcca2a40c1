import type { PressRecord } from "~/content/schemas";

/** What lists and cards show of a release, and so all that they send to the browser. */
export type ListedRelease = Pick<PressRecord, "id" | "path" | "title" | "summary" | "date" | "displayDate">;

export const listed = ({ id, path, title, summary, date, displayDate }: PressRecord): ListedRelease => ({
  id,
  path,
  title,
  summary,
  date,
  displayDate,
});
