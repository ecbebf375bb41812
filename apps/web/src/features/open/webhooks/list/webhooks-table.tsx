import type { Webhook } from '@switchboard/contract';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import type { RowAction } from '../../../../ui/table/column.ts';
import { DataTable } from '../../../../ui/table/data-table.tsx';
import { useLocalRows } from '../../../../ui/table/use-local-rows.ts';
import { useTableState } from '../../../../ui/table/use-table-state.ts';
import { useDeleteWebhook } from '../use-delete-webhook.ts';
import { useWebhookColumns, webhookSorts, webhookSortValues } from './webhook-columns.tsx';

const pageSize = 25;
const byName = { by: 'name', order: 'asc' } as const;

interface WebhooksTableProps {
  query: UseQueryResult<Webhook[]>;
  mayEdit: boolean;
  /** Instead of an empty table. */
  empty: ReactNode;
  onEdit: (webhook: Webhook) => void;
}

/** The webhooks by name. */
export function WebhooksTable({ query, mayEdit, empty, onEdit }: WebhooksTableProps) {
  const t = useT('webhooks');
  const columns = useWebhookColumns();
  const state = useTableState({ sorts: webhookSorts, defaultSort: byName, pageSize });
  const local = useLocalRows(state, query.data ?? [], webhookSortValues);
  const content = query.data ? local : { ...local, rows: null, error: query.error, retry: () => void query.refetch() };
  const remove = useDeleteWebhook();

  const actionsOf = (webhook: Webhook): RowAction[] => {
    if (!mayEdit) return [];
    const { id, name } = webhook;
    return [
      {
        key: 'edit',
        label: t('edit'),
        name: t('editNamed', { name }),
        icon: <IconPencil size={16} />,
        testId: `edit-webhook-${id}`,
        onSelect: () => onEdit(webhook),
      },
      {
        key: 'delete',
        label: t('delete'),
        name: t('deleteNamed', { name }),
        icon: <IconTrash size={16} />,
        isDangerous: true,
        testId: `delete-webhook-${id}`,
        onSelect: () => remove(webhook),
      },
    ];
  };

  return (
    <DataTable
      label={t('title')}
      state={state}
      content={content}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      rowTestId={({ id }) => `webhook-${id}`}
      actions={actionsOf}
      failed={t('failed')}
      empty={empty}
      testId="webhooks-table"
    />
  );
}
