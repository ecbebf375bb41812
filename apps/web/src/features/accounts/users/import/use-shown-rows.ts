import { useState } from 'react';
import type { ImportRow } from './import-rows.ts';

interface ShownRows {
  rows: readonly ImportRow[];
  isFiltered: boolean;
  /** Whether only rows with errors are shown. */
  filter: (isOn: boolean) => void;
}

/** All rows, or those with errors: a corrected one stays until the filter is set again, so that no row jumps away. */
export function useShownRows(rows: readonly ImportRow[], wrong: readonly ImportRow[]): ShownRows {
  const [kept, setKept] = useState<ReadonlySet<number> | null>(null);
  const isWrong = new Set(wrong.map(({ number }) => number));
  return {
    isFiltered: kept !== null,
    filter: (isOn) => setKept(isOn ? isWrong : null),
    rows: kept === null ? rows : rows.filter(({ number }) => kept.has(number) || isWrong.has(number)),
  };
}
