import { useT } from '../../../../i18n/use-t.ts';
import { LazyPart } from '../../../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../../../ui/feedback/retriable-part.ts';
import { SkeletonRows } from '../../../../ui/feedback/skeleton-rows.tsx';
import { FigureCards } from '../figure-cards.tsx';
import { ReportChart } from '../report-chart.tsx';
import { ReportState } from '../report-state.tsx';
import { RowsTable } from '../rows-table.tsx';
import { useCharts } from '../use-charts.ts';
import type { NumberColumn } from '../use-number-columns.tsx';
import { isEmptyReport, useReport } from '../use-report.ts';

const StarParts = lazy(() => import('../stars/star-parts.tsx'));

const figures = ['opened', 'closed', 'first_answer', 'closing', 'rating'] as const;
const columns: readonly NumberColumn[] = [...figures.map((figure) => ({ figure })), { figure: 'rating', part: 'n' }];
const ratings = ['rating'] as const;

/** What conversations were about, and how clients rated them. */
export function LabelsTab() {
  const t = useT('reports');
  const charts = useCharts();
  const byLabel = useReport(figures, { by: 'label' });
  const now = useReport(ratings, { by: 'none' });
  const before = useReport(ratings, { by: 'none', isBefore: true });
  const byTime = useReport(ratings, { by: 'time' });
  return (
    <ReportState reports={[byLabel, now, before, byTime]}>
      {(labels, whole, earlier, parts) => (
        <>
          <RowsTable
            answer={labels}
            title={t('labels')}
            name="labels"
            rowTitle={t('filters.label')}
            columns={columns}
            nameOf={({ name, key }) => name ?? `#${key}`}
          />
          {!isEmptyReport(whole) && (
            <>
              <FigureCards figures={ratings} now={whole} before={earlier} />
              <ReportChart
                kind="lines"
                title={t('ratingsByTime')}
                name="ratings"
                figures={ratings}
                data={charts.overTime(parts, [{ figure: 'rating' }])}
                answer={parts}
              />
              <LazyPart fallback={<SkeletonRows count={5} />}>
                <StarParts />
              </LazyPart>
            </>
          )}
        </>
      )}
    </ReportState>
  );
}
