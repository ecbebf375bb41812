import { Button, Checkbox, NativeSelect, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { fullName } from '../../../store/selectors.ts';
import { useStore } from '../../../store/store-context.tsx';
import { DateField } from '../../../ui/forms/pickers/date-field.tsx';
import { TimeZoneField } from '../../../ui/forms/pickers/time-zone-field.tsx';
import { labelsQuery } from '../../../ui/labels/labels-query.ts';
import { earliestFor, periodNames, usualPeriod } from './period/period.ts';
import { isNarrowed } from './report-search.ts';
import classes from './reports.module.css';
import { useReportContext } from './use-report-filter.ts';

/** A workspace may have thousands of colleagues. */
const shownPeople = 60;

const idOf = (value: string | null) => (value === null || value === '' ? undefined : Number(value));

interface ReportFiltersProps {
  /** The reader may see the numbers of others. */
  seesAll: boolean;
  /** What is now has no period, and is narrowed to a bot alone. */
  ofNow: boolean;
}

/** What is counted: the period, and what it is of. */
export function ReportFilters({ seesAll, ofNow }: ReportFiltersProps) {
  const t = useT('reports');
  const { filter, change, clear } = useReportContext();
  const { from, to } = filter.days;
  if (ofNow) {
    return (
      <div className={classes.filters} role="search" aria-label={t('filters.title')}>
        <BotField bot={filter.bot} change={change} />
      </div>
    );
  }
  return (
    <div className={classes.filters} role="search" aria-label={t('filters.title')}>
      <NativeSelect
        size="sm"
        className={classes.period ?? ''}
        label={t('filters.period')}
        data-testid="filter-period"
        value={filter.period}
        data={periodNames.map((value) => ({ value, label: t(`periods.${value}`) }))}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          const own = chosen === 'own' ? { from, to } : { from: undefined, to: undefined };
          change({ period: chosen === usualPeriod ? undefined : chosen, ...own });
        }}
      />
      {filter.period === 'own' && (
        <>
          <DateField
            label={t('filters.from')}
            data-testid="filter-from"
            value={from}
            minDay={earliestFor(to)}
            maxDay={to}
            onChange={(day) => day !== '' && change({ from: day })}
          />
          <DateField
            label={t('filters.to')}
            data-testid="filter-to"
            value={to}
            minDay={from}
            onChange={(day) => day !== '' && change({ to: day })}
          />
        </>
      )}
      <TimeZoneField
        size="sm"
        label={t('filters.zone')}
        data-testid="filter-zone"
        value={filter.zone}
        onChange={(zone) => change({ zone })}
      />
      <BotField bot={filter.bot} change={change} />
      {seesAll && <PersonField person={filter.person} change={change} />}
      <LabelField label={filter.label} change={change} />
      <div className={classes.lastFilters}>
        <Checkbox
          label={t('filters.working')}
          checked={filter.isWorkingTime}
          data-testid="filter-working"
          onChange={(event) => change({ working: event.currentTarget.checked ? 1 : undefined })}
        />
        {isNarrowed(filter) && (
          <Button size="xs" variant="default" data-testid="clear-filters" onClick={clear}>
            {t('filters.clear')}
          </Button>
        )}
      </div>
    </div>
  );
}

type Change = Pick<ReturnType<typeof useReportContext>, 'change'>;

/** With one that is chosen and not known, as a deleted one. */
const withChosen = (known: { value: string; label: string }[], chosen: number | null) =>
  chosen === null || known.some(({ value }) => value === String(chosen))
    ? known
    : [...known, { value: String(chosen), label: `#${chosen}` }];

function BotField({ bot, change }: Change & { bot: number | null }) {
  const t = useT('reports');
  const bots = useStore((state) => state.bots);
  const known = Object.values(bots).map(({ id, title }) => ({ value: String(id), label: title }));
  return (
    <NativeSelect
      size="sm"
      label={t('filters.bot')}
      data-testid="filter-bot"
      value={bot === null ? '' : String(bot)}
      data={[{ value: '', label: t('filters.anyBot') }, ...withChosen(known, bot)]}
      onChange={(event) => change({ bot: idOf(event.currentTarget.value) })}
    />
  );
}

function PersonField({ person, change }: Change & { person: number | null }) {
  const t = useT('reports');
  const users = useStore((state) => state.users);
  const known = Object.values(users).map((user) => ({
    value: String(user.id),
    label: fullName(user) || user.username,
  }));
  return (
    <Select
      size="sm"
      label={t('filters.person')}
      searchable
      allowDeselect={false}
      limit={shownPeople}
      data-testid="filter-person"
      value={person === null ? '' : String(person)}
      data={[{ value: '', label: t('filters.anyone') }, ...withChosen(known, person)]}
      onChange={(value) => change({ person: idOf(value) })}
    />
  );
}

function LabelField({ label, change }: Change & { label: number | null }) {
  const t = useT('reports');
  const labels = useQuery(labelsQuery(useApi())).data?.data ?? [];
  const known = labels.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <NativeSelect
      size="sm"
      label={t('filters.label')}
      data-testid="filter-label"
      value={label === null ? '' : String(label)}
      data={[{ value: '', label: t('filters.anyLabel') }, ...withChosen(known, label)]}
      onChange={(event) => change({ label: idOf(event.currentTarget.value) })}
    />
  );
}
