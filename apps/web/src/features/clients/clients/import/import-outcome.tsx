import { Button, Group, Table, Text } from '@mantine/core';
import { type ClientImport, endpoints } from '@switchboard/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { useAction } from '../../../../ui/forms/failures/use-action.ts';
import { SettingsCard } from '../../../../ui/settings/settings-card.tsx';
import { clientImportsKey } from '../clients-queries.ts';
import classes from './import-clients.module.css';
import { useCountsText, useProblemText } from './import-texts.ts';
import { importProblemsQuery } from './imports-queries.ts';
import { SaveProblems } from './save-problems.tsx';

const shownProblems = 20;

/** The result of a check, and the button that applies it. */
export function ImportOutcome({ made }: { made: ClientImport }) {
  const t = useT('clientImport');
  const api = useApi();
  const queries = useQueryClient();
  const countsText = useCountsText();
  const { id, changed, wrong } = made;
  const start = useAction(async () => {
    await api.call(endpoints.startClientImport, { params: { id } });
    await queries.invalidateQueries({ queryKey: clientImportsKey });
  }, t('outcome.startFailed'));
  return (
    <SettingsCard title={t('outcome.title')}>
      <Text role="status" fw={500} data-testid="import-counts">
        {countsText(made, t('outcome.changed', { count: changed }))}
      </Text>
      {wrong > 0 && <Problems made={made} />}
      <Group justify="flex-end" mt="md">
        <Button
          disabled={changed === 0}
          loading={start.isPending}
          data-testid="start-import"
          onClick={() => start.run()}
        >
          {t('outcome.start', { count: changed })}
        </Button>
      </Group>
    </SettingsCard>
  );
}

function Problems({ made }: { made: ClientImport }) {
  const t = useT('clientImport');
  const tFile = useT('tableFile');
  const problemText = useProblemText();
  const query = useQuery(importProblemsQuery(useApi(), made.id, 0, shownProblems));
  if (query.isError) return <ErrorState title={t('problems.failed')} onRetry={() => void query.refetch()} />;
  const { data = [], count = 0 } = query.data ?? {};
  return (
    <div className={classes.problems}>
      <div className={classes.scroller}>
        <Table aria-label={t('problems.title')} data-testid="import-problems">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('problems.row')}</Table.Th>
              <Table.Th>{t('problems.column')}</Table.Th>
              <Table.Th>{tFile('reason')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.map((problem, index) => (
              <Table.Tr key={`${problem.row} ${index}`}>
                <Table.Td>{problem.row}</Table.Td>
                <Table.Td dir="auto">{problem.column || t('problems.whole')}</Table.Td>
                <Table.Td dir="auto">{problemText(problem)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {count > data.length && (
        <Text size="sm" c="dimmed">
          {t('problems.more', { shown: data.length, count })}
        </Text>
      )}
      <SaveProblems made={made} />
    </div>
  );
}
