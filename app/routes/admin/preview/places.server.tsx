import { renderToStaticMarkup } from "react-dom/server";
import type { ListedRelease } from "~/domain/press/releases/press";
import { cardClasses, ReleaseCard } from "~/routes/home/latest-news";
import { ReleaseRow } from "~/routes/press/list/release-list";

/** Nothing has the release's address yet. */
const HERE = "#release";

/** A release as other pages will show it, as markup: were their scripts shared with this page, all would load one more. */
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
