import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { findOr404 } from "~/http/not-found";
import { addressWith } from "../admin/address";
import { recordKinds } from "./records.server";

const notFound = { title: "No such record", text: "It may have been removed already." };

export const findRecordOr404 = <Value>(value: Value | undefined | null): Value => findOr404(value, notFound);

/**
 * Which record an address is about, and where its list is as it was left.
 * @throws 404 for an address that no list has
 */
export function readAddress({ request, params }: Pick<ActionFunctionArgs, "request" | "params">) {
  const { list = "", id = "" } = params;
  const kind = findRecordOr404(recordKinds.get(list));
  const number = findRecordOr404(/^[1-9]\d{0,14}$/.test(id) ? Number(id) : null);
  return { kind, id: number, back: `/admin${addressWith(new URL(request.url).searchParams, kind.list, {})}` };
}
