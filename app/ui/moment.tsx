const torontoTime = new Intl.DateTimeFormat("en-CA", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "America/Toronto",
});

/** A moment for people, in Toronto's time, that programs can read, too. */
export function Moment({ at }: { at: Date | string }) {
  const date = new Date(at);
  return (
    <time dateTime={date.toISOString()} className="figures">
      {torontoTime.format(date)}
    </time>
  );
}
