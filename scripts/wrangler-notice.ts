import { Transform } from "node:stream";

/**
 * Wrangler's notice that the cron trigger does not fire on this machine, line by line. `npm start` calls for the scheduled
 * work, so the notice would be wrong. Wrangler has no setting for it but one that adds an address to the site.
 */
export const scheduledNotice = [
  "Scheduled Workers are not automatically triggered during local development.",
  "To manually trigger a scheduled event, run:",
  "/cdn-cgi/local/scheduled",
  "https://developers.cloudflare.com/workers/configuration/cron-triggers/#test-cron-triggers-locally",
] as const;

const isOfNotice = (line: string) => scheduledNotice.some((part) => line.includes(part));

/** Passes on what wrangler writes to standard error, line by line, without that notice and the blank lines after it. */
export function omitScheduledNotice(): Transform {
  let unfinished = "";
  let isInNotice = false;
  const keep = (line: string) => {
    if (isOfNotice(line)) isInNotice = true;
    else if (line.trim() !== "") isInNotice = false;
    return !isInNotice;
  };
  return new Transform({
    decodeStrings: false,
    transform(chunk, _, done) {
      const lines = (unfinished + String(chunk)).split(/(?<=\n)/);
      unfinished = lines.at(-1)?.endsWith("\n") ? "" : (lines.pop() ?? "");
      done(null, lines.filter(keep).join(""));
    },
    flush: (done) => done(null, keep(unfinished) ? unfinished : ""),
  });
}
