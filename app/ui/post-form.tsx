import { Form, useNavigation } from "@remix-run/react";
import { type ComponentProps, type FormEvent, useEffect, useRef } from "react";

interface PostFormProps extends ComponentProps<typeof Form> {
  /** Values that the form sends besides its inputs. */
  fields?: Readonly<Record<string, string | number>>;
}

/** A form that changes something. While it is on its way it is not sent again: a double click is one click. */
export function PostForm({ fields = {}, onSubmit, children, ...form }: PostFormProps) {
  const isIdle = useNavigation().state === "idle";
  // The router may start only after a second click.
  const isSent = useRef(false);
  useEffect(() => {
    if (isIdle) isSent.current = false;
  }, [isIdle]);

  function sendOnce(event: FormEvent<HTMLFormElement>) {
    if (isSent.current) return event.preventDefault();
    onSubmit?.(event);
    isSent.current = !event.defaultPrevented;
  }

  return (
    <Form method="post" {...form} onSubmit={sendOnce}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  );
}
