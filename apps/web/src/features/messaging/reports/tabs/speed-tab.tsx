import { SegmentedControl } from '@mantine/core';
import { figures } from '@switchboard/contract';
import { useT } from '../../../../i18n/use-t.ts';
import { FigureCards } from '../figure-cards.tsx';
import { ReportChart } from '../report-chart.tsx';
import { speedFigures } from '../report-search.ts';
import { NothingHappened, ReportState } from '../report-state.tsx';
import classes from '../reports.module.css';
import { type Line, useCharts } from '../use-charts.ts';
import { isEmptyReport, useReport } from '../use-report.ts';
import { useReportContext } from '../use-report-filter.ts';

/** How soon clients got answers, and conversations were done. */
export function SpeedTab() {
  const t = useT('reports');
  const charts = useCharts();
  const { filter, change } = useReportContext();
  const now = useReport(speedFigures, { by: 'none' });
  const before = useReport(speedFigures, { by: 'none', isBefore: true });
  const byTime = useReport(speedFigures, { by: 'time' });
  const byTimeBefore = useReport(speedFigures, { by: 'time', isBefore: true });
  const figure = filter.speed;
  const title = t(`figures.${figure}.name`);
  const lines: [Line, ...Line[]] =
    figures[figure].measure === 'time'
      ? [
          { figure, name: t('values.median') },
          { figure, part: 'p90', name: t('values.p90') },
        ]
      : [{ figure }];
  return (
    <ReportState reports={[now, before, byTime, byTimeBefore]}>
      {(whole, earlier, parts, earlierParts) =>
        isEmptyReport(whole) ? (
          <NothingHappened />
        ) : (
          <>
            <FigureCards figures={speedFigures} now={whole} before={earlier} />
            <div className={classes.choice}>
              <SegmentedControl
                size="xs"
                aria-label={t('filters.figure')}
                value={figure}
                data={speedFigures.map((value) => ({ value, label: t(`figures.${value}.name`) }))}
                data-testid="speed-figure"
                onChange={(speed) => change({ speed })}
              />
            </div>
            <ReportChart
              key={figure}
              kind="lines"
              title={title}
              name={figure}
              figures={[figure]}
              data={charts.overTime(parts, lines, earlierParts)}
              answer={parts}
            />
          </>
        )
      }
    </ReportState>
  );
}
