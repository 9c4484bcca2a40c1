import { useEffect, useState } from "react";

/**
 * Says that a login needs cookies: at once where scripts can tell that the browser blocks them,
 * otherwise after a login.
 * @param lost a login succeeded, and its cookie did not come back
 */
export function CookieNotice({ lost }: { lost: boolean }) {
  const [isBlocked, setBlocked] = useState(false);
  useEffect(() => setBlocked(!navigator.cookieEnabled), []);
  if (!lost && !isBlocked) return null;
  return (
    <p role="alert" className="text-sm text-danger">
      {lost && "You're not logged in. "}
      Logging in needs a cookie, and your browser blocks them here. Allow cookies for this site,
      then log in.
    </p>
  );
}
