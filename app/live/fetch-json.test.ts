import { expect, it, vi } from "vitest";
import { reportFailure } from "~/forms/action-failure";
import { toastQueue } from "~/forms/toaster-queue";
import { fetchJson, sendJson } from "./fetch-json";
import { formatFailure } from "./format-failure";

function answerWith(...init: ConstructorParameters<typeof Response>) {
  const fetched = vi.fn<typeof fetch>(async () => new Response(...init));
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

it("fetching requests the key's first element, and sending needs neither a body nor an answer's", async () => {
  const fetched = answerWith('{"price":1}');
  expect(await fetchJson(["/api/bitcoin/stats", "bar"])).toEqual({ price: 1 });
  answerWith(null, { status: 204 });
  expect(await sendJson("POST", "/api/logout")).toBeUndefined();
  const init = { headers: { accept: "application/json" }, credentials: "include" };
  expect(fetched).toHaveBeenCalledWith("/api/bitcoin/stats", init);
});

it.each([
  ["body", "Not authenticated", { status: 401 }, /^401: Not authenticated$/],
  ["status text where there is no body", null, { status: 503, statusText: "No" }, /^503: No$/],
])("a failed call throws the status and the %s, once", async (_, body, init, message) => {
  const fetched = answerWith(body, init);
  await expect(fetchJson(["/api/user"])).rejects.toThrow(message);
  expect(fetched).toHaveBeenCalledOnce();
});

it.each([
  ['409: {"error":"That name is taken."}', /^That name is taken\.$/],
  ["502: <h1>Bad gateway</h1>", /^The site answered with an error/],
  ['500: {"error":7}', /^The site answered/],
])("the failure %j is told as %s", (message, sentence) =>
  expect(formatFailure(new Error(message))).toMatch(sentence),
);

it.each([
  [AbortSignal.abort(), undefined],
  [null, "Login failed"],
])("a form whose request ended by %s is told as %s", async (signal, title) => {
  const request = new Request("https://site.example", { signal });
  const serverAction = () => Promise.reject(new TypeError("Failed to fetch"));
  await reportFailure("Login failed")({ request, params: {}, serverAction }).catch(() => null);
  expect(toastQueue.current()?.title).toBe(title);
});
