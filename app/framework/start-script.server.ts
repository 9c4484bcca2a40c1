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
var m=new Map;Object.defineProperty(window,name,{value:{getItem:function(k){return m.has(k)?m.get(k):null},setItem:function(k,v){m.set(k,""+v)},removeItem:function(k){m.delete(k)}}})}});
d.dataset.js="";var p=localStorage.getItem("motion"),t=localStorage.getItem("theme");
if(t==="light"||t==="dark"){d.dataset.theme=t;document.querySelectorAll("meta[data-ground]").forEach(function(m){m.media=m.dataset.ground===t?"all":"not all"})}
d.dataset.motion=p==="paused"?"paused":"running";
addEventListener("error",function(e){if(e.target.tagName==="IMG")e.target.dataset.failed=""},true)})(document.documentElement)`;
