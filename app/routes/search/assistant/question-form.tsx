import type { FormEvent } from "react";
import { brand } from "~/brand/generated/public";
import { MESSAGE_MAX } from "~/domain/assistant/answer";
import { PostForm } from "~/ui/post-form";
import { SubmitButton } from "~/ui/submit-button";

type QuestionFormProps = { question: string; error: string | undefined; waiting: boolean };

/** One question, with or without scripts; with them an empty or a repeated one is ignored. */
export function QuestionForm({ question, error, waiting }: QuestionFormProps) {
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const asked = String(new FormData(event.currentTarget).get("message") ?? "");
    if (waiting || asked.trim() === "") event.preventDefault();
  };
  return (
    <PostForm action="/assistant" onSubmit={onSubmit} className="mt-8 grid max-w-2xl gap-2">
      <label htmlFor="assistant-page-question" className="font-medium">
        Your question
      </label>
      <div className="flex gap-2">
        <input
          key={question}
          id="assistant-page-question"
          name="message"
          maxLength={MESSAGE_MAX}
          autoComplete="off"
          defaultValue={question}
          placeholder={`Ask about ${brand.product.name}...`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "assistant-page-error" : undefined}
          className="field-input"
        />
        <SubmitButton aria-disabled={waiting} className="button-accent">
          Ask
        </SubmitButton>
      </div>
      {error && (
        <p id="assistant-page-error" role="alert" className="text-danger">
          {error}
        </p>
      )}
    </PostForm>
  );
}
