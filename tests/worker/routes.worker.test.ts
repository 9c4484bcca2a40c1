import { expect, it } from "vitest";
import brandPaths from "~/brand/generated/addresses.json";
import { listAddresses } from "~/routes";
import * as build from "../../build/index.js";
import { routes } from "../support/worker/build-routes";

it("each address of app/routes.ts is answered by its own module with its methods, and the build has no other", () => {
  const listed = listAddresses(brandPaths);
  const answered = routes.map(({ id, pattern, methods }) => ({ id, path: pattern, methods }));
  const withHead = (methods: readonly string[]) =>
    methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : method));
  expect(answered).toEqual(
    listed.map(({ id, path, methods }) => ({ id, path, methods: withHead(methods) })),
  );
  expect(Object.keys(build.routes).sort()).toEqual(["root", ...listed.map(({ id }) => id)].sort());
});
