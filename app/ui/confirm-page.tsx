import type { ReactNode } from "react";
import { CardPage } from "./card-page";
import { PostForm } from "./post-form";
import { SubmitButton } from "./submit-button";

interface ConfirmPageProps {
  title: string;
  /** The button's label. */
  submit: string;
  children: ReactNode;
}

/** The page of an emailed link, which mail programs open, too: only its button changes anything. */
export const ConfirmPage = ({ title, submit, children }: ConfirmPageProps) => (
  <CardPage title={title}>
    <PostForm className="grid gap-6">
      {children}
      <SubmitButton className="button-accent justify-self-start">{submit}</SubmitButton>
    </PostForm>
  </CardPage>
);
