interface File {
  href: string;
  pages?: number | undefined;
  bytes?: number | undefined;
}

const MEGABYTE = 1_000_000;

const describeSize = (bytes: number) =>
  bytes < MEGABYTE ? `${Math.ceil(bytes / 1000)}\u00a0KB` : `${(bytes / MEGABYTE).toFixed(1)}\u00a0MB`;

/** What a tap would open, as far as it is known: format, pages and size, such as "PDF", "3 pages" and "85 KB". */
export function describeFile({ href, pages, bytes }: File): string[] {
  const format = /\.([a-z]{3,4})$/.exec(href)?.[1]?.toUpperCase();
  const length = pages && (pages === 1 ? "1\u00a0page" : `${pages}\u00a0pages`);
  return [format, length, bytes && describeSize(bytes)].filter((part) => typeof part === "string");
}
