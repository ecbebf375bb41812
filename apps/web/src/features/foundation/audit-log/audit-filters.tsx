import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type AuditAction, auditActions } from '@switchboard/contract';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { DateField } from '../../../ui/forms/pickers/date-field.tsx';
import { auditPeopleQuery } from './audit-queries.ts';
import classes from './audit-screen.module.css';

/** Empty: not filtered by this. Days are in the reader's time zone. */
export interface AuditFilters {
  actor: string;
  action: AuditAction | '';
  ip: string;
  since: string;
  until: string;
}

export const noFilters: AuditFilters = { actor: '', action: '', ip: '', since: '', until: '' };

/** The areas in the order in which their actions are offered; those of areas not named here come last. */
const areas = [
  'workspace',
  'role',
  'user',
  'account',
  'bot',
  'openid',
  'api_token',
  'client',
  'custom_field',
  'subscription',
  'plan',
  'task',
  'task_category',
  'sprint',
  'project',
];

const orderOf = (action: AuditAction): number => {
  const place = areas.indexOf(action.slice(0, action.indexOf('.')));
  return place === -1 ? areas.length : place;
};

const offeredActions = auditActions.toSorted((one, other) => orderOf(one) - orderOf(other));

interface AuditFiltersBarProps {
  filters: AuditFilters;
  onChange: (filters: AuditFilters) => void;
}

export function AuditFiltersBar({ filters, onChange }: AuditFiltersBarProps) {
  const t = useT('audit');
  const people = useQuery(auditPeopleQuery(useApi()));
  const set = (change: Partial<AuditFilters>) => onChange({ ...filters, ...change });
  const isFiltered = Object.values(filters).some((value) => value !== '');
  return (
    <div className={classes.filters} role="search" aria-label={t('filters.title')}>
      <NativeSelect
        size="sm"
        label={t('filters.who')}
        data-testid="filter-who"
        value={filters.actor}
        data={[
          { value: '', label: t('filters.anyone') },
          ...(people.data?.data ?? []).map((user) => ({
            value: String(user.id),
            label: `${user.first_name} ${user.last_name}`.trim(),
          })),
        ]}
        onChange={(event) => set({ actor: event.currentTarget.value })}
      />
      <NativeSelect
        size="sm"
        label={t('filters.action')}
        data-testid="filter-action"
        value={filters.action}
        data={[
          { value: '', label: t('filters.anything') },
          ...offeredActions.map((action) => ({ value: action, label: t(`actions.${action}`) })),
        ]}
        onChange={(event) => set({ action: event.currentTarget.value as AuditAction | '' })}
      />
      <TextInput
        size="sm"
        label={t('filters.ip')}
        data-testid="filter-ip"
        maxLength={45}
        value={filters.ip}
        onChange={(event) => set({ ip: event.currentTarget.value })}
      />
      <DateField
        isFilter
        label={t('filters.since')}
        data-testid="filter-since"
        value={filters.since}
        onChange={(since) => set({ since })}
      />
      <DateField
        isFilter
        label={t('filters.until')}
        data-testid="filter-until"
        value={filters.until}
        onChange={(until) => set({ until })}
      />
      {isFiltered && (
        <Button size="sm" variant="default" onClick={() => onChange(noFilters)}>
          {t('filters.clear')}
        </Button>
      )}
    </div>
  );
}
