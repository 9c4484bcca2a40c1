import { Form } from "@remix-run/react";
import type { ComponentProps } from "react";

interface PostFormProps extends ComponentProps<typeof Form> {
  /** Values that the form sends besides its inputs. */
  fields?: Readonly<Record<string, string | number>>;
}

/** A form that changes something. */
export const PostForm = ({ fields = {}, children, ...form }: PostFormProps) => (
  <Form method="post" {...form}>
    {Object.entries(fields).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    {children}
  </Form>
);
