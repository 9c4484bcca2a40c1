/**
 * Runs before the first paint. `data-js` reveals controls that need scripts; `data-theme` is a
 * remembered choice of colours (app/site/theme.ts updates it afterwards); `data-motion` lets
 * figures and pictures change automatically, unless the visitor paused motion before
 * (app/live/motion.ts). The stylesheet handles reduced motion: it stops movement, not figures. Must
 * follow the meta elements that it changes. `data-failed` marks a picture that did not load, which
 * may happen before React could handle it. Storage that the visitor blocks throws when it is read,
 * also in Remix's own scripts: in its place is one that lasts as long as the document.
 */
export const startScript = `(function(d){["localStorage","sessionStorage"].forEach(function(name){try{window[name].removeItem("")}catch(e){
var m=new Map;try{Object.defineProperty(window,name,{value:{getItem:function(k){return m.has(k)?m.get(k):null},setItem:function(k,v){m.set(k,""+v)},removeItem:function(k){m.delete(k)}}})}catch(e){}}});
d.dataset.js="";var p,t;try{p=localStorage.getItem("motion");t=localStorage.getItem("theme")}catch(e){}
if(t==="light"||t==="dark"){d.dataset.theme=t;document.querySelectorAll("meta[data-ground]").forEach(function(m){m.media=m.dataset.ground===t?"all":"not all"})}
d.dataset.motion=p==="paused"?"paused":"running";
addEventListener("error",function(e){if(e.target.tagName==="IMG")e.target.dataset.failed=""},true)})(document.documentElement)`;

/**
 * The id of the module script while it waits for the first paint: until then styles and fonts have
 * the network to themselves, which saves a slow phone one second of two
 * (docs/decisions/009-first-paint.md). Forms and links work meanwhile, as they do without scripts.
 */
const WAITING = "late-modules";

/** In public/: a worker's script must be a file. */
const OPEN_FORMATS = "/scripts/open-formats.js";

/**
 * Runs in the page's head. Modules start at the first contentful paint; a frame's callback would
 * come before it. A page in the background paints nothing and does not wait, and a browser without
 * that performance entry starts after its first frame. While the modules load, a worker opens the
 * browser's tables of languages and times: the first price would open them on the main thread and
 * block it for some 50 ms on a phone. Shared modules, which only define things, are run one at a
 * time, so that a slow phone answers a tap in between. The starting module is removed again, since
 * hydration expects the server's markup alone.
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

/** Makes the modules of a finished page wait for the starter. A page without any stays as it is. */
export function postponeScripts(html: string): string {
  // They are at the end, and a replacement copies all that it reads.
  const start = Math.max(0, html.indexOf('<link rel="modulepreload"'));
  const scripts = html
    .slice(start)
    .replace(PRELOAD, '<link rel="modulepreload" href="$1" media="not all"/>');
  return (
    html.slice(0, start) + scripts.replace(MODULE, `<script type="text/plain" id="${WAITING}">`)
  );
}
