import { createCookie, data, redirect } from "@remix-run/cloudflare";
import { isToastName, type ToastMessage, type ToastName, toasts } from "./toasts";

/** Seconds that a toast waits for the next page. */
const WAITS_SECONDS = 60;

// Unsigned: it names one of the site's own toasts, so a forged cookie can only show our own text.
// Secure in local development too, where Safari, which does not count http://localhost as secure,
// shows no toast after a redirect.
const flash = createCookie("__Host-flash", {
  path: "/",
  sameSite: "lax",
  httpOnly: true,
  secure: true,
  maxAge: WAITS_SECONDS,
});

/** Adds a toast for the next private page to the headers of an answer. */
export async function withToast(name: ToastName, headers = new Headers()): Promise<Headers> {
  headers.append("Set-Cookie", await flash.serialize(name));
  return headers;
}

/** The redirect after a form, with a toast on the page that it leads to. */
export const redirectWithToast = async (path: string, name: ToastName, headers?: Headers) =>
  redirect(path, { status: 303, headers: await withToast(name, headers) });

/** A page's data, with the toast that waits for it, and the headers that remove that. */
export async function addToast<Page extends object>(request: Request, page: Page) {
  const name: unknown = await flash.parse(request.headers.get("Cookie")).catch(() => null);
  const toast: ToastMessage | null = isToastName(name) ? toasts[name] : null;
  const headers = toast ? { "Set-Cookie": await flash.serialize("", { maxAge: 0 }) } : undefined;
  return data({ ...page, toast }, { headers });
}
