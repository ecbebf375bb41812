import { type FigureId, figures, type Measure } from '@switchboard/contract';
import { makeDurations } from '@switchboard/contract/durations';
import { useMemo } from 'react';
import { useLocale } from 'use-intl';
import type { FigurePart } from './figure-numbers.ts';

/** `1:05:09`, which spreadsheet programs take for a duration. */
const toClock = (ms: number): string => {
  const seconds = Math.round(ms / 1_000);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
};

/** How the numbers of figures are written: for reading, on a scale, and in a file. */
export function useNumberText(isWorkingTime: boolean) {
  const locale = useLocale();
  return useMemo(() => {
    const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
    const compact = new Intl.NumberFormat(locale, { notation: 'compact' });
    const percent = new Intl.NumberFormat(locale, { style: 'percent' });
    const plain = new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 3 });
    const durations = makeDurations(locale, isWorkingTime);
    const measureOf = (figure: FigureId, part: FigurePart): Measure =>
      part === 'n' ? 'count' : figures[figure].measure;
    const write = (value: number, measure: Measure) => {
      if (measure === 'time') return durations.full(value);
      return measure === 'share' ? percent.format(value) : number.format(value);
    };
    return {
      write: (value: number, figure: FigureId, part: FigurePart) => write(value, measureOf(figure, part)),
      onScale: (value: number, figure: FigureId) => {
        const { measure } = figures[figure];
        if (measure === 'time') return durations.brief(value);
        return measure === 'share' ? percent.format(value) : compact.format(value);
      },
      inFile: (value: number | null, figure: FigureId, part: FigurePart) => {
        if (value === null) return '';
        return measureOf(figure, part) === 'time' ? toClock(value) : plain.format(value);
      },
      duration: durations.full,
    };
  }, [locale, isWorkingTime]);
}
