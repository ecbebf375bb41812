import { useSearch } from '@tanstack/react-router';
import { createContext, useContext, useState } from 'react';
import { useTimeZone } from 'use-intl';
import { useChangeSearch } from '../../../ui/table/use-change-search.ts';
import { type Behind, readBehind, writeBehind } from './facts/behind.ts';
import { type ReportSearch, readFilter } from './report-search.ts';

type Changes = { [Name in keyof ReportSearch]: ReportSearch[Name] | undefined };

/** What is counted, kept in the address: a link, a reload and the Back button lead to the same numbers. */
export function useReportFilter() {
  const search: ReportSearch = useSearch({ strict: false });
  const write = useChangeSearch();
  const [now] = useState(Date.now);
  const readerZone = useTimeZone() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return {
    filter: readFilter(search, now, readerZone),
    behind: readBehind(search.behind),
    change: (changes: Changes) => write(changes),
    /** Shows what a number is made of. */
    open: (behind: Behind) => write({ behind: writeBehind(behind) }),
    /** Back leads to where the reader was, not to what they have closed. */
    close: () => write({ behind: undefined }, { replace: true }),
    /** Counts of all, in the same period. */
    clear: () => write({ bot: undefined, person: undefined, label: undefined }),
  };
}

type ReportContext = ReturnType<typeof useReportFilter>;

export const ReportContext = createContext<ReportContext | null>(null);

/** What the screen around counts. */
export function useReportContext(): ReportContext {
  const context = useContext(ReportContext);
  if (!context) throw new Error('useReportContext needs a ReportContext above it');
  return context;
}
