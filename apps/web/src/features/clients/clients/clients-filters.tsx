import { Button, NativeSelect, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type CustomField, clientReaches, limits, messengerNames, messengers } from '@switchboard/contract';
import { IconFilter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { fullName } from '../../../store/selectors.ts';
import { useStore } from '../../../store/store-context.tsx';
import { DateField } from '../../../ui/forms/pickers/date-field.tsx';
import { isDay } from '../../../ui/forms/pickers/day-text.ts';
import { useClientRights } from '../../../ui/rights/use-client-rights.ts';
import { SearchBox, searchAfterMs } from '../../../ui/table/search-box.tsx';
import { customFieldsQuery } from './clients-queries.ts';
import classes from './clients-screen.module.css';
import type { ClientFilters } from './use-client-filters.ts';

interface ClientsFiltersProps {
  filters: ClientFilters;
  onChange: (changes: ClientFilters) => void;
}

/** The search box and the filters of the table of clients. */
export function ClientsFilters({ filters, onChange }: ClientsFiltersProps) {
  const t = useT('clients');
  const { maySeePhones } = useClientRights();
  const bots = useStore((state) => state.bots);
  const fields = useQuery(customFieldsQuery(useApi())).data?.data ?? [];
  const any = { value: '', label: t('filters.any') };
  const [isOpen, setIsOpen] = useState(false);
  const chosen = Object.keys(filters).filter((name) => name !== 'name' && name !== 'field_value').length;
  return (
    <div className={classes.filters} role="search" aria-label={t('filters.title')}>
      <SearchBox
        className={classes.search}
        label={t(maySeePhones ? 'search' : 'searchWithoutPhone')}
        maxLength={limits.clientSearchChars}
        testId="clients-search"
        text={filters.name ?? ''}
        onChange={(name) => onChange({ name })}
      />
      <Button
        className={classes.filtersButton ?? ''}
        variant="default"
        leftSection={<IconFilter size={15} aria-hidden="true" />}
        aria-expanded={isOpen}
        data-testid="clients-filters"
        onClick={() => setIsOpen(!isOpen)}
      >
        {chosen === 0 ? t('filters.title') : t('filters.chosen', { count: chosen })}
      </Button>
      <div className={classes.choices} data-open={isOpen || undefined}>
        <NativeSelect
          size="sm"
          className={classes.filter ?? ''}
          label={t('messenger')}
          data-testid="filter-messenger"
          value={filters.service_type ?? ''}
          data={[
            any,
            ...Object.values(messengers).map((id) => ({ value: String(id), label: messengerNames[id] ?? String(id) })),
          ]}
          onChange={(event) => onChange({ service_type: event.currentTarget.value })}
        />
        <NativeSelect
          size="sm"
          className={classes.filter ?? ''}
          label={t('bot')}
          data-testid="filter-bot"
          value={filters.bot_id ?? ''}
          data={[any, ...Object.values(bots).map(({ id, title }) => ({ value: String(id), label: title }))]}
          onChange={(event) => onChange({ bot_id: event.currentTarget.value })}
        />
        <ManagerFilter id={filters.manager_id ?? null} onChange={(manager_id) => onChange({ manager_id })} />
        <NativeSelect
          size="sm"
          className={classes.filter ?? ''}
          label={t('filters.reach')}
          data-testid="filter-reach"
          value={filters.reach ?? ''}
          data={[any, ...clientReaches.map((value) => ({ value, label: t(`filters.${value}`) }))]}
          onChange={(event) => onChange({ reach: event.currentTarget.value })}
        />
        {fields.length > 0 && <FieldFilter fields={fields} filters={filters} onChange={onChange} />}
      </div>
    </div>
  );
}

/** A workspace may have thousands of colleagues. */
const shownManagers = 60;

function ManagerFilter({ id, onChange }: { id: string | null; onChange: (id: string) => void }) {
  const t = useT('clients');
  const users = useStore((state) => state.users);
  const data = [
    { value: '0', label: t('filters.nobody') },
    ...Object.values(users).map((user) => ({ value: String(user.id), label: fullName(user) || user.username })),
  ];
  return (
    <Select
      size="sm"
      searchable
      clearable
      limit={shownManagers}
      className={classes.filter ?? ''}
      label={t('manager')}
      placeholder={t('filters.any')}
      data-testid="filter-manager"
      data={data}
      value={id}
      onChange={(value) => onChange(value ?? '')}
    />
  );
}

interface FieldFilterProps extends ClientsFiltersProps {
  fields: readonly CustomField[];
}

/** A custom field and the value that clients are to have. */
function FieldFilter({ fields, filters, onChange }: FieldFilterProps) {
  const t = useT('clients');
  const field = fields.find(({ id }) => String(id) === filters.field_id);
  const [typed, setTyped] = useState(filters.field_value ?? '');
  const search = useDebouncedCallback((field_value: string) => onChange({ field_value }), searchAfterMs);
  const choose = (fieldId: string) => {
    const chosen = fields.find(({ id }) => String(id) === fieldId);
    // A filter begins with a value that clients have, where there is one.
    const value = chosen?.type === 'checkbox' ? 'true' : (chosen?.choices[0] ?? '');
    setTyped(value);
    onChange({ field_id: fieldId, field_value: value });
  };
  const shared = { size: 'sm', className: classes.filter ?? '', label: t('filters.value') } as const;
  return (
    <>
      <NativeSelect
        size="sm"
        className={classes.filter ?? ''}
        label={t('filters.field')}
        data-testid="filter-field"
        value={filters.field_id ?? ''}
        data={[
          { value: '', label: t('filters.anyField') },
          ...fields.map(({ id, title }) => ({ value: String(id), label: title })),
        ]}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {(field?.type === 'choice' || field?.type === 'checkbox') && (
        <NativeSelect
          {...shared}
          data-testid="filter-value"
          value={filters.field_value ?? ''}
          data={field.type === 'choice' ? field.choices : [{ value: 'true', label: t('filters.ticked') }]}
          onChange={(event) => onChange({ field_value: event.currentTarget.value })}
        />
      )}
      {field?.type === 'date' && (
        <DateField
          isFilter
          {...shared}
          data-testid="filter-value"
          value={isDay(filters.field_value ?? '') ? (filters.field_value ?? '') : ''}
          onChange={(day) => onChange({ field_value: day })}
        />
      )}
      {(field?.type === 'text' || field?.type === 'number' || field?.type === 'link') && (
        <TextInput
          {...shared}
          data-testid="filter-value"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            search(event.currentTarget.value.trim());
          }}
        />
      )}
    </>
  );
}
