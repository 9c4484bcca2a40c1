import { brand } from "~/brand/generated/public";
import { loadedPage, publicPage } from "./cache-policy";
import { httpDate } from "./entity-tag";

/**
 * The `handle` of a route that is the same for everyone: the parameters it reads. The fetch handler
 * drops others.
 */
export interface PublicRoute {
  /**
   * Each parameter with all values that change the answer; the page store keeps a copy per
   * combination.
   */
  searchParams: Readonly<Record<string, readonly string[]>>;
  /**
   * Parameters that people type: an answer that depends on one is never stored in the Worker's
   * memory.
   */
  freeText?: readonly string[];
  /** Bytes that its form may have, where they are more than those of any other. */
  formBytes?: number;
}

const EARLIEST = 1990;

/** Years that a list may be filtered by: a company publishes nothing before it exists. */
export const publicationYears = Array.from({ length: 100 }, (_, index) =>
  String((brand.company.foundingYear ?? EARLIEST) + index),
);

/** Pages of a list after its first: more than a company will fill. */
export const pageNumbers = Array.from({ length: 99 }, (_, index) => String(index + 2));

export const publicFile: PublicRoute = { searchParams: {} };

interface PublishedFile {
  isComplete?: boolean;
  /**
   * When its newest entries changed, ISO 8601. The fetch handler adds that each deployment may
   * change a file.
   */
  changedAt?: readonly string[];
}

/**
 * A file made of published content: cached like a page, never beyond the next publication. The
 * fetch handler tags it.
 */
export function publishedFile(
  body: BodyInit,
  type: string,
  { isComplete = true, changedAt = [] }: PublishedFile = {},
) {
  const headers = new Headers(publicPage({ loaderHeaders: loadedPage({ isComplete }) }));
  headers.set("Content-Type", `${type}; charset=utf-8`);
  if (changedAt.length > 0) {
    headers.set("Last-Modified", httpDate(Math.max(...changedAt.map((time) => Date.parse(time)))));
  }
  return new Response(body, { headers });
}
