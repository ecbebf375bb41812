/** The origin that reports are sent to, from a DSN (`https://KEY@host/PROJECT`); null for anything else. */
export const findReportOrigin = (dsn: string): string | null => {
  if (!/^https?:\/\/\w+@[\w.-]+(?::\d{1,5})?\/(?:[\w.-]+\/)*\d+$/.test(dsn) || !URL.canParse(dsn)) return null;
  return new URL(dsn).origin;
};
