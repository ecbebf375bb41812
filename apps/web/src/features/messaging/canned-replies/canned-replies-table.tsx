import { Button, NativeSelect } from '@mantine/core';
import { type CannedReply, cannedReplyScopes, limits } from '@switchboard/contract';
import { IconFilterOff, IconMessage, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { cannedRepliesQuery } from '../../../ui/canned-replies/canned-replies-query.ts';
import { makeReplyFinder } from '../../../ui/canned-replies/find-replies.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import type { RowAction } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { SearchBox } from '../../../ui/table/search-box.tsx';
import { useAddressFilters } from '../../../ui/table/use-address-filters.ts';
import { useLocalRows } from '../../../ui/table/use-local-rows.ts';
import { useTableState } from '../../../ui/table/use-table-state.ts';
import classes from './canned-replies.module.css';
import { replySorts, replySortValues, useReplyColumns } from './reply-columns.tsx';
import { useDeleteReply } from './use-delete-reply.ts';
import { useReplyRights } from './use-reply-rights.ts';

const pageSize = 20;
const byShortcut = { by: 'shortcut', order: 'asc' } as const;
const filterNames = ['search', 'scope'] as const;

interface CannedRepliesTableProps {
  onOpen: (reply: CannedReply) => void;
  /** Begins the first reply with an example. */
  onExample: () => void;
}

/** The canned replies, found by their shortcuts and words; a row opens the form. */
export function CannedRepliesTable({ onOpen, onExample }: CannedRepliesTableProps) {
  const t = useT('cannedReplies');
  const query = useQuery(cannedRepliesQuery(useApi()));
  const { filters, change, clear } = useAddressFilters(filterNames);
  const state = useTableState({ sorts: replySorts, defaultSort: byShortcut, pageSize });
  const columns = useReplyColumns();
  const rights = useReplyRights();
  const remove = useDeleteReply();
  const find = useMemo(() => makeReplyFinder(query.data ?? []), [query.data]);
  const hasReplies = query.data !== undefined && query.data.length > 0;
  const found = useMemo(() => {
    const scope = cannedReplyScopes.find((known) => known === filters.scope);
    const replies = find(filters.search ?? '');
    return replies.filter((reply) => scope === undefined || reply.scope === scope);
  }, [find, filters]);
  const local = useLocalRows(state, found, replySortValues);
  const content = query.data ? local : { ...local, rows: null, error: query.error, retry: () => void query.refetch() };

  const actionsOf = (reply: CannedReply): RowAction[] => {
    const { id, shortcut } = reply;
    const edit: RowAction = {
      key: 'edit',
      label: t('edit'),
      name: t('editNamed', { shortcut }),
      icon: <IconPencil size={16} />,
      testId: `edit-reply-${id}`,
      onSelect: () => onOpen(reply),
    };
    const deletion: RowAction = {
      key: 'delete',
      label: t('delete'),
      name: t('deleteNamed', { shortcut }),
      icon: <IconTrash size={16} />,
      isDangerous: true,
      testId: `delete-reply-${id}`,
      onSelect: () => remove(reply),
    };
    return [...(rights.mayEdit(reply) ? [edit] : []), ...(rights.mayDelete(reply) ? [deletion] : [])];
  };

  return (
    <>
      {hasReplies && (
        <div className={classes.filters} role="search" aria-label={t('title')}>
          <SearchBox
            className={classes.search}
            label={t('search')}
            maxLength={limits.cannedReplyChars}
            testId="reply-search"
            text={filters.search ?? ''}
            onChange={(search) => change({ search })}
          />
          <NativeSelect
            size="sm"
            aria-label={t('columns.scope')}
            data-testid="filter-reply-scope"
            value={filters.scope ?? ''}
            data={[
              { value: '', label: t('scopes.all') },
              ...cannedReplyScopes.map((value) => ({ value, label: t(`scopes.${value}`) })),
            ]}
            onChange={(event) => change({ scope: event.currentTarget.value })}
          />
        </div>
      )}
      <DataTable
        label={t('title')}
        state={state}
        content={content}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ shortcut }) => `/${shortcut}`}
        rowTestId={({ id }) => `reply-${id}`}
        onOpen={onOpen}
        actions={actionsOf}
        actionsAs="buttons"
        failed={t('failed')}
        empty={hasReplies ? <NoneFound onClear={clear} /> : <NoReplies onExample={onExample} />}
        testId="replies-table"
      />
    </>
  );
}

function NoneFound({ onClear }: { onClear: () => void }) {
  const t = useT('cannedReplies');
  return (
    <EmptyState
      icon={IconFilterOff}
      title={t('noneFound')}
      hint={t('noneFoundHint')}
      action={
        <Button variant="default" size="xs" onClick={onClear}>
          {t('clear')}
        </Button>
      }
    />
  );
}

function NoReplies({ onExample }: Pick<CannedRepliesTableProps, 'onExample'>) {
  const t = useT('cannedReplies');
  return (
    <EmptyState
      icon={IconMessage}
      title={t('empty')}
      hint={t('emptyHint')}
      action={
        <Button size="xs" data-testid="first-example" onClick={onExample}>
          {t('firstExample')}
        </Button>
      }
    />
  );
}
