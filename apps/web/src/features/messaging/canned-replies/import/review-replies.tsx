import { Button, Group, Switch, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import {
  type CannedImportOutcome,
  type CannedReplyColumn,
  type CannedReplyScope,
  cannedImportOutcomes,
  cannedReplyColumns,
  endpoints,
} from '@switchboard/contract';
import { IconFilterOff } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, useMemo, useState } from 'react';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { cannedRepliesKey } from '../../../../ui/canned-replies/canned-replies-query.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../../../ui/feedback/skeleton-rows.tsx';
import { useAction } from '../../../../ui/forms/failures/use-action.ts';
import { useErrorText } from '../../../../ui/forms/failures/use-error-text.ts';
import { useLeaveGuard } from '../../../../ui/forms/leaving/use-leave-guard.ts';
import { DataTable } from '../../../../ui/table/data-table.tsx';
import { useLocalRows } from '../../../../ui/table/use-local-rows.ts';
import { useTableState } from '../../../../ui/table/use-table-state.ts';
import type { ReadTable } from '../../../../ui/table-file/read-table.ts';
import { SaveCsvButton } from '../../../../ui/table-file/save-csv-button.tsx';
import { SendRow } from '../../../../ui/table-file/send-row.tsx';
import { type CheckedReply, useCheckColumns, useProblemText } from './check-columns.tsx';

const pageSize = 20;
const byNumber = { by: 'number', order: 'asc' } as const;
const sortValues = { number: ({ number }: CheckedReply) => number };

interface ReviewRepliesProps {
  table: ReadTable<CannedReplyColumn>;
  /** Of rows that name none. */
  scope: CannedReplyScope;
  onAnother: () => void;
}

/** What the import would do, row by row. Rows with errors stay out of it, and can be saved to be corrected. */
export function ReviewReplies({ table, scope, onAnother }: ReviewRepliesProps) {
  const t = useT('cannedReplyImport');
  const tFile = useT('tableFile');
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const problemText = useProblemText();
  const whyId = useId();
  const [onlyErrors, setOnlyErrors] = useState(false);
  const body = { rows: table.rows, scope };
  const preview = useQuery({
    queryKey: [...cannedRepliesKey, 'import', table.rows, scope],
    queryFn: async ({ signal }) => (await api.call(endpoints.previewCannedReplyImport, { body, signal })).rows,
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  });
  const rows = useMemo(
    () =>
      (preview.data ?? []).flatMap((check, index): CheckedReply[] => {
        const cells = table.rows[index];
        return cells === undefined ? [] : [{ ...check, cells, number: index + 1 }];
      }),
    [preview.data, table.rows],
  );
  const having = (outcome: CannedImportOutcome) => rows.filter((row) => row.outcome === outcome);
  const [wrong, changing] = [having('error'), [...having('create'), ...having('update')]];
  const isChecked = preview.isSuccess && !preview.isFetching;
  const state = useTableState({ sorts: ['number'], defaultSort: byNumber, pageSize });
  const content = useLocalRows(state, onlyErrors ? wrong : rows, sortValues);
  const columns = useCheckColumns();

  const send = useAction(async () => {
    const made = (await api.call(endpoints.importCannedReplies, { body })).rows;
    const count = (outcome: CannedImportOutcome) => made.filter((row) => row.outcome === outcome).length;
    void queries.invalidateQueries({ queryKey: cannedRepliesKey });
    notifications.show({
      color: 'green',
      message: t('done', { created: count('create'), changed: count('update'), left: count('error') }),
    });
    await navigate({ to: '/preferences/canned-replies/' });
  }, t('failed'));
  useLeaveGuard(changing.length > 0 && !send.isPending);

  if (preview.isError) {
    return (
      <>
        <ErrorState title={t('checkFailed')} hint={errorText(preview.error)} onRetry={() => void preview.refetch()} />
        <SendRow why={null} whyId={whyId} onAnother={onAnother}>
          {null}
        </SendRow>
      </>
    );
  }
  if (preview.data === undefined) return <SkeletonRows count={6} />;
  const counts = cannedImportOutcomes
    .filter((outcome) => having(outcome).length > 0)
    .map((outcome) => t(`counts.${outcome}`, { count: having(outcome).length }));
  return (
    <>
      <Text role="status" fw={500} data-testid="import-counts">
        {counts.join(' · ')}
      </Text>
      {table.unused.length > 0 && (
        <Text size="sm" c="dimmed" dir="auto">
          {tFile('unused', { names: table.unused.join(', ') })}
        </Text>
      )}
      {wrong.length > 0 && (
        <Group gap="sm" mt="sm">
          <Switch
            label={t('onlyErrors')}
            checked={onlyErrors}
            data-testid="import-only-errors"
            onChange={(event) => {
              setOnlyErrors(event.currentTarget.checked);
              state.correctPage(1);
            }}
          />
          <SaveCsvButton
            label={t('saveErrors')}
            name={t('errorsName')}
            rows={() => [
              [...cannedReplyColumns.map((column) => t(`columns.${column}`)), tFile('reason')],
              ...wrong.map(({ cells, problems }) => [
                ...cannedReplyColumns.map((column) => cells[column]),
                problems.map(problemText).join('; '),
              ]),
            ]}
            testId="import-save-errors"
          />
        </Group>
      )}
      <DataTable
        label={t('rows')}
        state={state}
        columns={columns}
        content={content}
        rowKey={({ number }) => number}
        rowName={({ number }) => t('row', { row: number })}
        rowTestId={({ number }) => `import-row-${number}`}
        empty={<EmptyState icon={IconFilterOff} title={t('noErrors')} hint={t('noErrorsHint')} />}
        testId="import-rows"
      />
      <SendRow
        why={changing.length === 0 ? t('nothing') : wrong.length > 0 && t('errorsStayOut')}
        whyId={whyId}
        onAnother={onAnother}
        isAnotherOff={send.isPending}
      >
        <Button
          disabled={!isChecked || changing.length === 0}
          loading={send.isPending}
          aria-describedby={whyId}
          data-testid="import-submit"
          onClick={() => send.run()}
        >
          {t('submit', { count: changing.length })}
        </Button>
      </SendRow>
    </>
  );
}
