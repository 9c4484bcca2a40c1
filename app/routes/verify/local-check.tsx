import { type ChangeEvent, useRef, useState } from "react";
import type { TextList } from "~/domain/verification/compare-text";
import type { Finding } from "~/domain/verification/verification";
import { fetchJson } from "~/live/fetch-json";
import { type Comparison, compareFile, compareText } from "./compare.client";

interface LocalCheckProps {
  onResult: (comparison: Comparison | null) => void;
}

/**
 * Characters of a text that are compared: more than any release has. A longer one gets no verdict.
 */
const TEXT_MAX = 400_000;
/** Bytes of a file that are compared: the platform's limit for a file of a site. */
const FILE_MAX_BYTES = 25 * 1024 * 1024;

const loadFindings = () => fetchJson<{ findings: readonly Finding[] }>(["/verify.json"]);
const loadTexts = () => fetchJson<TextList>(["/verify/texts.json"]);
const loadBytes = async (path: string) => {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.arrayBuffer();
};

/** Compares a text or a file in the reader's browser. Needs scripts; the form below it doesn't. */
export function LocalCheck({ onResult }: LocalCheckProps) {
  const [error, setError] = useState("");
  const text = useRef<HTMLTextAreaElement>(null);

  /** The newest check wins: a large file may take longer than the text that was pasted after it. */
  const latest = useRef(0);
  /** Ends what was said of a text or file before: the next one may be another. */
  const clear = (message = "") => {
    latest.current += 1;
    setError(message);
    onResult(null);
  };
  const check = async (compare: () => Promise<Comparison>) => {
    clear();
    const mine = latest.current;
    try {
      const comparison = await compare();
      if (mine === latest.current) onResult(comparison);
    } catch {
      setError("The list of published texts could not be loaded. Please try again.");
    }
  };
  const checkText = () => {
    const pasted = text.current?.value ?? "";
    if (pasted.trim() === "") clear("Please paste a text first.");
    else if (pasted.length > TEXT_MAX)
      clear(
        "This is longer than any text that we publish, and we compare all of a text or nothing. Paste the release.",
      );
    else
      void check(async () => {
        const [{ findings }, texts] = await Promise.all([loadFindings(), loadTexts()]);
        return compareText(pasted, { findings, ...texts });
      });
  };
  const checkFile = ({ currentTarget: { files } }: ChangeEvent<HTMLInputElement>) => {
    const file = files?.[0];
    if (!file) return;
    if (file.size > FILE_MAX_BYTES)
      clear("This file is larger than 25 MB, and we publish none of that size.");
    else void check(async () => compareFile(file, (await loadFindings()).findings, loadBytes));
  };

  return (
    <div className="grid gap-6 border-b border-line pb-10 [:root:not([data-js])_&]:hidden">
      <div className="field">
        <label htmlFor="verify-text">Text of the release</label>
        <textarea
          ref={text}
          id="verify-text"
          rows={8}
          onChange={() => clear()}
          className="field-input"
          aria-describedby={error ? "verify-error verify-text-hint" : "verify-text-hint"}
          aria-invalid={error ? true : undefined}
        />
        <p id="verify-text-hint" className="text-sm text-muted">
          All of it, from the first to the last sentence, and nothing else. It is compared here, in
          your browser, and not sent.
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
        <label htmlFor="verify-file">Or choose a file of ours, such as a PDF report</label>
        <input id="verify-file" type="file" onChange={checkFile} className="field-input" />
      </div>
    </div>
  );
}
