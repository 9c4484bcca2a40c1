import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import type { Email } from "~/domain/email/email";
import { linkRequestSchema } from "~/domain/email/link-request";
import { takeToast, withToast } from "~/http/flash.server";
import type { ToastName } from "~/site/toasts";
import { sendManageLink } from "./letters.server";
import { tooOften } from "./sign-in.server";
import type { Purpose } from "./signer.server";

/** A list that addresses stand on. Whose address it is sees and ends the entry by a link that comes by letter. */
export interface ManagedList<Entry extends { email: string } = { email: string }> {
  /** Address of the list's page. */
  path: string;
  purpose: Purpose;
  letter(to: string, link: string): Email;
  find(email: string): Promise<Entry | null>;
  remove(email: string): Promise<void>;
  /** What is said once an entry is gone. */
  removed: ToastName;
}

/** What a list's page shows: the entry that a link stands for, or the form that asks for one. */
export async function loadEntry<Entry extends { email: string }>(
  { request, context }: LoaderFunctionArgs,
  list: ManagedList<Entry>,
) {
  const { searchParams } = new URL(request.url);
  const { toast, headers } = await takeToast(request);
  const token = searchParams.get("token");
  const address = token && context.signer.read(list.purpose, token)?.text;
  const entry = address ? await list.find(address) : null;
  return data({ entry, token, toast, sent: searchParams.has("sent"), mails: context.mailer.configured }, { headers });
}

/** Ends the entry that a link stands for; without one, sends a link. */
export async function manageEntry({ request, context }: ActionFunctionArgs, list: ManagedList) {
  const token = new URL(request.url).searchParams.get("token");
  if (token === null) return sendLink(await request.formData(), context, list);
  const address = context.signer.read(list.purpose, token)?.text;
  // Who was told that it is gone would go away, and stay on the list.
  if (!address) return redirect(`${list.path}?token=spent`, 303);
  await list.remove(address);
  return redirect(list.path, { status: 303, headers: await withToast(list.removed) });
}

/** The same answer whether or not the address is on the list. */
async function sendLink(form: FormData, context: ActionFunctionArgs["context"], list: ManagedList) {
  const submission = parseWithZod(form, { schema: linkRequestSchema });
  if (submission.status !== "success") return data({ lastResult: submission.reply() }, { status: 400 });
  const wait = await context.submissionLimit.secondsToWait();
  if (wait > 0) {
    const lastResult = submission.reply({ fieldErrors: { email: [tooOften(wait).error] } });
    return data({ lastResult }, { status: 429, headers: { "Retry-After": String(wait) } });
  }
  await sendManageLink(context, list, submission.value.email);
  return redirect(`${list.path}?sent=1`, 303);
}
