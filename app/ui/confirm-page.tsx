import type { ReactNode } from "react";
import { CardPage } from "./card-page";
import { PostForm } from "./post-form";
import { SubmitButton } from "./submit-button";

interface ConfirmPageProps {
  title: string;
  submit: string;
  children: ReactNode;
}

/** Mail programs open emailed links too: only the button changes anything. */
export const ConfirmPage = ({ title, submit, children }: ConfirmPageProps) => (
  <CardPage title={title}>
    <PostForm className="grid gap-6">
      {children}
      <SubmitButton className="button-accent justify-self-start">{submit}</SubmitButton>
    </PostForm>
  </CardPage>
);
