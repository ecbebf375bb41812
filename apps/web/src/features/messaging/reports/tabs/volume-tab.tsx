import { useT } from '../../../../i18n/use-t.ts';
import { FigureCards } from '../figure-cards.tsx';
import { ReportChart } from '../report-chart.tsx';
import { NothingHappened, ReportState } from '../report-state.tsx';
import { useCharts } from '../use-charts.ts';
import { isEmptyReport, useReport } from '../use-report.ts';

const counted = ['opened', 'new_clients', 'closed', 'open', 'messages_in', 'messages_out'] as const;
const drawn = ['opened', 'closed', 'open', 'messages_in', 'messages_out'] as const;

/** How much there was. */
export function VolumeTab() {
  const t = useT('reports');
  const charts = useCharts();
  const now = useReport(counted, { by: 'none' });
  const before = useReport(counted, { by: 'none', isBefore: true });
  const byTime = useReport(drawn, { by: 'time' });
  return (
    <ReportState reports={[now, before, byTime]}>
      {(whole, earlier, parts) =>
        isEmptyReport(whole) ? (
          <NothingHappened />
        ) : (
          <>
            <FigureCards figures={counted} now={whole} before={earlier} />
            <ReportChart
              kind="lines"
              title={t('charts.conversations')}
              name="conversations"
              figures={['opened', 'closed']}
              data={charts.overTime(parts, [{ figure: 'opened' }, { figure: 'closed' }])}
              answer={parts}
            />
            <ReportChart
              kind="bars"
              title={t('charts.messages')}
              name="messages"
              figures={['messages_in', 'messages_out']}
              data={charts.overTime(parts, [{ figure: 'messages_in' }, { figure: 'messages_out' }])}
              answer={parts}
            />
            <ReportChart
              kind="lines"
              title={t('figures.open.name')}
              name="open"
              figures={['open']}
              data={charts.overTime(parts, [{ figure: 'open' }])}
              answer={parts}
            />
          </>
        )
      }
    </ReportState>
  );
}
