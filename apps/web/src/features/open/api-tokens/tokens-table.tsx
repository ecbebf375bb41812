import type { ApiToken } from '@switchboard/contract';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { useStore } from '../../../store/store-context.tsx';
import type { RowAction } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useLocalRows } from '../../../ui/table/use-local-rows.ts';
import { useTableState } from '../../../ui/table/use-table-state.ts';
import { tokenSorts, tokenSortValues, useTokenColumns } from './token-columns.tsx';
import { TokenDetails } from './token-details.tsx';
import { hasEnded } from './token-times.ts';
import { useEndToken } from './use-end-token.ts';

const pageSize = 20;
const newestFirst = { by: 'id', order: 'desc' } as const;

interface TokensTableProps {
  query: UseQueryResult<{ data: ApiToken[] }>;
  /** Instead of an empty table. */
  empty: ReactNode;
  onEdit: (token: ApiToken) => void;
}

/** The API tokens, each with its scopes under the row. */
export function TokensTable({ query, empty, onEdit }: TokensTableProps) {
  const t = useT('apiTokens');
  const readerId = useStore(({ me }) => me?.id);
  const tokens = query.data?.data ?? [];
  const isOwn = ({ owner }: ApiToken) => owner.id === readerId;
  const columns = useTokenColumns(!tokens.every(isOwn));
  const state = useTableState({ sorts: tokenSorts, defaultSort: newestFirst, pageSize });
  const local = useLocalRows(state, tokens, tokenSortValues);
  const content = query.data ? local : { ...local, rows: null, error: query.error, retry: () => void query.refetch() };
  const end = useEndToken();

  const actionsOf = (token: ApiToken): RowAction[] => {
    const { id, name } = token;
    const isOver = hasEnded(token, Date.now());
    const edit: RowAction = {
      key: 'edit',
      label: t('edit'),
      name: t('editNamed', { name }),
      icon: <IconPencil size={16} />,
      testId: `edit-token-${id}`,
      onSelect: () => onEdit(token),
    };
    const ending: RowAction = {
      key: 'end',
      label: t(isOver ? 'remove' : 'end'),
      name: t(isOver ? 'removeNamed' : 'endNamed', { name }),
      icon: <IconTrash size={16} />,
      isDangerous: true,
      testId: `end-token-${id}`,
      onSelect: () => end(token),
    };
    return [...(isOwn(token) && !isOver ? [edit] : []), ending];
  };

  return (
    <DataTable
      label={t('title')}
      state={state}
      content={content}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      rowTestId={({ id }) => `token-${id}`}
      renderDetails={(token) => <TokenDetails token={token} />}
      actions={actionsOf}
      actionsAs="buttons"
      failed={t('failed')}
      empty={empty}
      testId="tokens-table"
    />
  );
}
