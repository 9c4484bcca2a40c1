import { publishedAddress } from "~/http/page-meta";
import { publicFile, publishedFile } from "~/http/public-route";

/** Private pages say noindex themselves; listing them here would reveal them. */
const body = `User-agent: *
Disallow: /api/
Disallow: /widgets/

Sitemap: ${publishedAddress("/sitemap.xml")}
`;

export const handle = publicFile;

export const loader = () => publishedFile(body, "text/plain");
