import { HONEYPOT_FIELD } from "./honeypot";

/** A field that people never see or reach. Whoever fills it in is a program. */
export function Honeypot() {
  return (
    <div className="honeypot" aria-hidden="true">
      <label>
        Leave this empty
        <input type="text" name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
