import { expect, it } from "vitest";
import type { Brand } from "../../app/brand/schema";
import { findOrigin } from "./read";

const brand = { origin: "https://www.acme.ca" } as Brand;

it.each([
  ["its first route", { routes: [{ pattern: "ir.acme.ca", custom_domain: true }] }, "staging", "https://ir.acme.ca"],
  ["a route with a path", { route: "https://ir.acme.ca/*" }, "production", "https://ir.acme.ca"],
  ["no single host, and the brand's origin", { route: "*.acme.ca/*" }, "production", "https://www.acme.ca"],
  ["no route, and the brand's origin", {}, "production", "https://www.acme.ca"],
  ["no route, in staging", {}, "staging", undefined],
] as const)("a running site is asked at %s", (_, config, environment, expected) =>
  expect(findOrigin(config, { environment, brand })).toBe(expected),
);
