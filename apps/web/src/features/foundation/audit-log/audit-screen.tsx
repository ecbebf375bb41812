import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type AuditEntry, endpoints, limits } from '@switchboard/contract';
import { endOfDay, startOfDay } from '@switchboard/contract/moment-in-zone';
import { IconFilterOff, IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { useTimeZone } from 'use-intl';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SettingsPage } from '../../../ui/settings/settings-page.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { usePagedQuery } from '../../../ui/table/use-paged-query.ts';
import { useTableState } from '../../../ui/table/use-table-state.ts';
import { useAuditColumns } from './audit-columns.tsx';
import { AuditDetails } from './audit-details.tsx';
import { type AuditFilters, AuditFiltersBar, noFilters } from './audit-filters.tsx';
import { auditKey } from './audit-queries.ts';

const typingMs = 400;

/** The changes in the workspace, with authors and origins. */
export function AuditScreen() {
  const t = useT('audit');
  const api = useApi();
  const timeZone = useTimeZone() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [filters, setFilters] = useState(noFilters);
  const [asked] = useDebouncedValue(filters, typingMs);
  const state = useTableState({
    sorts: ['created_at'],
    defaultSort: { by: 'created_at', order: 'desc' },
    pageSize: limits.auditEntriesPerPage,
  });
  const content = usePagedQuery<AuditEntry, 'created_at'>(state, {
    queryKey: [...auditKey, asked],
    fetchPage: ({ limit, offset, signal }) =>
      api.call(endpoints.listAuditEntries, {
        query: {
          limit,
          offset,
          ...(asked.actor !== '' && { actor_id: Number(asked.actor) }),
          ...(asked.action !== '' && { action: asked.action }),
          ...(asked.ip.trim() !== '' && { ip: asked.ip.trim() }),
          ...(asked.since !== '' && { from: startOfDay(asked.since, timeZone).toISOString() }),
          ...(asked.until !== '' && { to: endOfDay(asked.until, timeZone).toISOString() }),
        },
        signal,
      }),
  });
  const change = (next: AuditFilters) => {
    setFilters(next);
    if (state.page > 1) state.correctPage(1);
  };
  const columns = useAuditColumns();
  const isFiltered = Object.values(asked).some((value) => value !== '');
  return (
    <SettingsPage title={t('title')} intro={t('intro')} isWide testId="audit-screen">
      <AuditFiltersBar filters={filters} onChange={change} />
      <DataTable
        label={t('title')}
        state={state}
        content={content}
        columns={columns}
        rowKey={(entry) => entry.id}
        rowName={(entry) => `${t(`actions.${entry.action}`)} ${entry.subject.name}`}
        rowTestId={() => 'audit-entry'}
        renderDetails={(entry) => <AuditDetails entry={entry} />}
        failed={t('failed')}
        empty={
          isFiltered ? (
            <EmptyState
              icon={IconFilterOff}
              title={t('noneFound')}
              hint={t('noneFoundHint')}
              action={
                <Button variant="default" size="xs" data-testid="clear-found-none" onClick={() => change(noFilters)}>
                  {t('filters.clear')}
                </Button>
              }
            />
          ) : (
            <EmptyState icon={IconHistory} title={t('empty')} hint={t('emptyHint')} />
          )
        }
      />
    </SettingsPage>
  );
}
