import { Button } from '@mantine/core';
import { clientSorts, endpoints, hasPermission, type ListedClient } from '@switchboard/contract';
import {
  IconAddressBook,
  IconEraser,
  IconFilterOff,
  IconId,
  IconMessage,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { fullName } from '../../../store/selectors.ts';
import { useStore } from '../../../store/store-context.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { useClientRights } from '../../../ui/rights/use-client-rights.ts';
import type { RowAction } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { usePagedQuery } from '../../../ui/table/use-paged-query.ts';
import { useTableState } from '../../../ui/table/use-table-state.ts';
import { useClientColumns } from './client-columns.tsx';
import { ClientDetails } from './client-details.tsx';
import { clientsKey } from './clients-queries.ts';
import { EditClientModal } from './edit-client-modal.tsx';
import { EraseClientModal } from './erasure/erase-client-modal.tsx';
import { type ClientFilters, toQuery } from './use-client-filters.ts';
import { useDeleteClient } from './use-delete-client.ts';

const pageSize = 20;
const newestFirst = { by: 'created_at', order: 'desc' } as const;

interface ClientsTableProps {
  filters: ClientFilters;
  onClear: () => void;
}

/** The clients, page by page; a click on a row shows more of the client. */
export function ClientsTable({ filters, onClear }: ClientsTableProps) {
  const t = useT('clients');
  const common = useT('common');
  const api = useApi();
  const navigate = useNavigate();
  const permissions = useStore((state) => state.me?.permissions ?? {});
  const { mayEdit, mayDelete } = useClientRights();
  const columns = useClientColumns();
  const remove = useDeleteClient();
  const [edited, setEdited] = useState<ListedClient | null>(null);
  const [erased, setErased] = useState<ListedClient | null>(null);
  const state = useTableState({ sorts: clientSorts, defaultSort: newestFirst, pageSize });
  const content = usePagedQuery(state, {
    queryKey: [...clientsKey, filters],
    fetchPage: ({ signal, ...request }) =>
      api.call(endpoints.listClients, { query: { ...request, ...toQuery(filters) }, signal }),
  });
  const nameOf = (client: ListedClient) => fullName(client) || t('unnamed');

  const actionsOf = (client: ListedClient): RowAction[] => {
    const name = nameOf(client);
    const { channel_id: channelId } = client;
    return [
      {
        key: 'card',
        label: t('openCard'),
        icon: <IconId size={16} />,
        testId: `card-of-client-${client.id}`,
        onSelect: () => void navigate({ to: '/clients/$id/', params: { id: String(client.id) } }),
      },
      ...(channelId !== null
        ? [
            {
              key: 'open',
              label: t('openConversation'),
              icon: <IconMessage size={16} />,
              testId: `open-client-${client.id}`,
              onSelect: () => void navigate({ to: '/messenger/$id/', params: { id: String(channelId) } }),
            },
          ]
        : []),
      ...(mayEdit
        ? [
            {
              key: 'edit',
              label: t('edit'),
              name: t('editNamed', { name }),
              icon: <IconPencil size={16} />,
              testId: `edit-client-${client.id}`,
              onSelect: () => setEdited(client),
            },
          ]
        : []),
      ...(mayDelete
        ? [
            {
              key: 'delete',
              label: t('delete'),
              name: t('deleteNamed', { name }),
              icon: <IconTrash size={16} />,
              isDangerous: true,
              testId: `delete-client-${client.id}`,
              onSelect: () => remove(client),
            },
            {
              key: 'erase',
              label: t('erase'),
              name: t('eraseNamed', { name }),
              icon: <IconEraser size={16} />,
              isDangerous: true,
              testId: `erase-client-${client.id}`,
              onSelect: () => setErased(client),
            },
          ]
        : []),
    ];
  };

  const isNarrowed = Object.keys(filters).length > 0;
  return (
    <>
      <DataTable
        label={t('title')}
        state={state}
        content={content}
        columns={columns}
        rowKey={(client) => client.id}
        rowName={nameOf}
        rowTestId={(client) => `client-${client.id}`}
        renderDetails={(client) => <ClientDetails client={client} />}
        actions={actionsOf}
        density="line"
        failed={common('error')}
        empty={
          isNarrowed ? (
            <EmptyState
              icon={IconFilterOff}
              title={t('noneFound')}
              hint={t('noneFoundHint')}
              action={
                <Button variant="default" size="xs" data-testid="clear-client-filters" onClick={onClear}>
                  {t('clear')}
                </Button>
              }
            />
          ) : (
            <EmptyState
              icon={IconAddressBook}
              title={t('empty')}
              hint={t('emptyHint')}
              {...(hasPermission(permissions, 'settings', 'create') && {
                action: (
                  <Button variant="default" renderRoot={(props) => <Link {...props} to="/preferences/bots/" />}>
                    {t('toBots')}
                  </Button>
                ),
              })}
            />
          )
        }
        testId="clients-table"
      />
      {edited !== null && <EditClientModal client={edited} onClose={() => setEdited(null)} />}
      {erased !== null && <EraseClientModal client={erased} onClose={() => setErased(null)} />}
    </>
  );
}
