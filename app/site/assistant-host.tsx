import { useLocation } from "@remix-run/react";
import { type ComponentType, type MouseEvent, useState } from "react";
import { brand } from "~/brand/generated/public";
import styles from "./assistant.css";
import type { AssistantPanelProps } from "./assistant-panel.client";

const title = `${brand.product.name} Assistant`;
// React 18 does not know `inert`, and renders an unknown attribute only if its value is a string.
const hiddenAttributes = { hidden: true, inert: "" };

/** Present on every page: hidden and inert, unless the configuration shows the assistant. */
export function AssistantHost({ openingQuestions }: { openingQuestions: readonly string[] | null }) {
  const { pathname } = useLocation();
  return (
    <aside
      id="assistant"
      aria-label={title}
      className="print:hidden"
      {...(openingQuestions && pathname !== "/assistant" ? {} : hiddenAttributes)}
    >
      {openingQuestions ? <Launcher openingQuestions={openingQuestions} /> : <h2>{title}</h2>}
    </aside>
  );
}

/** A link to the assistant's page; with scripts it opens the panel, which is fetched at that moment. */
function Launcher({ openingQuestions }: { openingQuestions: readonly string[] }) {
  const [Panel, setPanel] = useState<ComponentType<AssistantPanelProps> | null>(null);

  const expand = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    import("./assistant-panel.client").then(
      (panel) => setPanel(() => panel.default),
      () => location.assign("/assistant"),
    );
  };

  return (
    <>
      <link rel="stylesheet" href={styles} />
      {Panel ? (
        <Panel title={title} openingQuestions={openingQuestions} onCollapse={() => setPanel(null)} />
      ) : (
        <a href="/assistant" className="assistant-open" onClick={expand}>
          <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" className="fill-none stroke-accent">
            <path strokeWidth="1.6" strokeLinejoin="round" d="M3 4.5h14v9H9l-4 3.5v-3.5H3z" />
          </svg>
          <span className="max-[40rem]:sr-only">{title}</span>
        </a>
      )}
    </>
  );
}
