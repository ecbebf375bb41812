import { Group, MultiSelect, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type Calendar, endpoints, limits, userStatuses } from '@switchboard/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTimeZone } from 'use-intl';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { fullName } from '../../../store/selectors.ts';
import { useStore } from '../../../store/store-context.tsx';
import { calendarsKey } from '../../../ui/calendars/calendars-query.ts';
import { ContractForm } from '../../../ui/forms/form/contract-form.tsx';
import { SubmitButton } from '../../../ui/forms/form/submit-button.tsx';
import { useContractForm } from '../../../ui/forms/form/use-contract-form.tsx';
import { useLeaveGuard } from '../../../ui/forms/leaving/use-leave-guard.ts';
import { TimeZoneField } from '../../../ui/forms/pickers/time-zone-field.tsx';
import { SettingsCard } from '../../../ui/settings/settings-card.tsx';
import { type CalendarValues, initialValues, toBody, toWorkingTime } from './calendar-values.ts';
import classes from './calendars.module.css';
import { ExceptionsEditor } from './exceptions-editor.tsx';
import { useCalendarCheck } from './use-calendar-check.ts';
import { useGoneKeepers } from './use-gone-keepers.ts';
import { WeekEditor } from './week-editor.tsx';
import { YearPreview } from './year-preview.tsx';

const createShape = async () => (await import('./calendar-shapes.ts')).createCalendar.body;
const editShape = async () => (await import('./calendar-shapes.ts')).editCalendar.body;

/** More of them make an open list slow; typing finds the others. */
const shownOptions = 60;

/** Makes a calendar, or changes one; null: a new one. */
export function CalendarForm({ calendar }: { calendar: Calendar | null }) {
  const t = useT('calendars');
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const readersZone = useTimeZone() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  // Others' changes meanwhile do not overwrite what is typed; saving is refused.
  const [edited] = useState(calendar);
  const check = useCalendarCheck();
  const findGone = useGoneKeepers();
  const toCall = (values: CalendarValues) =>
    edited === null ? toBody(values) : { ...toBody(values), version: edited.version };
  const form = useContractForm<CalendarValues>({
    initialValues: initialValues(edited, readersZone),
    labels: {
      name: t('form.name'),
      time_zone: t('form.zone'),
      hours: t('form.hours'),
      exceptions: t('form.exceptions'),
      bot_ids: t('form.bots'),
      user_ids: t('form.people'),
    },
    shape: edited === null ? createShape : editShape,
    toBody: toCall,
    check,
    explain: (error, values) => {
      const { left, problems } = findGone(error, values);
      for (const [list, ids] of Object.entries(left)) form.setValue(list, ids);
      return problems;
    },
    failed: t('form.notSaved'),
    makesNew: edited === null,
    onSubmit: async (values) => {
      const body = toBody(values);
      try {
        if (edited === null) await api.call(endpoints.createCalendar, { body });
        else {
          const { id, version } = edited;
          await api.call(endpoints.editCalendar, { params: { id }, body: { ...body, version } });
        }
      } finally {
        // After a refusal as well: the list then has what another has changed.
        await queries.invalidateQueries({ queryKey: calendarsKey });
      }
      const name = body.name.trim();
      notifications.show({ color: 'green', message: t(edited === null ? 'form.added' : 'form.saved', { name }) });
      await navigate({ to: '/preferences/calendars/' });
    },
  });
  useLeaveGuard(form.isDirty);
  const hours = form.field('hours');
  const exceptions = form.field('exceptions');

  return (
    <ContractForm form={form} gap="md" testId="calendar-form">
      <SettingsCard title={t('form.about')}>
        <div className={classes.fields}>
          <TextInput
            required
            autoComplete="off"
            maxLength={limits.calendarNameChars}
            data-testid="calendar-name"
            {...form.field('name')}
          />
          <TimeZoneField data-testid="calendar-zone" {...form.field('time_zone')} />
        </div>
      </SettingsCard>
      <SettingsCard title={t('form.hours')}>
        <WeekEditor {...hours} />
      </SettingsCard>
      <SettingsCard title={t('form.exceptions')}>
        <ExceptionsEditor {...exceptions} />
      </SettingsCard>
      <SettingsCard title={t('year.title')}>
        <YearPreview calendar={toWorkingTime(form.values)} />
      </SettingsCard>
      <SettingsCard title={t('form.keepers')}>
        <Keepers form={form} />
      </SettingsCard>
      <Group justify="flex-end">
        <SubmitButton form={form} data-testid="calendar-submit">
          {t(edited === null ? 'form.create' : 'form.save')}
        </SubmitButton>
      </Group>
    </ContractForm>
  );
}

/** The bots and people that keep the hours. */
function Keepers({ form }: { form: ReturnType<typeof useContractForm<CalendarValues>> }) {
  const t = useT('calendars');
  const bots = useStore((state) => state.bots);
  const users = useStore((state) => state.users);
  const botIds = form.field('bot_ids');
  const userIds = form.field('user_ids');
  const people = Object.values(users).filter(
    ({ id, status }) => status === userStatuses.active || userIds.value.includes(String(id)),
  );
  const shared = { searchable: true, clearable: true, hidePickedOptions: true, limit: shownOptions, mt: 'xs' } as const;
  return (
    <>
      <MultiSelect
        {...shared}
        {...botIds}
        description={t('form.botsHint')}
        placeholder={botIds.value.length === 0 ? t('form.choose') : ''}
        data={Object.values(bots).map(({ id, title }) => ({ value: String(id), label: title }))}
        data-testid="calendar-bots"
      />
      <MultiSelect
        {...shared}
        {...userIds}
        description={t('form.peopleHint')}
        placeholder={userIds.value.length === 0 ? t('form.choose') : ''}
        data={people.map((user) => ({ value: String(user.id), label: fullName(user) || user.username }))}
        data-testid="calendar-people"
      />
    </>
  );
}
