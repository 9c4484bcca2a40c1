import { expect, it } from "vitest";
import { formatFileFacts } from "./file-facts";

it.each([
  [{ href: "/documents/a.pdf", pages: 3, bytes: 84_200 }, "PDF, 3 pages, 85 KB"],
  [{ href: "/documents/a.xlsx", pages: 1, bytes: 1_250_000 }, "XLSX, 1 page, 1.3 MB"],
  [{ href: "/documents/a.xhtml", bytes: 84_200 }, "XHTML, 85 KB"],
  [{ href: "/documents/a.xbri" }, "XBRL package"],
  [{ href: "https://docs.example/a.pdf" }, "PDF"],
  [{ href: "https://docs.example/a" }, ""],
])("a document is described before it is opened: %j", (file, expected) =>
  expect(formatFileFacts(file).join(", ").replaceAll("\u00a0", " ")).toBe(expected),
);
