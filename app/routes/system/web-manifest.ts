import { brand } from "~/brand/generated/public";
import { publicFile, publishedFile } from "~/http/public-route";
import { surfaces } from "~/ui/colours";

const manifest = {
  name: brand.company.legalName,
  short_name: brand.company.name,
  start_url: "/",
  display: "minimal-ui",
  background_color: surfaces.dark.ground,
  theme_color: surfaces.dark.ground,
  icons: [192, 512].map((size) => ({
    src: `/brand/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
  })),
};

export const handle = publicFile;

export const loader = () => publishedFile(JSON.stringify(manifest), "application/manifest+json");
