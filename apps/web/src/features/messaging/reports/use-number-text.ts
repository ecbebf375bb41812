import { type FigureId, figures, type Measure } from '@switchboard/contract';
import { useMemo } from 'react';
import { useLocale } from 'use-intl';
import type { FigurePart } from './figure-numbers.ts';

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;
type Unit = (typeof units)[number][0];

/** `2 hr 5 min`: the largest unit and the next one. Nobody's day of work has 24 hours, so working time has no days. */
const makeDurations = (locale: string, isWorkingTime: boolean) => {
  const used = isWorkingTime ? units.slice(1) : units;
  const format = (unit: Unit, digits: number) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: digits });
  const short = Object.fromEntries(units.map(([unit]) => [unit, format(unit, 0)])) as Record<Unit, Intl.NumberFormat>;
  const placeOf = (ms: number) => {
    const found = used.findIndex(([, size]) => ms >= size);
    return found < 0 ? used.length - 1 : found;
  };
  const full = (ms: number): string => {
    const next = used[Math.min(placeOf(ms) + 1, used.length - 1)] ?? units[3];
    const rounded = Math.max(Math.round(ms / next[1]) * next[1], ms > 0 ? 1_000 : 0);
    const place = placeOf(rounded);
    const [unit, size] = used[place] ?? units[3];
    const whole = Math.floor(rounded / size);
    const [nextUnit, nextSize] = used[place + 1] ?? [unit, size];
    const rest = Math.round((rounded - whole * size) / nextSize);
    return rest > 0 && nextUnit !== unit
      ? `${short[unit].format(whole)} ${short[nextUnit].format(rest)}`
      : short[unit].format(whole);
  };
  const brief = (ms: number): string => {
    const [unit, size] = used[placeOf(ms)] ?? units[3];
    return format(unit, 1).format(ms / size);
  };
  return { full, brief };
};

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
