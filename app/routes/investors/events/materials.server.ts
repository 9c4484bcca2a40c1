import type { AppLoadContext } from "@remix-run/cloudflare";
import { formatDay } from "~/locale/days";
import { formatLocalDay, localDay } from "~/locale/local-times";

type Material = ReturnType<AppLoadContext["events"]["list"]>[number]["materials"][number];

const names = { slides: "Slides", replay: "Replay", transcript: "Transcript" } as const;

/** With a sentence for those that aren't there. @param now ms */
export function listMaterials(materials: readonly Material[], now: number) {
  return {
    there: materials.flatMap(({ kind, href, captions }) =>
      href ? [{ href, text: captions ? `${names[kind]} with captions` : names[kind] }] : [],
    ),
    notes: materials.flatMap(({ kind, href, until, by }) => {
      const end = until && formatLocalDay(new Date(until));
      if (href) return end ? [`${names[kind]}: until ${end}`] : [];
      if (until && Date.parse(until) <= now) return [`${names[kind]}: was here until ${end}`];
      return [
        by >= localDay(now)
          ? `${names[kind]}: by ${formatDay(by)}`
          : `${names[kind]}: not here yet`,
      ];
    }),
  };
}
