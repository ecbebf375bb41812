import type { ReportRow } from '@switchboard/contract';
import { useT } from '../../../../i18n/use-t.ts';
import { LazyPart } from '../../../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../../../ui/feedback/retriable-part.ts';
import { SkeletonRows } from '../../../../ui/feedback/skeleton-rows.tsx';
import type { ReportAnswer } from '../report-queries.ts';
import { ReportState } from '../report-state.tsx';
import { RowsTable } from '../rows-table.tsx';
import type { NumberColumn } from '../use-number-columns.tsx';
import { useReport } from '../use-report.ts';

const BotParts = lazy(() => import('../bots/bot-parts.tsx'));

const work = ['new_clients', 'opened', 'closed', 'messages_in', 'messages_out', 'first_answer', 'on_time'] as const;
const arrival = ['failed', 'delivered', 'read'] as const;
const costs = ['free', 'session', 'charged'] as const;
const figures = [...work, ...arrival, ...costs] as const;
const columnsOf = (ids: readonly (typeof figures)[number][]): NumberColumn[] => ids.map((figure) => ({ figure }));

/** Most messengers have no prices. */
const hasCosts = ({ rows }: ReportAnswer): boolean =>
  rows.some(({ values }) => costs.some((figure) => (values[figure]?.n ?? 0) > 0));

/** What came by each bot, whom it reaches, and what became of what was sent. */
export function BotsTab() {
  const t = useT('reports');
  const common = useT('common');
  const report = useReport(figures, { by: 'bot' });
  const nameOf = ({ name }: ReportRow) => name ?? common('unknownBot');
  return (
    <>
      <ReportState reports={[report]}>
        {(answer) => (
          <>
            <RowsTable
              answer={answer}
              title={t('tabs.bots')}
              name="bots"
              rowTitle={t('filters.bot')}
              columns={columnsOf(work)}
              nameOf={nameOf}
            />
            {answer.rows.length > 0 && (
              <RowsTable
                answer={answer}
                title={t('bots.messages')}
                name="bot-messages"
                rowTitle={t('filters.bot')}
                columns={columnsOf(['messages_out', ...arrival, ...(hasCosts(answer) ? costs : [])])}
                nameOf={nameOf}
              />
            )}
          </>
        )}
      </ReportState>
      <LazyPart fallback={<SkeletonRows count={4} />}>
        <BotParts />
      </LazyPart>
    </>
  );
}
