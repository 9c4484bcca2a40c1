import * as z from "zod/mini";

/** An open request that changes a release, as the desk lists it. */
export interface ReviewRequest {
  readonly title: string;
  /** Of its page at the git host. */
  readonly url: string;
  readonly author: string;
  readonly isDraft: boolean;
  readonly checks: "passed" | "failed" | "running" | "none";
  /** ISO 8601. */
  readonly updatedAt: string;
}

/** Requests that are read at most: the desk is for those that wait now. */
const MOST = 30;
const FILES = 50;

const words = z.pipe(
  z.string(),
  z.transform((text) => text.slice(0, 200)),
);
const login = z._default(z.nullable(z.object({ login: words })), null);
const path = z.object({ path: z.string() });
const shared = { title: words, updatedAt: z.iso.datetime({ offset: true }) };

const passed = new Set(["SUCCESS"]);
const failed = new Set(["FAILURE", "ERROR", "FAILED", "CANCELED"]);

/** Whatever a host calls the state of its checks; null where none ran. */
const nameChecks = (state: string | null | undefined): ReviewRequest["checks"] => {
  if (!state) return "none";
  if (passed.has(state)) return "passed";
  return failed.has(state) ? "failed" : "running";
};

interface Place {
  /** Of the host: links lead to it and nowhere else. */
  readonly base: string;
  /** Of the releases in the repository, with "/" at its end. */
  readonly folder: string;
}

const select = (found: readonly (ReviewRequest & { paths: readonly string[] })[], { base, folder }: Place) =>
  found
    .filter(({ url, paths }) => url.startsWith(`${base}/`) && paths.some((each) => each.startsWith(folder)))
    .map(({ paths: _, ...request }) => request);

const pullRequests = z.object({
  data: z.object({
    repository: z.object({
      pullRequests: z.object({
        nodes: z.array(
          z.object({
            ...shared,
            url: z.string(),
            isDraft: z.boolean(),
            author: login,
            files: z.nullable(z.object({ nodes: z.array(path) })),
            commits: z.object({
              nodes: z.array(
                z.object({ commit: z.object({ statusCheckRollup: z.nullable(z.object({ state: z.string() })) }) }),
              ),
            }),
          }),
        ),
      }),
    }),
  }),
});

const mergeRequests = z.object({
  data: z.object({
    project: z.object({
      mergeRequests: z.object({
        nodes: z.array(
          z.object({
            ...shared,
            webUrl: z.string(),
            draft: z.boolean(),
            author: z.nullable(z.object({ username: words })),
            diffStats: z.nullable(z.array(path)),
            headPipeline: z.nullable(z.object({ status: z.string() })),
          }),
        ),
      }),
    }),
  }),
});

/** For each host, what is asked about a repository and how its answer is read. `read` throws for another answer. */
export const readers = {
  github(repository: string) {
    const [owner, repo] = repository.split("/");
    return {
      query: `query($owner: String!, $repo: String!) { repository(owner: $owner, name: $repo) {
        pullRequests(states: OPEN, first: ${MOST}, orderBy: { field: UPDATED_AT, direction: DESC }) { nodes {
          title url isDraft updatedAt author { login } files(first: ${FILES}) { nodes { path } }
          commits(last: 1) { nodes { commit { statusCheckRollup { state } } } } } } } }`,
      variables: { owner, repo },
      read(answer: unknown, place: Place): ReviewRequest[] {
        const { nodes } = z.parse(pullRequests, answer).data.repository.pullRequests;
        const found = nodes.map(({ title, url, isDraft, updatedAt, author, files, commits }) => ({
          title,
          url,
          isDraft,
          updatedAt,
          author: author?.login ?? "",
          checks: nameChecks(commits.nodes[0]?.commit.statusCheckRollup?.state),
          paths: (files?.nodes ?? []).map((file) => file.path),
        }));
        return select(found, place);
      },
    };
  },
  gitlab(repository: string) {
    return {
      query: `query($path: ID!) { project(fullPath: $path) {
        mergeRequests(state: opened, first: ${MOST}, sort: UPDATED_DESC) { nodes {
          title webUrl draft updatedAt author { username } diffStats { path } headPipeline { status } } } } }`,
      variables: { path: repository },
      read(answer: unknown, place: Place): ReviewRequest[] {
        const { nodes } = z.parse(mergeRequests, answer).data.project.mergeRequests;
        const found = nodes.map(({ title, webUrl, draft, updatedAt, author, diffStats, headPipeline }) => ({
          title,
          url: webUrl,
          isDraft: draft,
          updatedAt,
          author: author?.username ?? "",
          checks: nameChecks(headPipeline?.status),
          paths: (diffStats ?? []).map((file) => file.path),
        }));
        return select(found, place);
      },
    };
  },
};
