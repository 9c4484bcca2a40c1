import { listRoute } from "~/admin-api/routes.server";

export const { loader } = listRoute("registrations");
