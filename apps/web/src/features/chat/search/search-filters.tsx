import { Select } from '@mantine/core';
import { useT } from '../../../i18n/use-t.ts';
import { DateField } from '../../../ui/forms/pickers/date-field.tsx';
import classes from './search.module.css';
import type { SearchCriteria } from './search-criteria.ts';
import type { Named } from './typed-query.ts';

interface SearchFiltersProps {
  criteria: SearchCriteria;
  people: readonly Named[];
  channels: readonly Named[];
  /** Undefined takes a filter away. */
  onChange: (changes: { [Name in keyof SearchCriteria]: SearchCriteria[Name] | undefined }) => void;
}

/** A workspace may have thousands of each. */
const shownOptions = 60;

const toOptions = (named: readonly Named[]) => named.map(({ id, name }) => ({ value: String(id), label: name }));
const toId = (value: string | null) => (value === null ? undefined : Number(value));

/** The filters of the search; each shows its value and can be cleared. */
export function SearchFilters({ criteria, people, channels, onChange }: SearchFiltersProps) {
  const t = useT('search');
  const shared = { size: 'xs', radius: 'xl', className: classes.filter ?? '' } as const;
  const select = { ...shared, searchable: true, clearable: true, limit: shownOptions } as const;
  return (
    <div className={classes.filters} role="group" aria-label={t('filters')}>
      <Select
        {...select}
        label={t('from')}
        placeholder={t('fromAnyone')}
        nothingFoundMessage={t('nobody')}
        data={toOptions(people)}
        value={criteria.from === undefined ? null : String(criteria.from)}
        data-active={criteria.from !== undefined || undefined}
        data-testid="search-from"
        onChange={(value) => onChange({ from: toId(value) })}
      />
      <Select
        {...select}
        label={t('in')}
        placeholder={t('inAnywhere')}
        nothingFoundMessage={t('noChannel')}
        data={toOptions(channels)}
        value={criteria.in === undefined ? null : String(criteria.in)}
        data-active={criteria.in !== undefined || undefined}
        data-testid="search-in"
        onChange={(value) => onChange({ in: toId(value) })}
      />
      <DateField
        isFilter
        {...shared}
        label={t('after')}
        value={criteria.after ?? ''}
        data-active={criteria.after !== undefined || undefined}
        data-testid="search-after"
        onChange={(day) => onChange({ after: day || undefined })}
      />
      <DateField
        isFilter
        {...shared}
        label={t('before')}
        value={criteria.before ?? ''}
        data-active={criteria.before !== undefined || undefined}
        data-testid="search-before"
        onChange={(day) => onChange({ before: day || undefined })}
      />
      <Select
        {...shared}
        clearable
        label={t('has')}
        placeholder={t('hasAnything')}
        data={[
          { value: 'file', label: t('hasFile') },
          { value: 'link', label: t('hasLink') },
        ]}
        value={criteria.has ?? null}
        data-active={criteria.has !== undefined || undefined}
        data-testid="search-has"
        onChange={(value) => onChange({ has: value === 'file' || value === 'link' ? value : undefined })}
      />
    </div>
  );
}
