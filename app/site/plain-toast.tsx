import type { ReactNode } from "react";

interface PlainToastProps {
  title: string;
  description: string;
  failed?: boolean | undefined;
  onClose: () => void;
  /** What the visitor can do about it. */
  children?: ReactNode;
}

/** Stays until it is closed. Depends on no library, for where none may be loaded. */
export const PlainToast = ({ title, description, failed, onClose, children }: PlainToastProps) => (
  <ol className="toast-viewport">
    <li className={failed ? "toast toast-failed" : "toast"} data-state="open">
      <div role="alert" className="grid justify-items-start gap-1">
        <p className="font-medium">{title}</p>
        <p className="text-sm text-muted">{description}</p>
        {children}
      </div>
      <button type="button" aria-label="Close" onClick={onClose} className="toast-close">
        <span aria-hidden="true">×</span>
      </button>
    </li>
  </ol>
);
