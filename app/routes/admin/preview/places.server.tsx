import { renderToStaticMarkup } from "react-dom/server";
import type { ListedRelease } from "~/domain/press/releases/press";
import { cardClasses, ReleaseCard } from "~/routes/home/latest-news.server";
import { ReleaseRow } from "~/routes/press/list/release-list";

/** The release's own address does not exist yet. */
const HERE = "#release";

/**
 * A release as other pages will show it, as markup: components shared with this page would be one
 * more script for each.
 */
export const renderPlaces = (release: ListedRelease) => ({
  home: renderToStaticMarkup(
    <a href={HERE} className={`${cardClasses} max-w-md`}>
      <ReleaseCard release={release} />
    </a>,
  ),
  list: renderToStaticMarkup(
    <ReleaseRow release={release}>
      <a href={HERE} className="text-link mt-3 inline-block">
        Read More
      </a>
    </ReleaseRow>,
  ),
});
