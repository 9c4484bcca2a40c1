import { expect, it } from "vitest";
import { brand } from "~/brand/generated/public";
import { documentTitle } from "./page-meta";

const { name } = brand.company;

it.each([
  ["Manifesto", `Manifesto · ${name}`],
  [`${name} Gold launch list`, `${name} Gold launch list`],
])("a page's title names the company once: %s is %s", (title, shown) =>
  expect(documentTitle(title)).toBe(shown),
);
