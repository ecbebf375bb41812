import { VisuallyHidden } from '@mantine/core';
import { type BreakdownRow, ratingValues } from '@switchboard/contract';
import { useQuery } from '@tanstack/react-query';
import { useFormatter } from 'use-intl';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { NumberButton } from '../../../../ui/charts/number-button.tsx';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../../../ui/feedback/skeleton-rows.tsx';
import { Stars } from '../../../../ui/ratings/stars.tsx';
import { ReportCsv } from '../report-csv.tsx';
import { breakdownQuery } from '../report-queries.ts';
import reports from '../reports.module.css';
import { useReportContext } from '../use-report-filter.ts';
import classes from './stars.module.css';

const bestFirst = ratingValues.toReversed();

/** How many ratings had how many stars: drawn as bars in a table, each number of which leads to its ratings. */
export function StarCounts() {
  const t = useT('reports');
  const { filter } = useReportContext();
  const query = useQuery(breakdownQuery(useApi(), filter, 'rating'));
  return (
    <section className={reports.tablePart} aria-label={t('stars.title')} data-testid="star-counts">
      {query.isLoadingError && <ErrorState title={t('stars.failed')} onRetry={() => void query.refetch()} />}
      {!query.data && !query.isLoadingError && <SkeletonRows count={5} />}
      {query.data && <Counts rows={query.data.data} />}
    </section>
  );
}

function Counts({ rows }: { rows: readonly BreakdownRow[] }) {
  const t = useT('reports');
  const format = useFormatter();
  const { open } = useReportContext();
  const countOf = (stars: number) => rows.reduce((sum, { key, n }) => (Number(key) === stars ? sum + n : sum), 0);
  const all = rows.reduce((sum, { n }) => sum + n, 0);
  const title = t('stars.title');
  const csv = () => [[title, t('values.count')], ...bestFirst.map((stars) => [String(stars), String(countOf(stars))])];
  return (
    <>
      <div className={reports.tableHead}>
        <h2 className={reports.tableTitle}>{title}</h2>
        <div className={reports.tableActions}>
          <ReportCsv title={title} name="stars" rows={csv} />
        </div>
      </div>
      <table className={classes.counts} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{title}</VisuallyHidden>
            </th>
            <th scope="col">
              <VisuallyHidden>{t('stars.share')}</VisuallyHidden>
            </th>
            <th scope="col">
              <VisuallyHidden>{t('values.count')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {bestFirst.map((stars) => {
            const count = countOf(stars);
            const share = all === 0 ? 0 : count / all;
            return (
              <tr key={stars}>
                <th scope="row">
                  <Stars value={stars} />
                  <VisuallyHidden>{t('facts.stars', { count: stars })}</VisuallyHidden>
                </th>
                <td>
                  <Share share={share} />
                </td>
                <td className={classes.count}>
                  {count === 0 ? (
                    format.number(count)
                  ) : (
                    <NumberButton
                      value={format.number(count)}
                      onOpen={() => open({ figure: 'rating', by: 'none', key: 'all', part: String(stars) })}
                    />
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}

function Share({ share }: { share: number }) {
  const format = useFormatter();
  return (
    <div className={classes.share}>
      <span className={classes.track} aria-hidden="true">
        <span className={classes.bar} style={{ inlineSize: `${share * 100}%` }} />
      </span>
      <span className={classes.percent}>{format.number(share, { style: 'percent' })}</span>
    </div>
  );
}
