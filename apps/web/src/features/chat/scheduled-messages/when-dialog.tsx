import { Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { type FileView, limits, type ScheduledMessage } from '@switchboard/contract';
import { isBlankContent } from '@switchboard/contract/markup';
import { dayInZone, momentInZone } from '@switchboard/contract/moment-in-zone';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTimeZone } from 'use-intl';
import type { ApiError } from '../../../api/api-error.ts';
import { useT } from '../../../i18n/use-t.ts';
import { ContractForm } from '../../../ui/forms/form/contract-form.tsx';
import { SubmitButton } from '../../../ui/forms/form/submit-button.tsx';
import { useContractForm } from '../../../ui/forms/form/use-contract-form.tsx';
import { DateField } from '../../../ui/forms/pickers/date-field.tsx';
import { TimeField } from '../../../ui/forms/pickers/time-field.tsx';
import { FormModal } from '../../../ui/forms/questions/form-modal.tsx';
import { type MessageEditor, MessageFields } from './message-fields.tsx';
import type { Timing } from './timing.ts';
import { useNaturalTime } from './use-natural-time.ts';

const dayMs = 86_400_000;

interface WhenDialogProps {
  title: string;
  submitLabel: string;
  channelId: number;
  /** The time it begins with; null: tomorrow at nine. */
  dueAt: string | null;
  whenClientWrites: ScheduledMessage['when_client_writes'];
  /** It goes to a client, who may write before it. */
  isForClient: boolean;
  /** A time to come, as in a sentence. */
  words: (iso: string) => string;
  /** The text, where it is edited too. */
  text?: { content: string; files: readonly FileView[]; Editor: MessageEditor };
  /** The message cannot be sent just now. */
  isBlocked?: boolean;
  /** Throws when the server refuses. */
  onSubmit: (changed: Timing & { content: string; files: number[] }) => Promise<unknown>;
  onClose: () => void;
}

const clockInZone = (at: number, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'short' }).format(at);

/** Asks when a message goes, in words or by day and time, and for its text where that may change. */
export default function WhenDialog(props: WhenDialogProps) {
  const { title, submitLabel, channelId, isForClient, words, text, onClose } = props;
  const t = useT('scheduledMessages');
  const timeZone = useTimeZone() ?? 'UTC';
  const readTime = useNaturalTime();
  const [openedAt] = useState(Date.now);
  const { form, momentOf } = useWhenForm(props, { openedAt, timeZone, readTime });
  const { when, day, clock, sends } = form.values;

  const understand = (typed: string) => {
    form.setValue('when', typed);
    const found = readTime?.(typed, Date.now(), timeZone);
    if (!found) return;
    form.setValue('day', dayInZone(found.getTime(), timeZone));
    form.setValue('clock', clockInZone(found.getTime(), timeZone));
  };
  // What was typed before anything could read it.
  const handleLoaded = useEffectEvent(() => when !== '' && understand(when));
  useEffect(() => {
    if (readTime) handleLoaded();
  }, [readTime]);
  const choose = (field: 'day' | 'clock') => (value: unknown) => {
    if (value === form.values[field]) return;
    form.setValue(field, value);
    // It would name another time.
    form.setValue('when', '');
  };

  const isUnclear = when.trim() !== '' && readTime !== null && readTime(when, openedAt, timeZone) === null;
  const moment = momentOf({ day, clock });
  return (
    <FormModal opened title={title} dirty={form.isDirty} busy={form.isPending} size="lg" onClose={onClose}>
      <ContractForm form={form} testId="later-form">
        {text && (
          <MessageFields
            channelId={channelId}
            content={text.content}
            files={form.values.files}
            error={form.field('content').error}
            Editor={text.Editor}
            onContent={(content) => form.setValue('content', content)}
            onFiles={(files) => form.setValue('files', files)}
          />
        )}
        <TextInput
          size="sm"
          dir="auto"
          maxLength={120}
          autoComplete="off"
          placeholder={t('form.whenPlaceholder')}
          description={t(isUnclear ? 'form.notUnderstood' : 'form.hint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data-autofocus={text === undefined || undefined}
          data-testid="later-text"
          {...form.field('when')}
          onChange={(event) => understand(event.currentTarget.value)}
        />
        <Group gap="sm" grow align="flex-start">
          <DateField
            minDay={dayInZone(openedAt, timeZone)}
            data-testid="later-day"
            {...form.field('day')}
            onChange={choose('day')}
          />
          <TimeField data-testid="later-clock" {...form.field('clock')} onChange={choose('clock')} />
        </Group>
        <Text size="sm" fw={500} role="status" data-testid="later-words">
          {moment && !isUnclear ? t('form.willBeSent', { when: words(moment.toISOString()) }) : '\u00A0'}
        </Text>
        {isForClient && (
          <Radio.Group
            size="sm"
            label={t('form.ifClientWrites')}
            value={sends}
            onChange={(value) => form.setValue('sends', value)}
          >
            <Stack gap={6} mt={6}>
              <Radio value="hold" label={t('form.hold')} data-testid="later-hold" />
              <Radio value="send" label={t('form.send')} data-testid="later-send" />
            </Stack>
          </Radio.Group>
        )}
        <Group justify="flex-end" mt="xs">
          <SubmitButton form={form} data-testid="later-submit">
            {submitLabel}
          </SubmitButton>
        </Group>
      </ContractForm>
    </FormModal>
  );
}

interface WhenInput {
  openedAt: number;
  timeZone: string;
  readTime: ReturnType<typeof useNaturalTime>;
}

/** The form's values and what is wrong with them. */
function useWhenForm(
  { dueAt, whenClientWrites, text, isBlocked = false, onSubmit, onClose }: WhenDialogProps,
  { openedAt, timeZone, readTime }: WhenInput,
) {
  const t = useT('scheduledMessages');
  const momentOf = ({ day, clock }: { day: string; clock: string }) =>
    day === '' || clock === '' ? null : momentInZone(`${day}T${clock}`, timeZone);
  const startsAt = dueAt === null ? null : Date.parse(dueAt);
  const form = useContractForm({
    initialValues: {
      content: text?.content ?? '',
      files: text?.files ?? [],
      when: '',
      day: dayInZone(startsAt ?? openedAt + dayMs, timeZone),
      clock: startsAt === null ? '09:00' : clockInZone(startsAt, timeZone),
      sends: whenClientWrites,
    },
    labels: {
      content: t('form.text'),
      files: '',
      when: t('form.when'),
      day: t('form.day'),
      clock: t('form.time'),
      sends: t('form.ifClientWrites'),
    },
    failed: t('form.failed'),
    check: ({ content, files, when, day, clock }) => {
      if (isBlocked) return [{ at: 'when', text: t('form.notNow') }];
      if (text && files.length === 0 && isBlankContent(content)) return [{ at: 'content', text: t('form.blank') }];
      if (content.length > limits.contentChars) return [{ at: 'content', text: t('form.tooLong') }];
      // What was typed is not left aside: the time in the other fields is not the one that was meant.
      if (when.trim() !== '' && !readTime?.(when, Date.now(), timeZone)) {
        return [{ at: 'when', text: t('form.notUnderstood') }];
      }
      const moment = momentOf({ day, clock })?.getTime();
      if (moment === undefined) return [{ at: day === '' ? 'day' : 'clock', text: t('form.missing') }];
      if (moment <= Date.now()) return [{ at: 'clock', text: t('form.past') }];
      return moment > Date.now() + limits.scheduledDays * dayMs ? [{ at: 'day', text: t('form.tooFar') }] : [];
    },
    explain: ({ fields }: ApiError) => {
      const [due] = fields.filter(({ field }) => field === 'due_at');
      if (!due) return [];
      return due.message === 'validation.date_too_far'
        ? [{ at: 'day', text: t('form.tooFar') }]
        : [{ at: 'clock', text: t('form.past') }];
    },
    onSubmit: async ({ content, files, sends, ...at }) => {
      const due_at = momentOf(at)?.toISOString() ?? '';
      await onSubmit({ content, files: files.map(({ id }) => id), due_at, when_client_writes: sends });
      onClose();
    },
  });
  return { form, momentOf };
}
