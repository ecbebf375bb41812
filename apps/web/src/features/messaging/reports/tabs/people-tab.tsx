import type { ReportRow } from '@switchboard/contract';
import { useT } from '../../../../i18n/use-t.ts';
import { PersonButton } from '../../../../ui/person/person-button.tsx';
import { ReportState } from '../report-state.tsx';
import { RowsTable } from '../rows-table.tsx';
import type { NumberColumn } from '../use-number-columns.tsx';
import { useReport } from '../use-report.ts';

const figures = ['assigned', 'messages_out', 'answer', 'closed', 'rating'] as const;
const columns: readonly NumberColumn[] = [
  { figure: 'assigned' },
  { figure: 'messages_out' },
  { figure: 'answer', part: 'n' },
  { figure: 'answer', part: 'median' },
  { figure: 'closed' },
  { figure: 'rating' },
  { figure: 'rating', part: 'n' },
];

/** What people did, by name: nobody is first or last unless the reader asks. */
export function PeopleTab() {
  const t = useT('reports');
  const channels = useT('channels');
  const report = useReport(figures, { by: 'user' });
  const nameOf = ({ name }: ReportRow) => name ?? channels('deletedUser');
  return (
    <ReportState reports={[report]}>
      {(answer) => (
        <RowsTable
          answer={answer}
          title={t('tabs.people')}
          name="people"
          rowTitle={t('filters.person')}
          columns={columns}
          nameOf={nameOf}
          renderName={(row) => (
            <PersonButton userId={row.is_gone || row.name === null ? null : Number(row.key)} name={nameOf(row)} />
          )}
        />
      )}
    </ReportState>
  );
}
