import { drizzle } from "drizzle-orm/d1";
import { patientDatabase } from "./patient-database";
import * as schema from "./schema";

/** The database with its tables' types. */
export const connect = (binding: D1Database) => drizzle(patientDatabase(binding), { schema });

export type Database = ReturnType<typeof connect>;
