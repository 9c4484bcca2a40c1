import sharp from "sharp";
import { expect, it } from "vitest";
import { findMismatch } from "./file-types";

const picture = sharp({ create: { width: 2, height: 2, channels: 3, background: "#f7931a" } });
it.each(["png", "jpeg", "gif", "webp", "avif"] as const)(
  "a picture in %s is known by its bytes alone",
  async (format) => {
    const bytes = await picture.clone().toFormat(format).toBuffer();
    expect(findMismatch(`a.${format}`, bytes)).toBeNull();
    expect(findMismatch("a.pdf", bytes)).toMatch(
      new RegExp(`^is an? ${format} picture, not a PDF: `, "i"),
    );
  },
);

const zip = (name: string) => Buffer.from(`PK\x03\x04\x14\0${name}`, "latin1");
it.each<[string, Buffer | string, string | null]>([
  ["report.pdf", "Interim financial statements", "is text, not a PDF"],
  ["report.PDF", "<!doctype html><html><body>Sign in</body></html>", "is a web page, not a PDF"],
  ["report.pdf", zip("word/document.xml"), "is a Word document, not a PDF"],
  ["report.pdf", "", "is empty, not a PDF"],
  ["report.pdf", "\n%PDF-1.7", null],
  ["report.pdf", Buffer.from([0, 255, 254, 1]), "is of another type, not a PDF"],
  ["table.xlsx", "a,b", "is text, not an Excel workbook"],
  ["table.xlsx", zip("[Content_Types].xml xl/workbook.xml"), null],
  ["table.xlsx", zip("readme.txt"), "is a ZIP archive, not an Excel workbook"],
  ["table.csv", zip("xl/workbook.xml"), "is an Excel workbook, not text"],
  ["table.csv", "date,note\n2026-01-02,<html> and %PDF-", null],
  [
    "photo.jpg",
    Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"),
    "is a HEIC picture, not a JPEG picture",
  ],
  ["logo.svg", '<?xml version="1.0"?>\n<!-- drawn -->\n<svg viewBox="0 0 1 1"/>', null],
  ["logo.svg", "<html><svg></svg></html>", "is a web page, not an SVG picture"],
  [
    "report.xhtml",
    '<?xml version="1.0"?>\n<html xmlns="http://www.w3.org/1999/xhtml"><body><p>1</p></body></html>',
    null,
  ],
  [
    "report.xhtml",
    '<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml"><p>1<br></p></html>',
    "is not well-formed XML",
  ],
  [
    "report.xhtml",
    "<html><svg:script>x</svg:script></html>",
    "has a script, and the site runs none of a document",
  ],
  ["report.xhtml", "%PDF-1.7", "is a PDF, not a web page"],
  ["report.zip", zip("alpenerz/META-INF/taxonomyPackage.xml"), null],
  ["report.xbri", zip("alpenerz/META-INF/reportPackage.json"), null],
  ["report.zip", zip("readme.txt"), "is a ZIP archive, not an XBRL report package"],
  ["video.mp4", "anything", null],
])("a file %s with the bytes %j is reported as %j", (name, bytes, expected) => {
  const reason = findMismatch(name, Buffer.from(bytes));
  expect(reason?.replace(/: .*/, "") ?? null).toBe(expected);
});
