/** From 1 to 12; undefined for calendar years. */
export const monthOfYearEnd = ({
  periods,
  fiscalYearEnd,
}: {
  periods?: string;
  fiscalYearEnd?: string;
}) =>
  periods === "fiscal" && fiscalYearEnd
    ? new Date(`${fiscalYearEnd}, 2001 UTC`).getUTCMonth() + 1
    : undefined;
