import path from "node:path";
import { expect, it } from "vitest";
import { project } from "../content/files";
import { describeBrand } from "./brand-reference";

it("docs/brand.md has the fields that the schema has, with its own words", () =>
  expect(describeBrand()).toMatchFileSnapshot(path.join(project, "docs/brand.md")));
