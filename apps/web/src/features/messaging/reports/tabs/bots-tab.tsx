import { useT } from '../../../../i18n/use-t.ts';
import { ReportState } from '../report-state.tsx';
import { RowsTable } from '../rows-table.tsx';
import type { NumberColumn } from '../use-number-columns.tsx';
import { useReport } from '../use-report.ts';

const figures = ['new_clients', 'opened', 'closed', 'messages_in', 'messages_out', 'first_answer', 'on_time'] as const;
const columns: readonly NumberColumn[] = figures.map((figure) => ({ figure }));

/** What came by each bot. */
export function BotsTab() {
  const t = useT('reports');
  const common = useT('common');
  const report = useReport(figures, { by: 'bot' });
  return (
    <ReportState reports={[report]}>
      {(answer) => (
        <RowsTable
          answer={answer}
          title={t('tabs.bots')}
          name="bots"
          rowTitle={t('filters.bot')}
          columns={columns}
          nameOf={({ name }) => name ?? common('unknownBot')}
        />
      )}
    </ReportState>
  );
}
