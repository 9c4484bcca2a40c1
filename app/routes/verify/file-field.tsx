import { useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

/** Bytes: the platform's limit for a static file. */
const FILE_MAX_BYTES = 25 * 1024 * 1024;

async function hashFile(file: File): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await file.arrayBuffer()));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The browser computes the hash; the file is not sent. Needs scripts. */
export function FileField() {
  const navigate = useNavigate();
  const [error, setError] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const choose = async () => {
    const file = input.current?.files?.[0];
    setError("");
    if (!file) return;
    // Only in secure contexts.
    if (!globalThis.crypto?.subtle) {
      setError(
        "Your browser computes no SHA-256 on a page without https. Texts and addresses are compared here all the same; for a file, enter its SHA-256 below.",
      );
    } else if (file.size > FILE_MAX_BYTES) {
      setError("This file is larger than 25 MB, and we publish none of that size.");
    } else {
      try {
        navigate(`/verify?q=${await hashFile(file)}`, { preventScrollReset: true });
      } catch {
        setError("Your browser could not read this file. Please choose it again.");
      }
    }
  };
  // One that was chosen before the page's scripts ran.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => void choose(), []);
  return (
    <div className="field [:root:not([data-js])_&]:hidden">
      <label htmlFor="verify-file">A file of ours, such as a PDF report</label>
      <input
        ref={input}
        id="verify-file"
        type="file"
        onChange={choose}
        className="field-input"
        aria-describedby={error ? "verify-file-error verify-file-hint" : "verify-file-hint"}
        aria-invalid={error ? true : undefined}
      />
      <p id="verify-file-hint" className="text-sm text-muted">
        Compared byte for byte by its SHA-256, and not sent.
      </p>
      {error && (
        <p id="verify-file-error" role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
