import { Button, Group, Switch, Text } from '@mantine/core';
import type { ImportColumn } from '@switchboard/contract';
import { IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { useErrorText } from '../../../../ui/forms/failures/use-error-text.ts';
import { useLeaveGuard } from '../../../../ui/forms/leaving/use-leave-guard.ts';
import { useConfirm } from '../../../../ui/forms/questions/use-confirm.tsx';
import { PlanLimitModal } from '../../../../ui/overlays/plan-limit-modal.tsx';
import { useTableState } from '../../../../ui/table/use-table-state.ts';
import type { ReadTable } from '../../../../ui/table-file/read-table.ts';
import { SendRow } from '../../../../ui/table-file/send-row.tsx';
import { useImportRows } from './import-rows.ts';
import { ImportRowsTable } from './import-rows-table.tsx';
import classes from './import-users.module.css';
import { SaveErrors } from './save-errors.tsx';
import { Seats } from './seats.tsx';
import { useImport } from './use-import.ts';
import { useShownRows } from './use-shown-rows.ts';

const rowsPerPage = 20;

interface ReviewRowsProps {
  table: ReadTable<ImportColumn>;
  onAnother: () => void;
}

/** The effect of the import, row by row; rows are corrected or taken out, then everybody is invited at once. */
export function ReviewRows({ table, onAnother }: ReviewRowsProps) {
  const t = useT('userImport');
  const tFile = useT('tableFile');
  const errorText = useErrorText();
  const whyId = useId();
  const { rows, importId, isChanged, change, remove } = useImportRows(table.rows);
  const { preview, isChecked, checks, invited, members, wrong, send, limit, forgetLimit } = useImport(rows, importId);
  const shown = useShownRows(rows, wrong);
  const state = useTableState({
    sorts: ['number'],
    defaultSort: { by: 'number', order: 'asc' },
    pageSize: rowsPerPage,
  });
  useLeaveGuard(rows.length > 0 && !send.isPending);
  const giveUp = useGiveUp(isChanged, onAnother);
  const isNobodyNew = isChecked && wrong.length === 0 && invited.length === 0 && rows.length > 0;
  const counts = [
    ...(invited.length > 0 ? [t('counts.invite', { count: invited.length })] : []),
    ...(members.length > 0 ? [t('counts.member', { count: members.length })] : []),
    ...(wrong.length > 0 ? [t('counts.error', { count: wrong.length })] : []),
  ];

  return (
    <>
      <div className={classes.summary}>
        <Text role="status" fw={500} data-testid="import-counts">
          {preview.data === undefined && preview.isFetching ? t('counts.checking') : counts.join(' · ')}
        </Text>
        <Seats seats={preview.data?.seats} invited={invited.length} />
        {table.unused.length > 0 && (
          <Text size="sm" c="dimmed" dir="auto">
            {tFile('unused', { names: table.unused.join(', ') })}
          </Text>
        )}
      </div>
      <Group gap="sm" mb="md">
        <Switch
          label={t('onlyErrors')}
          checked={shown.isFiltered}
          data-testid="import-only-errors"
          onChange={(event) => {
            shown.filter(event.currentTarget.checked);
            state.correctPage(1);
          }}
        />
        {wrong.length > 0 && (
          <>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconTrash size={14} aria-hidden="true" />}
              data-testid="import-remove-errors"
              onClick={() => remove(new Set(wrong.map(({ number }) => number)))}
            >
              {t('removeErrors')}
            </Button>
            <SaveErrors rows={wrong} checks={checks} />
          </>
        )}
      </Group>
      {preview.isError ? (
        <ErrorState title={t('rows.failed')} hint={errorText(preview.error)} onRetry={() => void preview.refetch()} />
      ) : (
        <ImportRowsTable
          rows={shown.rows}
          isFiltered={shown.isFiltered}
          checks={checks}
          state={state}
          change={change}
          remove={remove}
        />
      )}
      <SendRow
        why={
          <>
            {wrong.length > 0 && t('fixFirst')}
            {isNobodyNew && t('nobodyNew')}
          </>
        }
        whyId={whyId}
        onAnother={giveUp}
        isAnotherOff={send.isPending}
      >
        <Button
          disabled={!isChecked || wrong.length > 0 || invited.length === 0}
          loading={send.isPending}
          aria-describedby={whyId}
          data-testid="import-submit"
          onClick={() => send.run()}
        >
          {t('submit', { count: invited.length })}
        </Button>
      </SendRow>
      {limit !== null && <PlanLimitModal limit={limit} onClose={forgetLimit} />}
    </>
  );
}

/** Goes back to choosing a file; asks first where corrections would be lost. */
function useGiveUp(isChanged: boolean, onAnother: () => void): () => void {
  const t = useT('forms');
  const confirm = useConfirm();
  return () => {
    if (!isChanged) onAnother();
    else {
      confirm({
        title: t('leaveTitle'),
        text: t('leaveText'),
        confirmLabel: t('leave'),
        cancelLabel: t('stay'),
        isBackFirst: true,
        onConfirm: onAnother,
      });
    }
  };
}
