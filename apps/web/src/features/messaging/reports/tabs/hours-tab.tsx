import { SegmentedControl } from '@mantine/core';
import { useT } from '../../../../i18n/use-t.ts';
import { Chart } from '../../../../ui/charts/chart.tsx';
import { FigureHelp } from '../figure-help.tsx';
import { mainPart } from '../figure-numbers.ts';
import { chartRows, ReportCsv } from '../report-csv.tsx';
import { hourFigures } from '../report-search.ts';
import { NothingHappened, ReportState } from '../report-state.tsx';
import classes from '../reports.module.css';
import { useCharts } from '../use-charts.ts';
import { useNumberText } from '../use-number-text.ts';
import { useReport } from '../use-report.ts';
import { useReportContext } from '../use-report-filter.ts';

/** When clients write, and how long they wait then: by weekday and hour. */
export function HoursTab() {
  const t = useT('reports');
  const charts = useCharts();
  const { filter, change, open } = useReportContext();
  const text = useNumberText(filter.isWorkingTime);
  const report = useReport(hourFigures, { by: 'hour_of_week' });
  const figure = filter.hours;
  const title = t(`figures.${figure}.name`);
  return (
    <ReportState reports={[report]}>
      {(answer) => {
        const data = charts.overHours(answer, figure);
        const rows = () =>
          chartRows(
            data,
            t('time'),
            (place) => data.series[place]?.name ?? '',
            (value) => text.inFile(value, figure, mainPart(figure)),
          );
        return (
          <>
            <div className={classes.choice}>
              <SegmentedControl
                size="xs"
                aria-label={t('filters.figure')}
                value={figure}
                data={hourFigures.map((value) => ({ value, label: t(`figures.${value}.name`) }))}
                data-testid="hours-figure"
                onChange={(hours) => change({ hours })}
              />
            </div>
            <Chart
              kind="heat"
              title={title}
              data={data}
              help={<FigureHelp figures={[figure]} knownSince={answer.known_since} />}
              actions={<ReportCsv title={title} name={`hours-${figure}`} rows={rows} />}
              empty={<NothingHappened />}
              onOpen={({ point, series }) => {
                const [hour, one] = [data.points[point]?.key, data.series[series]];
                if (hour !== undefined && one?.values[point])
                  open({ figure, by: 'hour_of_week', key: `${one.key}-${hour}` });
              }}
              testId="chart-hours"
            />
          </>
        );
      }}
    </ReportState>
  );
}
