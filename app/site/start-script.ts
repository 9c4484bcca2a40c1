/**
 * Runs before the first paint. `data-js` reveals what needs scripts; `data-motion` lets things move, unless the
 * visitor's system or an earlier press on "pause motion" says otherwise (app/live/motion.ts keeps both afterwards).
 */
export const startScript = `(function(d){d.dataset.js="";var p;try{p=localStorage.getItem("motion")}catch(e){}
d.dataset.motion=p==="paused"||matchMedia("(prefers-reduced-motion: reduce)").matches?"paused":"running"})(document.documentElement)`;
