import { brand } from "~/brand/generated/public";
import { widgetFrame } from "~/http/widget-frame";

/** Alone in its frame; 404 without a provider. */
export function loader() {
  if (!brand.newsletter.provider) throw new Response(null, { status: 404 });
  const { origin, formId } = brand.newsletter.provider;
  return widgetFrame({
    title: "Newsletter",
    sources: [origin],
    body: `<div class="_form_${formId}"></div><script src="${origin}/f/embed.php?id=${formId}"></script>`,
  });
}
