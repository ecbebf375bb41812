import { Group, Input, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { endpoints, limits, type Webhook } from '@switchboard/contract';
import { dayInZone, momentInZone } from '@switchboard/contract/moment-in-zone';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTimeZone } from 'use-intl';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { ContractForm } from '../../../../ui/forms/form/contract-form.tsx';
import { SubmitButton } from '../../../../ui/forms/form/submit-button.tsx';
import { type ContractForm as Form, useContractForm } from '../../../../ui/forms/form/use-contract-form.tsx';
import { DateField } from '../../../../ui/forms/pickers/date-field.tsx';
import { TimeField } from '../../../../ui/forms/pickers/time-field.tsx';
import { FormModal } from '../../../../ui/forms/questions/form-modal.tsx';
import { attemptsKey, webhooksKey } from '../webhooks-queries.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

interface SpanValues extends Record<string, unknown> {
  from_day: string;
  from_clock: string;
  until_day: string;
  until_clock: string;
}

const clockInZone = (at: number, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'short' }).format(at);

/** The last day, the minute that has begun included. */
function lastDay(now: number, timeZone: string): SpanValues {
  const until = now + minuteMs;
  const from = until - dayMs;
  return {
    from_day: dayInZone(from, timeZone),
    from_clock: clockInZone(from, timeZone),
    until_day: dayInZone(until, timeZone),
    until_clock: clockInZone(until, timeZone),
  };
}

interface SpanDialogProps {
  webhook: Webhook;
  onClose: () => void;
}

/** Asks for a span of time whose events are sent again. */
export function SpanDialog({ webhook: { id, name }, onClose }: SpanDialogProps) {
  const t = useT('webhooks');
  const api = useApi();
  const queries = useQueryClient();
  const timeZone = useTimeZone() ?? 'UTC';
  const [openedAt] = useState(Date.now);
  const spanOf = (values: SpanValues) => ({
    from: momentInZone(`${values.from_day}T${values.from_clock}`, timeZone).toISOString(),
    until: momentInZone(`${values.until_day}T${values.until_clock}`, timeZone).toISOString(),
  });
  const edge = { from: { edge: t('span.from') }, until: { edge: t('span.until') } };
  const form = useContractForm<SpanValues>({
    initialValues: lastDay(openedAt, timeZone),
    labels: {
      from_day: t('span.day', edge.from),
      from_clock: t('span.clock', edge.from),
      until_day: t('span.day', edge.until),
      until_clock: t('span.clock', edge.until),
    },
    check: (values) => {
      const missing = Object.keys(values).filter((field) => values[field] === '');
      if (missing.length > 0) return missing.map((at) => ({ at, text: t('span.needed') }));
      const { from, until } = spanOf(values);
      return from < until ? [] : [{ at: 'until_day', text: t('span.backwards') }];
    },
    failed: t('span.failed'),
    onSubmit: async (values) => {
      const { count } = await api.call(endpoints.replayWebhook, { params: { id }, body: spanOf(values) });
      notifications.show({ ...(count > 0 && { color: 'green' }), message: t('span.done', { count }) });
      void queries.invalidateQueries({ queryKey: webhooksKey });
      void queries.invalidateQueries({ queryKey: attemptsKey });
      onClose();
    },
  });
  const days = { minDay: dayInZone(openedAt - limits.webhookKeptDays * dayMs, timeZone) };
  return (
    <FormModal
      opened
      title={t('span.title', { name })}
      dirty={form.isDirty}
      busy={form.isPending}
      size="md"
      onClose={onClose}
    >
      <ContractForm form={form} testId="span-form">
        <Text size="sm">{t('span.text', { days: limits.webhookKeptDays })}</Text>
        <Edge form={form} name="from" title={t('span.from')} {...days} />
        <Edge form={form} name="until" title={t('span.until')} {...days} />
        <Group justify="flex-end" mt="xs">
          <SubmitButton form={form} data-testid="span-submit">
            {t('span.submit')}
          </SubmitButton>
        </Group>
      </ContractForm>
    </FormModal>
  );
}

interface EdgeProps {
  form: Form<SpanValues>;
  name: 'from' | 'until';
  title: string;
  minDay: string;
}

/** The day and the time at one end of the span. */
function Edge({ form, name, title, minDay }: EdgeProps) {
  const { label: dayLabel, ...day } = form.field(`${name}_day`);
  const { label: clockLabel, ...clock } = form.field(`${name}_clock`);
  return (
    <Input.Wrapper>
      <Input.Label labelElement="div" mb={4}>
        {title}
      </Input.Label>
      <Group gap="sm" grow align="flex-start">
        <DateField minDay={minDay} aria-label={dayLabel} data-testid={`span-${name}-day`} {...day} />
        <TimeField aria-label={clockLabel} data-testid={`span-${name}-clock`} {...clock} />
      </Group>
    </Input.Wrapper>
  );
}
