import { type ChangeEvent, useRef, useState } from "react";
import type { Finding } from "~/domain/verification/verification";
import { fetchJson } from "~/live/fetch-json";
import type { Comparison } from "./compare";
import { compareFile, compareText, FILE_MAX_BYTES } from "./compare";

interface LocalCheckProps {
  onResult: (comparison: Comparison | null) => void;
}

const load = () => fetchJson<{ findings: readonly Finding[] }>(["/verify.json"]).then(({ findings }) => findings);

/** Compares a text or a file in the reader's browser. Needs scripts; the form below it doesn't. */
export function LocalCheck({ onResult }: LocalCheckProps) {
  const [error, setError] = useState("");
  const text = useRef<HTMLTextAreaElement>(null);

  /** The newest check wins: a large file may take longer than the text that was pasted after it. */
  const latest = useRef(0);
  const check = async (compare: (findings: readonly Finding[]) => Promise<Comparison>) => {
    latest.current += 1;
    const mine = latest.current;
    setError("");
    onResult(null);
    try {
      const comparison = await compare(await load());
      if (mine === latest.current) onResult(comparison);
    } catch {
      setError("The list of published texts could not be loaded. Please try again.");
    }
  };
  const checkText = () => {
    const pasted = text.current?.value ?? "";
    if (pasted.trim() === "") setError("Please paste a text first.");
    else void check((findings) => compareText(pasted, findings));
  };
  const checkFile = ({ currentTarget: { files } }: ChangeEvent<HTMLInputElement>) => {
    const file = files?.[0];
    if (!file) return;
    if (file.size > FILE_MAX_BYTES) setError("This file is larger than 25 MB, and we publish none of that size.");
    else void check((findings) => compareFile(file, findings));
  };

  return (
    <div className="grid gap-6 border-b border-line pb-10 [:root:not([data-js])_&]:hidden">
      <div className="field">
        <label htmlFor="verify-text">Text of the release</label>
        <textarea
          ref={text}
          id="verify-text"
          rows={8}
          className="field-input"
          aria-describedby={error ? "verify-error verify-text-hint" : "verify-text-hint"}
          aria-invalid={error ? true : undefined}
        />
        <p id="verify-text-hint" className="text-sm text-muted">
          From the first to the last sentence. It is compared here, in your browser, and not sent.
        </p>
        {error && (
          <p id="verify-error" role="alert" className="text-sm text-danger">
            {error}
          </p>
        )}
      </div>
      <button type="button" className="button button-accent justify-self-start" onClick={checkText}>
        Check text
      </button>
      <div className="field">
        <label htmlFor="verify-file">Or choose a file, such as a PDF of ours</label>
        <input id="verify-file" type="file" onChange={checkFile} className="field-input" />
      </div>
    </div>
  );
}
