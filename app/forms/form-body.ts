/** Of a form that the fetch handler cut at its limit of bytes. */
export const CUT_HEADER = "Form-Cut";

/** Whether a request has a form as browsers send it, in UTF-8: a later reader would fail otherwise. */
export const isForm = ({ headers }: Request): boolean =>
  /^application\/x-www-form-urlencoded\s*(;\s*charset="?utf-8"?\s*)?$/i.test(
    headers.get("Content-Type") ?? "",
  );
