import { listRoute } from "~/admin-api/list-routes.server";

export const { loader } = listRoute("registrations");
