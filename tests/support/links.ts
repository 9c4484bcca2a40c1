export const readAttribute = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`\\s${name}="([^"]*)"`, "g"))].map(([, value = ""]) =>
    value.replaceAll("&amp;", "&").replaceAll("&#x27;", "'").replaceAll("&quot;", '"'),
  );

export const withoutScripts = (html: string) => html.replace(/<script\b[\s\S]*?<\/script>/g, "");

/** The paths that a sitemap lists. */
export const readSitemap = (xml: string) =>
  [...xml.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]*)<\/loc>/g)].map(([, path = ""]) => path);

/**
 * Each link, picture and form of a page, without scripts, that stays on its site.
 * @param canonicalOrigin the brand's, whose addresses are this site's own, wherever it runs
 */
export const collectLinks = (html: string, page: URL, canonicalOrigin: string): URL[] =>
  ["href", "src", "action"]
    .flatMap((name) => readAttribute(html, name))
    .map((link) => new URL(link.replace(canonicalOrigin, page.origin), page))
    .filter((to) => to.origin === page.origin);
