import type { ChartData } from '@switchboard/charts';
import { useT } from '../../../i18n/use-t.ts';
import { SaveCsvButton } from '../../../ui/table-file/save-csv-button.tsx';
import { useReportContext } from './use-report-filter.ts';

/** The table of a chart: times by their first day, numbers by `write`, since words are for reading only. */
export const chartRows = (
  { points, series }: ChartData,
  pointTitle: string,
  nameOf: (place: number) => string,
  write: (value: number | null, series: string) => string,
): string[][] => [
  [pointTitle, ...series.map((_, place) => nameOf(place))],
  ...points.map(({ key }, index) => [key, ...series.map((one) => write(one.values[index] ?? null, one.key))]),
];

interface ReportCsvProps {
  /** What is saved. */
  title: string;
  /** Of the file, before the days. */
  name: string;
  rows: () => readonly (readonly string[])[];
}

/** Saves a table or the numbers of a chart as a file. */
export function ReportCsv({ title, name, rows }: ReportCsvProps) {
  const t = useT('reports');
  const { filter } = useReportContext();
  const { from, to } = filter.days;
  return (
    <SaveCsvButton
      label={t('csv')}
      fullLabel={t('csvOf', { name: title })}
      name={`${name}-${from}-${to}`}
      rows={rows}
      testId={`csv-${name}`}
    />
  );
}
