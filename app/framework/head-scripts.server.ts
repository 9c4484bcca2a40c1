// For the server alone: the browser finds these scripts in the page.

/**
 * Runs before the first paint. `data-js` reveals what needs scripts; `data-theme` is a remembered choice of colours
 * (app/site/theme.ts keeps it afterwards); `data-motion` lets figures and pictures change by themselves, unless the visitor
 * pressed "pause motion" before (app/live/motion.ts). Reduced motion is the stylesheet's: it stops movement, not figures.
 * Must follow the meta elements that it changes.
 */
export const startScript = `(function(d){d.dataset.js="";var p,t;try{p=localStorage.getItem("motion");t=localStorage.getItem("theme")}catch(e){}
if(t==="light"||t==="dark"){d.dataset.theme=t;document.querySelectorAll("meta[data-ground]").forEach(function(m){m.media=m.dataset.ground===t?"all":"not all"})}
d.dataset.motion=p==="paused"?"paused":"running"})(document.documentElement)`;

/**
 * The page is read before any script: so its modules wait for the first paint, and styles and fonts have the network
 * to themselves until then. On a slow phone that is the difference between one second and two
 * (docs/decisions/009-first-paint.md). Forms and links work meanwhile, as they do without scripts.
 */
const WAITING = "late-modules";

/** In public/, since a worker's script is a file of its own. */
const OPEN_FORMATS = "/scripts/open-formats.js";

/**
 * Runs in the page's head. The browser's own notice of the first words on the screen is the sign to start; a frame's
 * callback would come before them. A page in the background paints nothing and does not wait, and a browser without the
 * notice starts after its first frame. While the modules are on their way, a worker opens the browser's tables of languages
 * and times: the first price and the first time would open them on the page's own thread, which would then answer nobody
 * for some 50 ms on a phone. Shared modules, which do nothing by themselves, are run one at a time, so that a slow phone
 * answers a tap in between. The starting module leaves the document again, since React finds nothing there that the server
 * did not write.
 */
export const lateScriptsStarter = `addEventListener("DOMContentLoaded",function(){
var links=[].slice.call(document.querySelectorAll('link[rel=modulepreload]'));
function run(){var module=document.createElement("script");module.type="module";
module.textContent=document.getElementById("${WAITING}").textContent;document.body.append(module);module.remove()}
function next(shared){shared.length?import(shared[0].href).then(function(){setTimeout(next,0,shared.slice(1))},run):run()}
function start(){if(!links)return;var all=links;links=null;all.forEach(function(link){link.media="all"});
setTimeout(next,0,all.filter(function(link){return link.href.includes("/_shared/")}));
new Worker("${OPEN_FORMATS}")}
if(document.hidden)return start();
document.addEventListener("visibilitychange",start,{once:true});
if(!(window.PerformanceObserver&&PerformanceObserver.supportedEntryTypes||[]).includes("paint"))
return requestAnimationFrame(function(){setTimeout(start)});
new PerformanceObserver(function(paints){if(paints.getEntriesByName("first-contentful-paint").length)start()}).observe({type:"paint",buffered:true})})`;

const MODULE = '<script type="module" async="">';
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g;

/** Makes the modules of a finished page wait for the starter. A page without any is given back as it is. */
export function postponeScripts(html: string): string {
  return html
    .replace(PRELOAD, '<link rel="modulepreload" href="$1" media="not all"/>')
    .replace(MODULE, `<script type="text/plain" id="${WAITING}">`);
}
