import { exportRoute } from "~/auth/admin-calls.server";
import { registrationsTable } from "~/domain/exports/table";

export const { loader, action } = exportRoute("registrations", registrationsTable);
