/** Puts every text into elements, as translators do, and has none left where React knows it. */
export const translate = () => {
  (window as unknown as { ignoreTexts(): void }).ignoreTexts();
  document.documentElement.lang = "fr";
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (
      !text.nodeValue?.trim() ||
      text.parentElement?.closest("script, style, svg, textarea, option")
    )
      continue;
    const outer = document.createElement("font");
    outer.appendChild(document.createElement("font"));
    outer.firstElementChild?.append(text.nodeValue);
    text.replaceWith(outer);
  }
};
