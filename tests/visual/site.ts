const port = 8840;
/** A day on which every release is out; the simulated market's figures follow from the time. */
export const pictureTime = "2025-07-02T15:00:00Z";

/** A site whose clock and price stand still. */
export const pictureSite = {
  origin: `http://localhost:${port}`,
  state: ".tmp/site-pictures",
  /** Cookies of an administrator, who is also a user; tests/visual/prepare.ts signs in once. */
  session: ".tmp/site-pictures/session.json",
  command: [
    "rm -rf .tmp/site-pictures &&",
    `node scripts/start.ts --port ${port} --inspector-port ${port + 1000} --persist-to .tmp/site-pictures`,
    `--log-level error --var RATE_LIMITS:off --var CLOCK_FIXED_AT:${pictureTime}`,
  ].join(" "),
};
