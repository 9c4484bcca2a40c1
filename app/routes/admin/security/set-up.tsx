import { codeSchema } from "~/domain/accounts/forms";
import { type LastResult, ValidatedForm } from "~/forms/validated-form";
import { CodeField } from "~/ui/form-fields";
import { TextLink } from "~/ui/links";
import { PostForm } from "~/ui/post-form";
import { SubmitButton } from "~/ui/submit-button";
import type { Factor } from "./factor.server";

interface SetUpProps {
  factor: Extract<Factor, { step: "set-up" }>;
  lastResult: LastResult;
}

const confirm = { id: "confirm", schema: codeSchema, submit: { label: "Turn on" } };

export function SetUp({ factor: { key, address, qr }, lastResult }: SetUpProps) {
  return (
    <section className="card gap-8">
      <div className="grid gap-3">
        <h2 className="text-heading">Set up your app</h2>
        <p className="max-w-prose text-muted">
          Scan this QR code with your authenticator app, or enter the key. Then enter the code that the app shows.
        </p>
      </div>
      <div className="grid items-start gap-8 sm:grid-cols-[14rem_1fr]">
        <svg
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          className="w-full max-w-72 rounded-xl"
          role="img"
          aria-label="QR code for the key"
        >
          <rect width={qr.size} height={qr.size} fill="#fff" />
          <path d={qr.path} fill="#000" shapeRendering="crispEdges" />
        </svg>
        <div className="grid min-w-0 gap-6">
          <dl className="grid gap-1">
            <dt className="text-sm text-muted">Key</dt>
            <dd className="font-mono tracking-[0.04em] figures wrap-anywhere">{key}</dd>
          </dl>
          <p className="text-sm text-muted">
            App on this device? <TextLink to={address}>Open it</TextLink>
          </p>
          <ValidatedForm {...confirm} lastResult={lastResult} isIntent className="grid max-w-md gap-5">
            {(input) => <CodeField {...input("code")} inputMode="numeric" />}
          </ValidatedForm>
          <PostForm>
            <SubmitButton intent="cancel">Cancel</SubmitButton>
          </PostForm>
        </div>
      </div>
    </section>
  );
}
