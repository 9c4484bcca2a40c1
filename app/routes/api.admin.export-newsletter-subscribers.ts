import { exportRoute } from "~/admin-api/list-routes.server";

export const { loader } = exportRoute("subscribers");
