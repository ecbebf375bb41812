import { Checkbox, MultiSelect, NativeSelect } from '@mantine/core';
import { conversationPriorities, conversationStates, limits, targetLevels } from '@switchboard/contract';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { useApi } from '../../api/api-context.tsx';
import { useT } from '../../i18n/use-t.ts';
import { fullName } from '../../store/selectors.ts';
import { useStore } from '../../store/store-context.tsx';
import { DurationField } from '../forms/pickers/duration-field.tsx';
import { labelsQuery } from '../labels/labels-query.ts';
import { FieldConditions } from './field-conditions.tsx';
import classes from './filter-fields.module.css';
import { type FilterFieldsProps, type FilterValues, managerWords } from './filter-values.ts';
import { useLanguages } from './use-languages.ts';

/** A workspace may have thousands of colleagues. */
const shownPeople = 60;

interface FieldProps extends FilterFieldsProps {
  error?: ReactNode;
  /** Whoever reads it is meant by nothing in it. */
  isImpersonal?: boolean;
}

interface ManyProps extends FieldProps {
  name: 'states' | 'labels' | 'bots' | 'managers' | 'targets' | 'priorities' | 'languages';
  label: string;
  data: readonly { value: string; label: string }[];
}

function Many({ values, onChange, error, name, label, data }: ManyProps) {
  const t = useT('views');
  // Of some the reader may not know the names.
  const unnamed = values[name].filter((chosen) => !data.some(({ value }) => value === chosen));
  return (
    <MultiSelect
      size="sm"
      label={label}
      error={error}
      data={[...data, ...unnamed.map((value) => ({ value, label: `#${value}` }))]}
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
}

function States(props: FieldProps) {
  const t = useT('views');
  const states = useT('episodes');
  const data = conversationStates.map((value) => ({ value, label: states(`states.${value}`) }));
  return <Many {...props} name="states" label={t('form.states')} data={data} />;
}

function Priorities(props: FieldProps) {
  const t = useT('views');
  const states = useT('episodes');
  const data = conversationPriorities.map((value) => ({ value, label: states(`priorities.${value}`) }));
  return <Many {...props} name="priorities" label={t('form.priorities')} data={data} />;
}

function Managers({ isImpersonal = false, ...props }: FieldProps) {
  const t = useT('views');
  const users = useStore((state) => state.users);
  const words = managerWords.filter((word) => word !== 'me' || !isImpersonal);
  const people = Object.values(users).map((user) => ({
    value: String(user.id),
    label: fullName(user) || user.username,
  }));
  const data = [...words.map((value) => ({ value, label: t(`form.${value}`) })), ...people];
  return <Many {...props} name="managers" label={t('form.managers')} data={data} />;
}

function Labels(props: FieldProps) {
  const t = useT('views');
  const labels = useQuery(labelsQuery(useApi())).data?.data ?? [];
  const data = labels.map(({ id, name }) => ({ value: String(id), label: name }));
  return <Many {...props} name="labels" label={t('form.labels')} data={data} />;
}

function Bots(props: FieldProps) {
  const t = useT('views');
  const bots = useStore((state) => state.bots);
  const data = Object.values(bots).map(({ id, title }) => ({ value: String(id), label: title }));
  return <Many {...props} name="bots" label={t('form.bots')} data={data} />;
}

function Languages(props: FieldProps) {
  const t = useT('views');
  const data = useLanguages(props.values.languages);
  return <Many {...props} name="languages" label={t('form.languages')} data={data} />;
}

function Targets(props: FieldProps) {
  const t = useT('views');
  const data = targetLevels.map((value) => ({ value, label: t(`form.targetLevels.${value}`) }));
  return <Many {...props} name="targets" label={t('form.targets')} data={data} />;
}

function LastBy({ values, onChange, error }: FieldProps) {
  const t = useT('views');
  return (
    <NativeSelect
      size="sm"
      label={t('form.lastBy')}
      error={error}
      data-testid="filter-last-by"
      value={values.lastBy}
      data={[
        { value: '', label: t('form.any') },
        { value: 'client', label: t('form.client') },
        { value: 'team', label: t('form.team') },
      ]}
      onChange={(event) => onChange('lastBy', event.currentTarget.value)}
    />
  );
}

function Waiting({ values, onChange, error }: FieldProps) {
  const t = useT('views');
  return (
    <DurationField
      label={t('form.waiting')}
      error={error}
      maxMinutes={limits.waitingMinutes}
      amount={values.waiting}
      unit={values.unit}
      testId="filter-waiting"
      onAmount={(amount) => onChange('waiting', amount)}
      onUnit={(unit) => onChange('unit', unit)}
    />
  );
}

function Silent({ values, onChange, error }: FieldProps) {
  const t = useT('views');
  return (
    <DurationField
      label={t('form.silent')}
      error={error}
      maxMinutes={limits.silentMinutes}
      amount={values.silent}
      unit={values.silentUnit}
      testId="filter-silent"
      onAmount={(amount) => onChange('silent', amount)}
      onUnit={(unit) => onChange('silentUnit', unit)}
    />
  );
}

/** A control for each condition of the filter of conversations, in their order; that of one's own places apart. */
const controls = {
  states: States,
  priorities: Priorities,
  managers: Managers,
  labels: Labels,
  bots: Bots,
  languages: Languages,
  lastBy: LastBy,
  waiting: Waiting,
  silent: Silent,
  targets: Targets,
  fields: FieldConditions,
} as const satisfies Partial<Record<keyof FilterValues, ComponentType<FieldProps>>>;
export type FilterCondition = keyof typeof controls;
export const filterConditions = Object.keys(controls) as FilterCondition[];

/** The control of one condition. */
export function FilterField({ condition, ...props }: FieldProps & { condition: FilterCondition }) {
  const Control = controls[condition];
  return <Control {...props} />;
}

/** All conditions. */
export function FilterFields({ values, onChange }: FilterFieldsProps) {
  const t = useT('views');
  return (
    <>
      <div className={classes.grid}>
        {filterConditions.map(
          (condition) =>
            condition !== 'fields' && (
              <FilterField key={condition} condition={condition} values={values} onChange={onChange} />
            ),
        )}
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
