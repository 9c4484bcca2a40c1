/**
 * Runs in the page. Complains, in the console, of a script that changes, adds or removes a text
 * beside other nodes, or puts an element before one: a translator has replaced such a text by
 * elements of its own, so that React either changes what nobody sees or throws. Text that scripts
 * change has an element of its own.
 */
export function watchTexts(): void {
  const isText = (node: Node | null | undefined) =>
    node?.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== "";
  const complain = (parent: Node | null) => {
    const { outerHTML } = (parent instanceof Element ? parent : parent?.parentElement) ?? {};
    console.error(
      `A text that a script changes has no element of its own: ${outerHTML?.slice(0, 300)}`,
    );
  };
  const observer = new MutationObserver((records) => {
    for (const {
      type,
      target,
      addedNodes,
      removedNodes,
      previousSibling,
      nextSibling,
    } of records) {
      if (!target.isConnected || target.parentElement?.closest("script, style")) continue;
      const { parentNode } = target;
      const isAlone = !previousSibling && !nextSibling;
      if (type === "characterData" && (parentNode?.childNodes.length ?? 0) > 1) {
        complain(parentNode);
      }
      if (removedNodes.length === 1 && isText(removedNodes[0]) && !isAlone) complain(target);
      if (addedNodes.length === 1 && isText(nextSibling)) complain(target);
    }
  });
  addEventListener("DOMContentLoaded", () => {
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { ignoreTexts: () => observer.disconnect() });
  });
}
