import react from "react";
import jsxRuntime from "react/jsx-runtime";
import { expect, it } from "vitest";
import * as reactModule from "./react.js";
import * as jsxModule from "./react-jsx-runtime.js";

// React's own development build, which these tests import, has `act` as well.
it.each<[string, object, object, string[], string[]]>([
  ["React", reactModule, react, ["default"], ["act", "unstable_act"]],
  ["its JSX functions", jsxModule, jsxRuntime, [], []],
])("the ES module of %s exports all of it", (_, module, original, more, less) => {
  const names = Object.keys(original).filter((name) => !less.includes(name));
  expect(Object.keys(module).sort()).toEqual([...names, ...more].sort());
});
