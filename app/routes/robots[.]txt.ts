import { publishedAddress } from "~/http/page-meta";
import { publicFile, publishedFile } from "~/http/published-file";

/** Private pages forbid indexing themselves; naming them here would only point at them. */
const body = `User-agent: *
Disallow: /api/
Disallow: /widgets/

Sitemap: ${publishedAddress("/sitemap.xml")}
`;

export const handle = publicFile;

export const loader = () => publishedFile(body, "text/plain");
