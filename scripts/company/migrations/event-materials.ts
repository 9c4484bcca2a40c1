import { isMap, parseDocument } from "yaml";
import { writeTime } from "../../content/time-zones";
import type { Migration } from "./migrations.ts";

const FILE = "content/events.yaml";
/** A publication time has the offset of the company's zone, wherever the event was. */
const TIME_ZONE = /\btimeZone"?: "([^"]+)"/;

/** An event's `replay`, an address, became a row of its `materials`: there since the event's end. */
export const eventMaterials: Migration = {
  from: "1.0.0",
  to: "1.1.0",
  about: "events: `replay` is a row of `materials`",
  migrate(files) {
    const text = files.get(FILE);
    if (text === undefined || !/^\s+replay:/m.test(text)) return new Map();
    const [, timeZone = "UTC"] = TIME_ZONE.exec(files.get("brand/brand.ts") ?? "") ?? [];
    const document = parseDocument(text, { schema: "core" });
    const events = (document.contents as { items?: readonly unknown[] } | null)?.items ?? [];
    for (const event of events) {
      if (!isMap(event) || !event.has("replay")) continue;
      const end = String(event.get("end"));
      const publishAt = writeTime(new Date(end), timeZone);
      const row = { kind: "replay", by: end.slice(0, 10), href: event.get("replay"), publishAt };
      event.delete("replay");
      event.set("materials", document.createNode([row]));
    }
    return new Map([[FILE, document.toString({ lineWidth: 0 })]]);
  },
};
