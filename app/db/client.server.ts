import { drizzle } from "drizzle-orm/d1";
import * as schema from "./schema";

/** The database with its tables' types. */
export const connect = (binding: D1Database) => drizzle(binding, { schema });

export type Database = ReturnType<typeof connect>;
