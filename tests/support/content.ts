import { pressIndex } from "../../app/content/generated/press-index.server.ts";

/** The releases that are out, the highest number first. */
export const releases = pressIndex
  .filter(({ publishAt }) => Date.parse(publishAt) <= Date.now())
  .toSorted((one, other) => other.id - one.id);

const [first] = releases;
if (!first) throw new Error("the tests of the site need a press release");
export const newestRelease = first;

/** A number that no release has, not even one under embargo. */
export const unusedReleaseId = Math.max(...pressIndex.map(({ id }) => id)) + 1;
