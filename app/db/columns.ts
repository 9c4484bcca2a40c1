import { customType, integer, text } from "drizzle-orm/sqlite-core";

/**
 * Text compared without case by the database itself: a unique index rejects "A@x" once there is
 * "a@x".
 */
export const nocase = customType<{ data: string; driverData: string }>({
  dataType: () => "text COLLATE NOCASE",
});

/** A row's id, never used twice. */
export const id = () => integer("id").primaryKey({ autoIncrement: true });

export const timestamp = (name: string) => integer(name, { mode: "timestamp_ms" });

export const consent = () => ({
  consentVersion: text("consent_version").notNull(),
  consentedAt: timestamp("consented_at").notNull(),
});
