/**
 * The page is read before any script: so its modules wait for the first paint, and styles and fonts have the network
 * to themselves until then. On a slow phone that is the difference between one second and two
 * (docs/decisions/009-first-paint.md). Forms and links work meanwhile, as they do without scripts.
 */
const WAITING = "late-modules";

/**
 * Runs in the page's head. A frame is drawn only when the styles are there, and what a task after it starts is late
 * enough. A page in the background draws none and does not wait. The module leaves the document again, since React
 * finds nothing there that the server did not write.
 */
export const lateScriptsStarter = `addEventListener("DOMContentLoaded",function(){function start(){
document.querySelectorAll('link[rel=modulepreload]').forEach(function(link){link.media="all"});
var module=document.createElement("script");module.type="module";
module.textContent=document.getElementById("${WAITING}").textContent;document.body.append(module);module.remove()}
document.hidden?start():requestAnimationFrame(function(){setTimeout(start)})})`;

const MODULE = '<script type="module" async="">';
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g;

/** Makes the modules of a finished page wait for the starter. A page without any is given back as it is. */
export function postponeScripts(html: string): string {
  return html
    .replace(PRELOAD, '<link rel="modulepreload" href="$1" media="not all"/>')
    .replace(MODULE, `<script type="text/plain" id="${WAITING}">`);
}
