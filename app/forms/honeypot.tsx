/** A field that people never see: its name is tempting to a program, and nothing that a browser fills in by itself. */
export const HONEYPOT_FIELD = "company_website";

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
