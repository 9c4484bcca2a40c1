declare namespace Cloudflare {
  interface Env {
    /** Handed in by vitest.config.ts; not a binding of the site. */
    TEST_MIGRATIONS: import("cloudflare:test").D1Migration[];
  }
}
