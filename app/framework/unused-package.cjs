/**
 * Takes the place, in the Worker's bundle, of packages that others import and nobody here calls (`alias` in wrangler.toml):
 * the browser's React DOM, which the router wants for `flushSync`, the asset handler of Workers Sites, and what reads the
 * certificates of attested passkeys. CommonJS, since importers of a module would need its exports to exist.
 */
module.exports = {};
