import { Checkbox, MultiSelect, NativeSelect } from '@mantine/core';
import { conversationPriorities, conversationStates, limits, targetLevels } from '@switchboard/contract';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { fullName } from '../../../../store/selectors.ts';
import { useStore } from '../../../../store/store-context.tsx';
import { DurationField } from '../../../../ui/forms/pickers/duration-field.tsx';
import { labelsQuery } from '../../../../ui/labels/labels-query.ts';
import { FieldConditions } from './field-conditions.tsx';
import { useLanguages } from './use-languages.ts';
import { type FilterFieldsProps, managerWords } from './view-values.ts';
import classes from './views.module.css';

/** A workspace may have thousands of colleagues. */
const shownPeople = 60;

interface ManyProps {
  name: 'states' | 'labels' | 'bots' | 'managers' | 'targets' | 'priorities' | 'languages';
  label: string;
  data: readonly { value: string; label: string }[];
}

/** A control for each condition of the filter of conversations. */
export function FilterFields({ values, onChange }: FilterFieldsProps) {
  const t = useT('views');
  const states = useT('episodes');
  const labels = useQuery(labelsQuery(useApi())).data?.data ?? [];
  const bots = useStore((state) => state.bots);
  const users = useStore((state) => state.users);
  const languages = useLanguages(values.languages);
  const people = Object.values(users).map((user) => ({
    value: String(user.id),
    label: fullName(user) || user.username,
  }));

  const many = ({ name, label, data }: ManyProps) => (
    <MultiSelect
      size="sm"
      label={label}
      data={data}
      value={[...values[name]]}
      placeholder={values[name].length === 0 ? t('form.any') : ''}
      searchable={data.length > 6}
      clearable
      hidePickedOptions
      limit={shownPeople}
      maxValues={limits.filterValues}
      data-testid={`filter-${name}`}
      onChange={(chosen) => onChange(name, chosen)}
    />
  );

  return (
    <>
      <div className={classes.grid}>
        {many({
          name: 'states',
          label: t('form.states'),
          data: conversationStates.map((value) => ({ value, label: states(`states.${value}`) })),
        })}
        {many({
          name: 'priorities',
          label: t('form.priorities'),
          data: conversationPriorities.map((value) => ({ value, label: states(`priorities.${value}`) })),
        })}
        {many({
          name: 'managers',
          label: t('form.managers'),
          data: [...managerWords.map((value) => ({ value, label: t(`form.${value}`) })), ...people],
        })}
        {many({
          name: 'labels',
          label: t('form.labels'),
          data: labels.map(({ id, name }) => ({ value: String(id), label: name })),
        })}
        {many({
          name: 'bots',
          label: t('form.bots'),
          data: Object.values(bots).map(({ id, title }) => ({ value: String(id), label: title })),
        })}
        {many({ name: 'languages', label: t('form.languages'), data: languages })}
        <NativeSelect
          size="sm"
          label={t('form.lastBy')}
          data-testid="filter-last-by"
          value={values.lastBy}
          data={[
            { value: '', label: t('form.any') },
            { value: 'client', label: t('form.client') },
            { value: 'team', label: t('form.team') },
          ]}
          onChange={(event) => onChange('lastBy', event.currentTarget.value)}
        />
        <DurationField
          label={t('form.waiting')}
          maxMinutes={limits.waitingMinutes}
          amount={values.waiting}
          unit={values.unit}
          testId="filter-waiting"
          onAmount={(amount) => onChange('waiting', amount)}
          onUnit={(unit) => onChange('unit', unit)}
        />
        <DurationField
          label={t('form.silent')}
          maxMinutes={limits.silentMinutes}
          amount={values.silent}
          unit={values.silentUnit}
          testId="filter-silent"
          onAmount={(amount) => onChange('silent', amount)}
          onUnit={(unit) => onChange('silentUnit', unit)}
        />
        {many({
          name: 'targets',
          label: t('form.targets'),
          data: targetLevels.map((value) => ({ value, label: t(`form.targetLevels.${value}`) })),
        })}
      </div>
      <Checkbox
        label={t('form.member')}
        checked={values.member}
        data-testid="filter-member"
        onChange={(event) => onChange('member', event.currentTarget.checked)}
      />
      <FieldConditions values={values} onChange={onChange} />
    </>
  );
}
