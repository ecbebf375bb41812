import type { ChartData, ChartPlace } from '@switchboard/charts';
import { type FigureId, figureIds } from '@switchboard/contract';
import { useT } from '../../../i18n/use-t.ts';
import { Chart } from '../../../ui/charts/chart.tsx';
import { useSeriesName } from '../../../ui/charts/use-series-name.ts';
import { FigureHelp } from './figure-help.tsx';
import { type FigurePart, mainPart } from './figure-numbers.ts';
import { chartRows, ReportCsv } from './report-csv.tsx';
import type { ReportAnswer } from './report-queries.ts';
import { NothingHappened } from './report-state.tsx';
import { useNumberText } from './use-number-text.ts';
import { useReportContext } from './use-report-filter.ts';

interface ReportChartProps {
  kind: 'bars' | 'lines';
  title: string;
  /** Of the file and for tests. */
  name: string;
  figures: readonly FigureId[];
  data: ChartData;
  answer: ReportAnswer;
}

/** The figure and its number that a series is of, as `useCharts` names it. */
const partOf = (key: string): { figure: FigureId; part: FigurePart } => {
  const [name, part] = key.split('.');
  const figure = figureIds.find((known) => known === name) ?? 'opened';
  return { figure, part: (part as FigurePart | undefined) ?? mainPart(figure) };
};

/** A chart over time with its help and file; its numbers show what they are made of. */
export function ReportChart({ kind, title, name, figures, data, answer }: ReportChartProps) {
  const t = useT('reports');
  const { filter, open } = useReportContext();
  const text = useNumberText(filter.isWorkingTime);
  const seriesName = useSeriesName();
  const { asked } = answer;
  const openPlace = ({ point, series }: ChartPlace) => {
    const [key, one] = [data.points[point]?.key, data.series[series]];
    if (key === undefined || !one || one.isBefore || !one.values[point]) return;
    open({ figure: partOf(one.key).figure, by: asked.by, key });
  };
  const rows = () =>
    chartRows(
      data,
      t('time'),
      (place) => {
        const one = data.series[place];
        return one ? seriesName(one) : '';
      },
      (value, key) => {
        const { figure, part } = partOf(key);
        return text.inFile(value, figure, part);
      },
    );
  return (
    <Chart
      kind={kind}
      title={title}
      data={data}
      pointTitle={t('time')}
      help={<FigureHelp figures={figures} name={title} knownSince={answer.known_since} />}
      actions={<ReportCsv title={title} name={name} rows={rows} />}
      empty={<NothingHappened />}
      onOpen={openPlace}
      testId={`chart-${name}`}
    />
  );
}
