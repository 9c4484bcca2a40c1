/**
 * Takes the place of the browser's React DOM in the Worker's bundle (`alias` in wrangler.toml): the router imports it for
 * `flushSync`, which no server calls. It is a fifteenth of the bundle. Pages are rendered by `react-dom/server`.
 */
export {};
