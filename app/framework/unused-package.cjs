/**
 * Replaces, in the Worker's bundle, packages that others import and no request calls (`alias` in wrangler.toml): the
 * browser's React DOM, which the router imports for `flushSync`, the asset handler of Workers Sites, and the parsers of
 * attested passkeys' certificates. CommonJS, since importers of an ES module would need its exports to exist.
 */
module.exports = {};
