import { Checkbox, Group, TextInput } from '@mantine/core';
import { limits } from '@switchboard/contract';
import { dayInZone, momentInZone } from '@switchboard/contract/moment-in-zone';
import { useState } from 'react';
import { useTimeZone } from 'use-intl';
import { useT } from '../../../i18n/use-t.ts';
import { ContractForm } from '../../../ui/forms/form/contract-form.tsx';
import { SubmitButton } from '../../../ui/forms/form/submit-button.tsx';
import { useContractForm } from '../../../ui/forms/form/use-contract-form.tsx';
import { DateField } from '../../../ui/forms/pickers/date-field.tsx';
import { TimeField } from '../../../ui/forms/pickers/time-field.tsx';
import { FormModal } from '../../../ui/forms/questions/form-modal.tsx';

const dayMs = 24 * 60 * 60 * 1_000;
const loadShape = async () => (await import('./episode-shapes.ts')).snoozeShape;

interface SnoozeDialogProps {
  onSubmit: (snooze: { until: string; reason: string; keeps: boolean }) => void;
  onClose: () => void;
}

/** Asks until which day and time conversations are put off, and for a reason for the team. */
export default function SnoozeDialog({ onSubmit, onClose }: SnoozeDialogProps) {
  const t = useT('episodes');
  const timeZone = useTimeZone() ?? 'UTC';
  const [openedAt] = useState(Date.now);
  const today = dayInZone(openedAt, timeZone);
  const untilOf = ({ day, clock }: { day: string; clock: string }) => momentInZone(`${day}T${clock}`, timeZone);
  const form = useContractForm({
    initialValues: { day: dayInZone(openedAt + dayMs, timeZone), clock: '09:00', reason: '', keeps: false },
    labels: { day: t('form.day'), clock: t('form.time'), reason: t('form.reason'), keeps: t('form.keeps') },
    shape: loadShape,
    failed: t('failed'),
    toBody: ({ reason, keeps }) => ({ reason, keeps }),
    check: ({ day, clock }) => {
      if (day === '' || clock === '') return [{ at: day === '' ? 'day' : 'clock', text: t('form.missing') }];
      const until = untilOf({ day, clock }).getTime();
      if (until <= Date.now()) return [{ at: 'clock', text: t('form.past') }];
      return until > Date.now() + limits.snoozeDays * dayMs ? [{ at: 'day', text: t('form.tooFar') }] : [];
    },
    onSubmit: ({ reason, keeps, ...at }) => {
      onClose();
      onSubmit({ until: untilOf(at).toISOString(), reason: reason.trim(), keeps });
      return Promise.resolve();
    },
  });
  const keeps = form.field('keeps');
  return (
    <FormModal opened title={t('form.title')} dirty={form.isDirty} busy={form.isPending} onClose={onClose}>
      <ContractForm form={form} testId="snooze-form">
        <Group gap="sm" grow align="flex-start">
          <DateField minDay={today} data-testid="snooze-day" {...form.field('day')} />
          <TimeField data-testid="snooze-clock" {...form.field('clock')} />
        </Group>
        <TextInput
          size="sm"
          dir="auto"
          maxLength={limits.snoozeReasonChars}
          data-testid="snooze-reason"
          {...form.field('reason')}
        />
        <Checkbox
          label={keeps.label}
          checked={form.values.keeps}
          data-testid="snooze-keeps"
          onChange={(event) => form.setValue('keeps', event.currentTarget.checked)}
        />
        <Group justify="flex-end" mt="xs">
          <SubmitButton form={form} data-testid="snooze-submit">
            {t('form.submit')}
          </SubmitButton>
        </Group>
      </ContractForm>
    </FormModal>
  );
}
