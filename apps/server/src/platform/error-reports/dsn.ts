/** The origin that reports go to, by a DSN (`https://KEY@host/PROJECT`); null for what is none. */
export const findReportOrigin = (dsn: string): string | null => {
  if (!/^https?:\/\/\w+@[\w.-]+(?::\d{1,5})?\/(?:[\w.-]+\/)*\d+$/.test(dsn) || !URL.canParse(dsn)) return null;
  return new URL(dsn).origin;
};
