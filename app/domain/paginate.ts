/** A page number beyond the last is the last: a narrower filter may have fewer pages. */
export function paginate<Item>(items: readonly Item[], typed: string | null, size: number) {
  const pages = Math.max(1, Math.ceil(items.length / size));
  const page = Math.min(pages, Math.max(1, Math.trunc(Number(typed)) || 1));
  return { items: items.slice((page - 1) * size, page * size), total: items.length, page, pages };
}
