/**
 * Runs before the first paint. `data-js` reveals what needs scripts; `data-theme` is a remembered choice of colours
 * (app/site/theme.ts keeps it afterwards); `data-motion` lets figures and pictures change by themselves, unless the visitor
 * pressed "pause motion" before (app/live/motion.ts). Reduced motion is the stylesheet's: it stops movement, not figures.
 * Stands below the metas that it changes.
 */
export const startScript = `(function(d){d.dataset.js="";var p,t;try{p=localStorage.getItem("motion");t=localStorage.getItem("theme")}catch(e){}
if(t==="light"||t==="dark"){d.dataset.theme=t;document.querySelectorAll("meta[data-ground]").forEach(function(m){m.media=m.dataset.ground===t?"all":"not all"})}
d.dataset.motion=p==="paused"?"paused":"running"})(document.documentElement)`;
