import { compileContent } from "../content/compile";
import { describeIn } from "../content/files";
import { recordReleases } from "../content/record-releases";
import { MissingKey } from "../proofs/key-file";
import { signRecord } from "../proofs/sign-record";
import { describeChanges } from "./changes.ts";
import { openRepository } from "./repository.ts";
import { describeRejection, NotPublished, rejectContent, writeComment } from "./words.ts";

/** How often the record is written anew because main has changed meanwhile. */
const MOST_TRIES = 3;

interface PublishOptions {
  /** The commit since which texts are told of. */
  readonly since?: string | undefined;
}

/** What happens outside of the company's folder. */
export interface Steps {
  /** Stamps the record. @returns false where no calendar could be asked */
  stamp(): Promise<boolean>;
  /** Tests, builds and publishes. @throws {NotPublished} */
  deploy(): Promise<void>;
}

interface Result {
  readonly isDone: boolean;
  /** Markdown. */
  readonly comment: string;
}

/** Says why not in words; what no one has thought of is no fault of a text. */
async function answer(work: () => Promise<string>): Promise<Result> {
  try {
    return { isDone: true, comment: await work() };
  } catch (error) {
    if (error instanceof NotPublished) return { isDone: false, comment: describeRejection(error) };
    console.error(error);
    const advice = "That is no fault of the text. A developer finds the reason in the log of this check.";
    return { isDone: false, comment: writeComment("The check stopped before its end", [], advice) };
  }
}

/** Says whether a change that isn't merged would be published; writes nothing. */
export const checkChange = (root: string, { since }: PublishOptions) =>
  answer(async () => {
    const { problems } = await recordReleases(root, new Set(), { isRehearsal: true });
    if (problems.length > 0) throw rejectContent(problems, EDIT);
    const { brand, content } = await compileContent(root, { isRecording: true });
    const publication = { brand, content, isDeployed: false, now: Date.now() };
    const changes = describeChanges(openRepository(root).listChanged(since), publication);
    return writeComment("The build accepts this change", changes, process.env.RECORD === "later" ? MERGE : RECORD);
  });

const EDIT = "Open the text in the editor, correct it and save it. The check then runs again and this comment changes.";
const MERGE =
  "A reviewer can look at it now. Once it is merged, it is recorded and published, and a new comment here says so, or why not.";
const RECORD =
  "A reviewer can look at it now. If it changes a release, record it before it is merged: `npm run content -- record`.";

/** Records, signs, pushes the record as a commit of its own, and deploys what is on main. Says what is public, or why not. */
export const publishMain = (root: string, options: PublishOptions, { stamp, deploy }: Steps) =>
  answer(async () => {
    const repository = openRepository(root);
    repository.takeMain();
    const since = options.since ?? `${repository.readHead()}^1`;
    for (let tries = 1; ; tries += 1) {
      const { ids, isStamped, brand, content } = await writeRecord(root, stamp).catch((error) => {
        repository.restore();
        throw error;
      });
      const message = `content: record ${ids.length > 0 ? `releases ${ids.join(", ")}` : "what is new"}\n\n[skip ci]`;
      const pushed = repository.push(message);
      if (pushed !== "moved") {
        await deploy();
        const publication = { brand, content, isDeployed: true, now: Date.now() };
        const changes = describeChanges(repository.listChanged(since), publication);
        const later = isStamped ? "" : " No calendar could be asked for a stamp: the next run does it.";
        return writeComment("Published", changes, `${DONE}${later}`);
      }
      if (tries === MOST_TRIES) throw new NotPublished("The main branch changes too fast", [], AGAIN);
      repository.takeMain();
    }
  });

const DONE = "Nothing more is to be done here. A text with a time appears automatically at that time.";
const AGAIN = "Nothing of this change is public yet. The job of the latest change publishes this one with it.";

/** Writes into the folder what is to be committed. @throws {NotPublished} where the content, or its signature, is wrong */
async function writeRecord(root: string, stamp: Steps["stamp"]) {
  const { problems, recorded: ids } = await recordReleases(root);
  if (problems.length > 0) throw rejectContent(problems, CORRECT);
  const { problems: unsigned } = await signRecord(root).catch((error) => {
    if (error instanceof MissingKey) throw new NotPublished("The company’s signing key is not here", [], SIGN);
    throw error;
  });
  if (unsigned.length > 0) throw rejectContent(unsigned, CORRECT);
  const compiled = await compileContent(root, { isPublishing: true, isRecording: false });
  if (compiled.problems.length > 0) throw rejectContent(compiled.problems.map(describeIn(root)), CORRECT);
  return { ...compiled, ids, isStamped: await stamp() };
}

const CORRECT =
  "Nothing of this change is public. Correct it in the editor with a new request; what was public before stays as it was.";
const SIGN =
  "Nothing of this change is public. Somebody who has the key runs `npm run content -- record` and has that commit merged; it is then published.";
