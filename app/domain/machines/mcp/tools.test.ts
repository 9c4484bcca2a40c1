import { expect, it } from "vitest";
import * as z from "zod/mini";
import { argumentSchemas, toolArguments } from "./tools";

it.each(Object.keys(toolArguments) as (keyof typeof toolArguments)[])(
  "what clients are told of the arguments of %s is what it checks",
  (name) => {
    const { $schema: _, ...converted } = z.toJSONSchema(toolArguments[name], { io: "input" });
    expect(converted).toEqual(argumentSchemas[name]);
  },
);
