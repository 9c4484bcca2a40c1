import { expect, it } from "vitest";
import brandPaths from "~/brand/generated/addresses.json";
import { listAddresses } from "~/routes";
import * as build from "../../build/index.js";
import { routes } from "../support/worker/build-routes";

it("each address of app/routes.ts is answered by its own module with its methods, the build has no other, and page views of three are private", () => {
  const listed = listAddresses(brandPaths);
  const answered = routes.map(({ id, pattern, methods }) => ({ id, path: pattern, methods }));
  const withHead = (methods: readonly string[]) =>
    methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : method));
  expect(answered).toEqual(
    listed.map(({ id, path, methods }) => ({ id, path, methods: withHead(methods) })),
  );
  const unlisted = Object.values(build.routes).filter(
    ({ module }) => "handle" in module && Object(module.handle).unlisted,
  );
  expect(unlisted.map(({ id }) => id).sort()).toEqual([
    "routes/account/admin-login",
    "routes/account/admin-login-factor",
    "routes/investors/events/route",
  ]);
  // A form of a page says what failed, and keeps what was typed.
  const silent = Object.values(build.routes).filter(
    ({ module }) =>
      "action" in module &&
      "default" in module &&
      !("clientAction" in module && "shouldRevalidate" in module),
  );
  expect(silent.map(({ id }) => id)).toEqual([]);
  expect(Object.keys(build.routes).sort()).toEqual(["root", ...listed.map(({ id }) => id)].sort());
});
