import { Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { endpoints, limits, type TaskSource } from '@switchboard/contract';
import { dayInZone, momentInZone } from '@switchboard/contract/moment-in-zone';
import { useState } from 'react';
import { useTimeZone } from 'use-intl';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { makeUuid } from '../../../../store/make-uuid.ts';
import { useActions } from '../../../../store/store-context.tsx';
import { ContractForm } from '../../../../ui/forms/form/contract-form.tsx';
import { SubmitButton } from '../../../../ui/forms/form/submit-button.tsx';
import { useContractForm } from '../../../../ui/forms/form/use-contract-form.tsx';
import { DateField } from '../../../../ui/forms/pickers/date-field.tsx';
import { TimeField } from '../../../../ui/forms/pickers/time-field.tsx';
import { FormModal } from '../../../../ui/forms/questions/form-modal.tsx';
import { useTimeFormat } from '../../../../ui/time/use-time-format.ts';
import { atNineInDays, inHours } from '../../../../ui/time/zone-days.ts';

const loadShape = async () => (await import('./reminder-shapes.ts')).createReminder.body;

interface ReminderModalProps {
  kind: 'reminder' | 'promise';
  title: string;
  source: TaskSource;
  onClose: () => void;
}

type When = 'hour' | 'tomorrow' | 'date';

const startWhen: When = 'hour';

const isPast = (iso: string) => Date.parse(iso) <= Date.now();

/** Reminds the reader of a message, or notes until when a client was promised an answer: the team sees that one. */
export function ReminderModal({ kind, title, source, onClose }: ReminderModalProps) {
  const t = useT('tasks');
  const api = useApi();
  const { receiveTask } = useActions();
  const format = useTimeFormat();
  const timeZone = useTimeZone() ?? 'UTC';
  const [openedAt] = useState(Date.now);
  // Sent again after a lost answer, the same task is meant.
  const [clientTaskId] = useState(makeUuid);
  const today = dayInZone(openedAt, timeZone);
  const tomorrow = atNineInDays(openedAt, timeZone, 1);

  const dueOf = ({ when, day, clock }: { when: When; day: string; clock: string }): string => {
    if (when === 'hour') return inHours(openedAt, 1).toISOString();
    return (when === 'tomorrow' ? tomorrow : momentInZone(`${day}T${clock}`, timeZone)).toISOString();
  };
  const form = useContractForm({
    initialValues: { title, when: startWhen, day: today, clock: '18:00' },
    labels: { title: t('fields.title'), when: t('remind.when'), day: t('page.dueDate'), clock: t('page.dueTime') },
    shape: loadShape,
    failed: t('failed.save'),
    toBody: (values) => ({ title: values.title, due_at: dueOf(values), source, client_task_id: clientTaskId }),
    check: ({ when, day, clock }) => {
      if (when !== 'date') return [];
      if (day === '' || clock === '') return [{ at: day === '' ? 'day' : 'clock', text: t('remind.noTime') }];
      return isPast(dueOf({ when, day, clock })) ? [{ at: 'clock', text: t('remind.past') }] : [];
    },
    onSubmit: async (values) => {
      const body = { title: values.title, due_at: dueOf(values), source, client_task_id: clientTaskId };
      const task =
        kind === 'promise'
          ? await api.call(endpoints.createTask, { body: { ...body, kind } })
          : await api.call(endpoints.createReminder, { body });
      receiveTask(task);
      const at = task.due_at ?? body.due_at;
      const time = format.dayKey(at) === today ? format.time(at) : `${format.date(at)}, ${format.time(at)}`;
      notifications.show({ message: t(`remind.${kind}Set`, { time }) });
      onClose();
    },
  });
  const field = form.field('when');
  return (
    <FormModal opened title={t(`remind.${kind}`)} dirty={form.isDirty} busy={form.isPending} onClose={onClose}>
      <ContractForm form={form} testId="reminder-form">
        {kind === 'promise' && (
          <Text size="sm" c="dimmed">
            {t('remind.promiseHint')}
          </Text>
        )}
        <TextInput
          size="sm"
          required
          dir="auto"
          maxLength={limits.taskTitleChars}
          data-testid="reminder-title"
          {...form.field('title')}
        />
        <Radio.Group label={field.label} value={field.value} onChange={(when) => form.setValue('when', when)}>
          <Stack gap="xs" mt={4}>
            <Radio
              data-autofocus
              value="hour"
              label={t('remind.inAnHour', { time: format.time(inHours(openedAt, 1).toISOString()) })}
            />
            <Radio value="tomorrow" label={t('remind.tomorrow', { time: format.time(tomorrow.toISOString()) })} />
            <Radio value="date" label={t('remind.onDate')} />
          </Stack>
        </Radio.Group>
        {form.values.when === 'date' && (
          <Group gap="sm" grow>
            <DateField minDay={today} data-testid="reminder-day" {...form.field('day')} />
            <TimeField data-testid="reminder-clock" {...form.field('clock')} />
          </Group>
        )}
        <Group justify="flex-end" mt="xs">
          <SubmitButton form={form} data-testid="reminder-submit">
            {t('remind.save')}
          </SubmitButton>
        </Group>
      </ContractForm>
    </FormModal>
  );
}
