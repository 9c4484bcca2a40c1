type Entry = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The page's fields as they are before React starts, each with its value. */
const served = new Map(
  Array.from(document.querySelectorAll("#app :is(input, select, textarea)"), (field) => {
    const entry = field as Entry;
    return [entry, entry.value];
  }),
);
const focused = document.activeElement;

/**
 * Puts back, once React has rendered, what a person, a password manager or the browser filled in
 * before. Where others have changed the page, React 18 renders it anew, with empty fields; these
 * are found again by their ids. It also puts a text area's first text back, of a page that came
 * with answers.
 */
export function refillEntries() {
  for (const [entry, value] of served) {
    if (!entry.isConnected) {
      const anew = document.getElementById(entry.id) as Entry | null;
      if (anew?.type === entry.type) copy(entry, anew);
      if (entry === focused) anew?.focus({ preventScroll: true });
    } else if (entry instanceof HTMLTextAreaElement && entry.value === entry.defaultValue) {
      entry.value = value;
    }
  }
  served.clear();
}

/** Copies what is not as the page came: a remembered theme may be another than the served one. */
function copy(from: Entry, to: Entry) {
  if (from instanceof HTMLInputElement && to instanceof HTMLInputElement) {
    if (from.checked !== from.defaultChecked) to.checked = from.checked;
    if (from.type === "file") {
      to.files = from.files;
    } else if (from.value !== from.defaultValue) {
      to.value = from.value;
    }
  } else {
    to.value = from.value;
  }
}
