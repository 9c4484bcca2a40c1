interface File {
  href: string;
  pages?: number | undefined;
  bytes?: number | undefined;
}

const MEGABYTE = 1_000_000;

const formatSize = (bytes: number) =>
  bytes < MEGABYTE
    ? `${Math.ceil(bytes / 1000)}\u00a0KB`
    : `${(bytes / MEGABYTE).toFixed(1)}\u00a0MB`;

/** Formats that differ from the file's extension. */
const formats: Readonly<Record<string, string>> = { zip: "XBRL package", xbri: "XBRL package" };

/** What a tap would open, where known: "PDF", "3 pages", "85 KB". */
export function formatFileFacts({ href, pages, bytes }: File): string[] {
  const [, end = ""] = /\.([a-z]{3,5})$/.exec(href) ?? [];
  const format = formats[end] ?? end.toUpperCase();
  const length = pages && (pages === 1 ? "1\u00a0page" : `${pages}\u00a0pages`);
  return [format, length, bytes && formatSize(bytes)].filter(
    (part): part is string => typeof part === "string" && part !== "",
  );
}
