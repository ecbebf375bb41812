import { type FigureId, type FigureValue, figures, type ReportRow } from '@switchboard/contract';

/** Which number of a figure. */
export type FigurePart = 'value' | 'median' | 'p90' | 'n';

/** The number that a figure is known by: the median of times, since a few long ones would tell of themselves only. */
export const mainPart = (figure: FigureId): FigurePart => (figures[figure].measure === 'time' ? 'median' : 'value');

/** What is not there is nothing where it is counted, and unknown otherwise. */
export const numberOf = (value: FigureValue | undefined, figure: FigureId, part = mainPart(figure)): number | null => {
  const { measure } = figures[figure];
  // How many are open is not known by person or label.
  const isCounted = part === 'n' || measure === 'count' || (measure === 'level' && value === undefined);
  return value?.[part] ?? (isCounted ? 0 : null);
};

/** Whether there is anything behind a number to be listed. */
export const hasList = (value: FigureValue | undefined, figure: FigureId): boolean =>
  value !== undefined && (figures[figure].measure === 'level' ? (value.value ?? 0) > 0 : value.n > 0);

export const numberIn = (row: ReportRow | undefined, figure: FigureId, part = mainPart(figure)): number | null =>
  numberOf(row?.values[figure], figure, part);
