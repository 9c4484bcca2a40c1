import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { orNotFound } from "~/http/not-found";
import { addressWith } from "../admin/address";
import { recordKinds } from "./records.server";

const words = { title: "No such record", text: "It may have been removed already." };

export const orGone = <Value>(value: Value | undefined | null): Value => orNotFound(value, words);

/**
 * Which record an address is about, and where its list is as it was left.
 * @throws 404 for an address that no list has
 */
export function recordAt({ request, params }: Pick<ActionFunctionArgs, "request" | "params">) {
  const { list = "", id = "" } = params;
  const kind = orGone(Object.hasOwn(recordKinds, list) ? recordKinds[list] : null);
  const number = orGone(/^[1-9]\d{0,14}$/.test(id) ? Number(id) : null);
  return { kind, id: number, back: `/admin${addressWith(new URL(request.url).searchParams, kind.list, {})}` };
}
