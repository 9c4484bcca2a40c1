import { renderToStaticMarkup } from "react-dom/server";
import { referenceTiles as hasReferenceTiles } from "~/brand/generated/lists.server";
import { referenceTiles } from "~/domain/market/reference-tiles";
import { Orbit } from "./orbit";
import { TickerBadge } from "./ticker-badge.server";
import { Tiles } from "./tiles";

interface FixedParts {
  orbit: string;
  /** Null for a company that shows none. */
  reference: { html: string; count: number } | null;
  listing: string;
}

let parts: FixedParts | undefined;

/**
 * What never changes of the page, as markup: rendered for an isolate's first visitor, and unknown
 * to the page's script.
 */
export function renderFixedParts(): FixedParts {
  parts ??= {
    orbit: renderToStaticMarkup(<Orbit />),
    reference: hasReferenceTiles
      ? {
          html: renderToStaticMarkup(
            <Tiles tiles={referenceTiles} className="grid-cols-2 md:grid-cols-5" />,
          ),
          count: referenceTiles.length,
        }
      : null,
    listing: renderToStaticMarkup(<TickerBadge />),
  };
  return parts;
}
