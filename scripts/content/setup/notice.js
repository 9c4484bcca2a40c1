// Of a local site alone: marks placeholders outside finished HTML. Ranges change no element, which React would notice.

const PLACEHOLDER = /\[WRITE: [^\]]+\]/g;

function findPlaceholders() {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const ranges = [];
  while (texts.nextNode()) {
    const { currentNode } = texts;
    for (const { index, 0: text } of currentNode.data.matchAll(PLACEHOLDER)) {
      const range = new Range();
      range.setStart(currentNode, index);
      range.setEnd(currentNode, index + text.length);
      ranges.push(range);
    }
  }
  CSS.highlights.set("placeholder", new Highlight(...ranges));
}

if (CSS.highlights) {
  let isDue = false;
  const mark = () => {
    isDue = false;
    findPlaceholders();
  };
  const markSoon = () => {
    if (!isDue) requestAnimationFrame(mark);
    isDue = true;
  };
  new MutationObserver(markSoon).observe(document.body, {
    childList: true,
    subtree: true,
    characterData: true,
  });
  markSoon();
}
