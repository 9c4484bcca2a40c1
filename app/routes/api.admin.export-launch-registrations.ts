import { exportRoute } from "~/admin-api/routes.server";
import { confirmedRegistrationsTable, registrationsTable } from "~/domain/exports/table";

export const { loader } = exportRoute("registrations", (admin) =>
  admin.registrations.confirms ? confirmedRegistrationsTable : registrationsTable,
);
