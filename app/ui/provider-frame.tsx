import type { ComponentProps } from "react";

/**
 * A third party's widget, which may send forms and has an origin of its own. app/http/widget-frame.ts
 * has its document.
 */
export const ProviderFrame = (props: ComponentProps<"iframe"> & { title: string }) => (
  <iframe {...props} sandbox="allow-scripts allow-popups allow-forms" />
);
