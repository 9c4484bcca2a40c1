/** The month in which a company's year of figures ends; undefined for the calendar's. */
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
