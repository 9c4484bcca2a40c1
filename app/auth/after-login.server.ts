import { type AppLoadContext, redirect } from "@remix-run/cloudflare";

/**
 * Where a login leads besides the dashboard, by the name in its address: never a path, which would
 * be an open redirect.
 */
const places = { "change-password": "/account#change-password" } as const;

const isPlace = (name: string | null): name is keyof typeof places =>
  name !== null && Object.hasOwn(places, name);

/**
 * In the address of a login that has succeeded: its page looks whether the browser kept the cookie.
 */
const CHECK = "cookies";

export function readLogin(request: Request) {
  const { searchParams } = new URL(request.url);
  const name = searchParams.get("next");
  return {
    tab: searchParams.get("tab") === "sign-up" ? "sign-up" : "login",
    next: isPlace(name) ? name : null,
    path: isPlace(name) ? places[name] : "/dashboard",
    /** The cookies that a login set did not come back. For a page that only visitors see. */
    lostCookies: searchParams.has(CHECK),
  } as const;
}

export const leadToPlace = async (
  { auth }: Pick<AppLoadContext, "auth">,
  name: keyof typeof places,
) => redirect((await auth.user()) ? places[name] : `/auth?next=${name}`);

/**
 * A browser that has sent a cookie keeps them. Another one (with its person's languages, which
 * programs leave out) may block all: it is led by the login's own page, which says so.
 */
export function pathAfterLogin(request: Request, path: string): string {
  if (request.headers.get("Cookie") || !request.headers.has("Accept-Language")) return path;
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete("tab");
  searchParams.set(CHECK, "check");
  return `${pathname}?${searchParams}`;
}
