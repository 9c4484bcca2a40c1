import { expect, it } from "vitest";
import { formatFileFacts } from "./file-facts";

it.each([
  [{ href: "/documents/a.pdf", pages: 3, bytes: 84_200 }, "PDF, 3 pages, 85 KB"],
  [{ href: "/documents/a.xlsx", pages: 1, bytes: 1_250_000 }, "XLSX, 1 page, 1.3 MB"],
  [{ href: "/documents/a.xbri" }, "XBRL package"],
  [{ href: "https://docs.example/a" }, ""],
])("the facts of the file %j are: %s", (file, expected) =>
  expect(formatFileFacts(file).join(", ").replaceAll("\u00a0", " ")).toBe(expected),
);
