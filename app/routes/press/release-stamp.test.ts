import { expect, it } from "vitest";
import { stampAsset } from "~/domain/press/releases/addresses";
import { loader } from "./release-stamp";

it.each([
  [undefined, "b"],
  ["a", "a"],
])("the timestamp of version %s is that version's proof, where it has one", async (...row) => {
  const [version, sha256] = row;
  const open = (stamped: string) => {
    const history = [{ sha256: "a" }, { sha256: "b" }];
    const context = {
      press: { findBySlug: () => ({ history }) },
      verification: async () => ({ isStamped: (hash: string) => hash === stamped }),
      openAsset: async (asset: string) => new Response(asset),
    };
    return loader({ params: { slug: "x", version }, context } as never);
  };
  expect(await (await open(sha256)).text()).toBe(stampAsset(sha256));
  await expect(open("c")).rejects.toMatchObject({ status: 404 });
});
