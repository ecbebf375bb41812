import { MultiSelect, NativeSelect, Radio, Select, Stack } from '@mantine/core';
import type { AssignmentPerson, AssignmentPolicy } from '@switchboard/contract';
import { useT } from '../../../../i18n/use-t.ts';
import type { ContractForm } from '../../../../ui/forms/form/use-contract-form.tsx';
import { DescribedSwitch } from '../../../../ui/settings/described-switch.tsx';
import classes from '../assignment.module.css';
import { usePersonChoices } from '../use-people.ts';
import type { PolicyValues } from './policy-values.ts';
import { useMinutesText } from './use-minutes-text.ts';

const acceptMinutes = [1, 2, 3, 5, 10, 15, 30, 60];
const goneMinutes = [5, 10, 15, 30, 60, 120, 240, 480];

/** More of them make an open list slow; typing finds the others. */
const shownOptions = 60;

const stays = 'stays';

interface PolicyFieldsProps {
  form: ContractForm<PolicyValues>;
  edited: AssignmentPolicy;
  people: readonly AssignmentPerson[];
}

/** What is chosen where clients are not taken by hand. */
export function PolicyFields({ form, edited, people }: PolicyFieldsProps) {
  const t = useT('assignment');
  const minutesText = useMinutesText();
  const { bot_id: botId } = edited;
  /** The offered times, and an odd one that the server has. */
  const optionsOf = (offered: readonly number[], held: number | null, none: string) => [
    { value: '', label: none },
    ...[...new Set([...offered, ...(held === null ? [] : [held])])]
      .toSorted((one, other) => one - other)
      .map((minutes) => ({ value: String(minutes), label: minutesText(minutes) })),
  ];
  return (
    <>
      <DescribedSwitch
        label={t('form.lastManager')}
        description={t('form.lastManagerHint')}
        checked={form.values.last_manager_first}
        data-testid={`assignment-last-manager-${botId}`}
        onChange={(event) => form.setValue('last_manager_first', event.currentTarget.checked)}
      />
      <WhoField form={form} botId={botId} people={people} />
      <div className={classes.fields}>
        <NativeSelect
          description={t('form.acceptHint')}
          data={optionsOf(acceptMinutes, edited.accept_minutes, t('form.noLimit'))}
          data-testid={`assignment-accept-${botId}`}
          {...form.field('accept_minutes')}
        />
        <NativeSelect
          description={t('form.goneHint')}
          data={optionsOf(goneMinutes, edited.gone_minutes, t('form.never'))}
          data-testid={`assignment-gone-${botId}`}
          {...form.field('gone_minutes')}
        />
      </div>
      <OtherwiseField form={form} botId={botId} people={people} />
    </>
  );
}

interface PeopleFieldProps extends Omit<PolicyFieldsProps, 'edited'> {
  botId: number;
}

/** Everyone, or only those who are chosen. */
function WhoField({ form, botId, people }: PeopleFieldProps) {
  const t = useT('assignment');
  const userIds = form.field('user_ids');
  const choices = usePersonChoices(people, userIds.value);
  return (
    <div>
      <Radio.Group {...form.field('who')}>
        <Stack gap={8} mt={6}>
          <Radio value="everyone" label={t('form.everyone')} data-testid={`assignment-everyone-${botId}`} />
          <Radio value="chosen" label={t('form.chosen')} data-testid={`assignment-chosen-${botId}`} />
        </Stack>
      </Radio.Group>
      {form.values.who === 'chosen' && (
        <MultiSelect
          {...userIds}
          mt="xs"
          searchable
          hidePickedOptions
          limit={shownOptions}
          nothingFoundMessage={t('form.nobodyFound')}
          placeholder={userIds.value.length === 0 ? t('form.choose') : ''}
          data={choices}
          data-testid={`assignment-people-${botId}`}
        />
      )}
    </div>
  );
}

/** What happens to a client whom nobody can take. */
function OtherwiseField({ form, botId, people }: PeopleFieldProps) {
  const t = useT('assignment');
  const { value, onChange, ...field } = form.field('otherwise_user_id');
  const choices = usePersonChoices(people, value === '' ? [] : [value]);
  return (
    <Select
      {...field}
      maw={420}
      description={t('form.otherwiseHint')}
      searchable
      allowDeselect={false}
      limit={shownOptions}
      nothingFoundMessage={t('form.nobodyFound')}
      value={value === '' ? stays : value}
      data={[{ value: stays, label: t('form.stays') }, ...choices]}
      data-testid={`assignment-otherwise-${botId}`}
      onChange={(chosen) => onChange(chosen === null || chosen === stays ? '' : chosen)}
    />
  );
}
