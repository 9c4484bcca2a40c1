// The yardstick: the smallest page of the same framework, by the same compiler and settings.
import site from "../../remix.config.js";

const { serverModuleFormat, serverPlatform, future } = site;

/** @type {import("@remix-run/dev").AppConfig} */
export default {
  serverModuleFormat,
  serverPlatform,
  future,
  serverBuildPath: "../../.tmp/bench/bare/build/index.js",
  assetsBuildDirectory: "../../.tmp/bench/bare/public",
  cacheDirectory: "../../.tmp/bench/bare/cache",
  postcss: false,
  tailwind: false,
};
