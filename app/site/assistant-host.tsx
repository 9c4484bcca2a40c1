import { type ComponentType, useEffect, useState } from "react";
import { brand } from "~/brand/generated/public";
import styles from "./assistant.css";
import type { AssistantPanelProps } from "./assistant-panel.client";

const title = `${brand.product.name} Assistant`;
// React 18 renders an unknown attribute such as `inert` only with a string value.
const inert = { inert: "" };

/** Hidden and inert unless the configuration shows the assistant. */
export function AssistantHost({ isShown }: { isShown: boolean }) {
  return (
    <aside
      id="assistant"
      aria-label={title}
      className="print:hidden"
      hidden={!isShown}
      {...(isShown ? null : inert)}
    >
      {isShown ? <Assistant /> : <h2>{title}</h2>}
    </aside>
  );
}

/** Needs scripts, so it is rendered by them. Fetches the panel, which keeps its conversation. */
function Assistant() {
  const [isScripted, setScripted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [Panel, setPanel] = useState<ComponentType<AssistantPanelProps> | null>(null);

  useEffect(() => setScripted(true), []);

  const expand = () =>
    import("./assistant-panel.client").then(
      (panel) => {
        setPanel(() => panel.default);
        setOpen(true);
      },
      () => location.assign("/search"),
    );

  return (
    <>
      <link rel="stylesheet" href={styles} />
      {Panel && <Panel title={title} isOpen={isOpen} onCollapse={() => setOpen(false)} />}
      {isScripted && !isOpen && (
        <button type="button" className="assistant-open" aria-expanded="false" onClick={expand}>
          <svg
            viewBox="0 0 20 20"
            width="20"
            height="20"
            aria-hidden="true"
            className="fill-none stroke-accent"
          >
            <path strokeWidth="1.6" strokeLinejoin="round" d="M3 4.5h14v9H9l-4 3.5v-3.5H3z" />
          </svg>
          <span className="max-[40rem]:sr-only">{title}</span>
        </button>
      )}
    </>
  );
}
