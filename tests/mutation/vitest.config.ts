import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";
import type { Reporter, RunnerTestCase, Vitest } from "vitest/node";

// The unit tests alone. Stryker runs tests in a thread of Node, and those of the Worker project run inside workerd.

const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Stryker counts failed tests, and a file that a mutant keeps from loading has none: without this its mutant survives
 * (https://github.com/stryker-mutator/stryker-js/issues/6150).
 */
class FailedFilesAsTests implements Reporter {
  #vitest: Vitest | undefined;
  onInit(vitest: Vitest) {
    this.#vitest = vitest;
  }
  onTestRunEnd() {
    for (const file of this.#vitest?.state.getFiles() ?? [])
      if (file.result?.state === "fail" && file.tasks.length === 0)
        file.tasks.push({ ...file, type: "test", name: "loads", suite: file } as unknown as RunnerTestCase);
  }
}

export default defineConfig({
  root,
  resolve: { alias: [{ find: "~", replacement: `${root}app` }] },
  test: {
    include: ["{app,workers,scripts/backup}/**/*.test.{ts,tsx}"],
    exclude: [
      ...configDefaults.exclude,
      "**/*.worker.test.ts",
      "**/*.matrix.test.ts",
      // A company's own figures and questions, and builds of its folder: they take seconds for each mutant, and the tests
      // beside a module have to notice its mutants without them.
      "app/content/**",
    ],
    setupFiles: ["./tests/support/vitest/node-setup.ts"],
    reporters: [new FailedFilesAsTests()],
    testTimeout: 30_000,
    isolate: false,
  },
});
