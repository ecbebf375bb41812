import { useMemo } from 'react';
import { useLocale, useTimeZone } from 'use-intl';

/** Dates of payments in the reader's language and zone: `05 Dec 2026`, with nothing after the year, as it ends sentences. */
export function useBillingDate(): (iso: string) => string {
  const locale = useLocale();
  const timeZone = useTimeZone();
  return useMemo(() => {
    const zone = timeZone === undefined ? {} : { timeZone };
    const format = new Intl.DateTimeFormat(locale, { day: '2-digit', month: 'short', year: 'numeric', ...zone });
    return (iso) => {
      const parts = Object.fromEntries(format.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]));
      return `${parts['day']} ${parts['month']} ${parts['year']}`;
    };
  }, [locale, timeZone]);
}
