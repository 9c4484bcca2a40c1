import { exportRoute } from "~/auth/admin-calls.server";
import { confirmedRegistrationsTable, registrationsTable } from "~/domain/exports/table";

export const { loader, action } = exportRoute("registrations", (admin) =>
  admin.registrations.confirms ? confirmedRegistrationsTable : registrationsTable,
);
