/**
 * Runs before the first paint. `data-js` reveals what needs scripts; `data-theme` is a remembered choice of colours
 * (app/site/theme.ts keeps it afterwards); `data-motion` lets things move, unless the visitor's system or an earlier
 * press on "pause motion" says otherwise (app/live/motion.ts). Stands below the metas that it changes.
 */
export const startScript = `(function(d){d.dataset.js="";var p,t;try{p=localStorage.getItem("motion");t=localStorage.getItem("theme")}catch(e){}
if(t==="light"||t==="dark"){d.dataset.theme=t;document.querySelectorAll("meta[data-ground]").forEach(function(m){m.media=m.dataset.ground===t?"all":"not all"})}
d.dataset.motion=p==="paused"||matchMedia("(prefers-reduced-motion: reduce)").matches?"paused":"running"})(document.documentElement)`;
