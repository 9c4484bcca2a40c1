import { Form, useNavigate } from "@remix-run/react";
import type { FormEvent } from "react";
import { useAuth } from "~/auth/auth-provider";
import { toastQueue } from "~/forms/toaster-queue";
import { formatFailure } from "~/live/format-failure";

/** On failure the page stays, with a toast; without scripts it is a form. */
export function SignOutButton({ className }: { className: string }) {
  const { signOut } = useAuth();
  const navigate = useNavigate();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    signOut().then(
      () => navigate("/"),
      (error: Error) =>
        toastQueue.add({
          title: "Logout failed",
          description: formatFailure(error),
          failed: true,
        }),
    );
  };
  return (
    <Form method="post" action="/auth/sign-out" onSubmit={onSubmit}>
      <button type="submit" className={className}>
        Log out
      </button>
    </Form>
  );
}
