import { afterEach, beforeEach, expect, vi } from "vitest";

/** The current test's lines of console.error and console.warn. */
let written: string[] = [];
/** Parts of the lines that it may write. */
let allowed: string[] = [];

/**
 * Lets a test log errors and warnings with one of these texts. @returns reads what was written; our
 * own lines parsed
 */
export function allowLogs(...texts: string[]) {
  allowed.push(...texts);
  return () =>
    written.map((line): unknown => {
      try {
        return JSON.parse(line);
      } catch {
        return line;
      }
    });
}

/**
 * An error or a warning that a test did not allow fails it. Called by the set-up of both projects.
 */
export function failOnUnexpectedLogs() {
  beforeEach(() => {
    written = [];
    allowed = [];
    for (const level of ["error", "warn"] as const) {
      vi.spyOn(console, level).mockImplementation(
        (...parts) => void written.push(parts.map(String).join(" ")),
      );
    }
  });
  afterEach(() => {
    const unexpected = written.filter((line) => !allowed.some((text) => line.includes(text)));
    vi.restoreAllMocks();
    expect(unexpected, "errors and warnings that this test does not allow").toEqual([]);
  });
}
