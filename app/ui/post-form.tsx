import { Form, useActionData, useLocation, useNavigation } from "@remix-run/react";
import { type ComponentProps, type FormEvent, useEffect, useRef } from "react";
import { useAccount } from "./use-account";

interface PostFormProps extends ComponentProps<typeof Form> {
  /** Sent with the inputs. */
  fields?: Readonly<Record<string, string | number>>;
}

/**
 * A double click is one click. Names the account of its page: in another tab somebody else may have
 * logged in.
 */
export function PostForm({ fields = {}, onSubmit, children, ...form }: PostFormProps) {
  const account = useAccount();
  const isSent = useRef(false);
  const isIdle = useNavigation().state === "idle";
  const { key } = useLocation();
  const answer = useActionData();
  // A quick answer may be rendered without the navigation that brought it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer and each place ends what was sent
  useEffect(() => {
    if (isIdle) isSent.current = false;
  }, [isIdle, key, answer]);

  function sendOnce(event: FormEvent<HTMLFormElement>) {
    if (isSent.current) return event.preventDefault();
    onSubmit?.(event);
    isSent.current = !event.defaultPrevented;
  }

  return (
    <Form method="post" {...form} onSubmit={sendOnce}>
      {account !== undefined && <input type="hidden" name="account" value={account} />}
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  );
}
