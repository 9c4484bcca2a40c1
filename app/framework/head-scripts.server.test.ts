import { expect, it } from "vitest";
import { postponeScripts } from "./head-scripts.server";

it("postponing keeps modules and their preloads from loading, and changes nothing else", () => {
  const page = [
    "<script>window.first = 1</script>",
    '<link rel="modulepreload" href="/build/root-1.js"/>',
    '<link rel="stylesheet" href="/build/styles.css"/>',
    '<script type="module" async="">import "/build/root-1.js"</script>',
  ];
  expect(postponeScripts(page.join("")).split(/(?=<(?:script|link))/)).toEqual([
    page[0],
    '<link rel="modulepreload" href="/build/root-1.js" media="not all"/>',
    page[2],
    '<script type="text/plain" id="late-modules">import "/build/root-1.js"</script>',
  ]);
  expect(postponeScripts("<p>Hello</p>")).toBe("<p>Hello</p>");
});
