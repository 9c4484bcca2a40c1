import { useMatches } from "@remix-run/react";

/** The id of the account that a page was opened for, where its loader names one as `account`. */
export const useAccount = (): number | undefined =>
  useMatches()
    .map(({ data }) => (data as { account?: number } | undefined)?.account)
    .find((account) => account !== undefined);
