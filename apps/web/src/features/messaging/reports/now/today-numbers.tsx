import { dayInZone } from '@switchboard/contract/moment-in-zone';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { NumberButton } from '../../../../ui/charts/number-button.tsx';
import { writeBehind } from '../facts/behind.ts';
import { reportQuery } from '../report-queries.ts';
import type { ReportFilter } from '../report-search.ts';
import { useNumberText } from '../use-number-text.ts';
import { useReportContext } from '../use-report-filter.ts';
import classes from './now.module.css';
import { useClock } from './use-now.ts';

const figures = ['opened', 'closed', 'answer'] as const;
/** What happens is counted within this time. */
const countedEveryMs = 10_000;

/** What has happened today, of all that the page shows; a wall hangs overnight. */
export function TodayNumbers({ isPlain = false }: { isPlain?: boolean }) {
  const t = useT('reportsNow');
  const reports = useT('reports');
  const text = useNumberText(false);
  const { filter, change } = useReportContext();
  const today = dayInZone(useClock(countedEveryMs), filter.zone);
  const days = { from: today, to: today };
  const ofNow: ReportFilter = { ...filter, person: null, label: null, isWorkingTime: false, days };
  const { data } = useQuery({
    ...reportQuery(useApi(), ofNow, { figures, by: 'none', days }),
    refetchInterval: countedEveryMs,
    staleTime: countedEveryMs / 2,
  });
  const values = data?.rows[0]?.values;
  if (values === undefined) return null;
  return (
    <dl className={classes.today} data-testid="now-today">
      <dt>{t('today')}</dt>
      {figures.map((figure) => {
        const n = values[figure]?.n ?? 0;
        const words = text.write(n, figure, 'n');
        const behind = writeBehind({ figure, by: 'none', key: 'all' });
        const show = () => change({ period: 'today', person: undefined, label: undefined, working: undefined, behind });
        return (
          <dd key={figure}>
            {reports(`figures.${figure}.name`)}{' '}
            {n === 0 || isPlain ? <strong>{words}</strong> : <NumberButton value={words} onOpen={show} />}
          </dd>
        );
      })}
    </dl>
  );
}
