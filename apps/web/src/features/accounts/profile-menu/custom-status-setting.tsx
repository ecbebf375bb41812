import { Button, Group, Popover, Select, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { type CurrentUser, type CustomStatus, endpoints, limits } from '@switchboard/contract';
import { momentInZone, startOfDay } from '@switchboard/contract/moment-in-zone';
import { type KeyboardEvent, useState } from 'react';
import { useTimeZone } from 'use-intl';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { useActions, useStore } from '../../../store/store-context.tsx';
import { EmojiPicker } from '../../../ui/emoji/emoji-picker.tsx';
import { useAction } from '../../../ui/forms/failures/use-action.ts';
import { readClock } from '../../../ui/forms/pickers/clock-text.ts';
import { TimeField } from '../../../ui/forms/pickers/time-field.tsx';
import { useCustomStatus } from '../../../ui/person/person-name.tsx';
import { useTimeFormat } from '../../../ui/time/use-time-format.ts';
import classes from './profile-menu.module.css';

const endings = ['never', 'halfHour', 'hour', 'fourHours', 'today', 'week', 'time'] as const;
export type Ending = (typeof endings)[number];

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const minutesOf: Partial<Record<Ending, number>> = { halfHour: 30, hour: 60, fourHours: 240 };

/** The day `count` days after one, both as `2026-11-21`. */
const dayAfter = (day: string, count: number) =>
  new Date(Date.parse(`${day}T00:00Z`) + count * dayMs).toISOString().slice(0, 10);

/** 0 for Monday. */
const weekdayOf = (day: string) => (new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7;

interface Clock {
  /** Ms since 1970. */
  now: number;
  /** In the reader's time zone: `2026-11-21`. */
  day: string;
  timeZone: string;
}

/** The next full hour in a time zone: `15:00`. */
export const nextHour = (now: number, timeZone: string): string =>
  // In Swedish times are written as the field takes them.
  new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'short' }).format(now + 60 * minuteMs).replace(/\d\d$/, '00');

/** When a status ends; `time` (`15:00`) counts for the ending of that name, and is tomorrow's once it is past today. */
export function endOfStatus(ending: Ending, time: string, { now, day, timeZone }: Clock): Date | null {
  const minutes = minutesOf[ending];
  if (minutes !== undefined) return new Date(now + minutes * minuteMs);
  if (ending === 'today') return startOfDay(dayAfter(day, 1), timeZone);
  if (ending === 'week') return startOfDay(dayAfter(day, 7 - weekdayOf(day)), timeZone);
  if (ending !== 'time') return null;
  const today = momentInZone(`${day}T${time}`, timeZone);
  return today.getTime() > now ? today : momentInZone(`${dayAfter(day, 1)}T${time}`, timeZone);
}

/** The reader's own status, for everyone to see: 📅 "In a meeting" until 15:00. */
export function CustomStatusSetting({ me }: { me: CurrentUser }) {
  const t = useT('customStatus');
  const api = useApi();
  const actions = useActions();
  const status = useCustomStatus(useStore((state) => state.users[me.id]) ?? me);
  const [isOpen, setIsOpen] = useState(false);
  const save = useAction(async (custom_status: CustomStatus | null) => {
    actions.receiveUsers([await api.call(endpoints.updateProfile, { body: { custom_status } })]);
    setIsOpen(false);
  }, t('failed'));

  return (
    <div className={classes.setting} role="group" aria-label={t('label')}>
      {isOpen ? (
        <StatusForm initial={status} isPending={save.isPending} onSave={save.run} />
      ) : (
        <Group gap="xs" wrap="nowrap">
          <Button
            variant="default"
            size="compact-sm"
            flex={1}
            miw={0}
            justify="flex-start"
            data-testid="set-status"
            onClick={() => setIsOpen(true)}
          >
            <Text span inherit truncate>
              {status ? `${status.emoji} ${status.sentence}` : t('add')}
            </Text>
          </Button>
          {status && (
            <Button
              variant="subtle"
              size="compact-sm"
              loading={save.isPending}
              data-testid="clear-status"
              onClick={() => save.run(null)}
            >
              {t('clear')}
            </Button>
          )}
        </Group>
      )}
    </div>
  );
}

interface StatusFormProps {
  initial: CustomStatus | null;
  isPending: boolean;
  onSave: (status: CustomStatus) => void;
}

function StatusForm({ initial, isPending, onSave }: StatusFormProps) {
  const t = useT('customStatus');
  const { dayKey } = useTimeFormat();
  const timeZone = useTimeZone() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [emoji, setEmoji] = useState(initial?.emoji ?? '💬');
  const [isPicking, setIsPicking] = useState(false);
  const [text, setText] = useState(initial?.text ?? '');
  const [ending, setEnding] = useState<Ending>('never');
  const [time, setTime] = useState(() => nextHour(Date.now(), timeZone));
  const isReady = text.trim() !== '';

  const save = (clock: string) => {
    if (!isReady) return;
    const now = Date.now();
    const endsAt = endOfStatus(ending, clock, { now, day: dayKey(now), timeZone });
    onSave({ emoji, text, ends_at: endsAt?.toISOString() ?? null });
  };
  const handleKeyDown = (event: KeyboardEvent, clock = time) => {
    // The menu around it takes letters and arrows for its own entries.
    if (event.key !== 'Escape' && event.key !== 'Tab') event.stopPropagation();
    if (event.key === 'Enter') save(clock);
  };

  return (
    <Stack gap="xs">
      <TextInput
        size="sm"
        data-autofocus
        aria-label={t('text')}
        placeholder={t('text')}
        maxLength={limits.titleChars}
        value={text}
        leftSectionPointerEvents="all"
        leftSection={
          <Popover withinPortal={false} position="right-start" opened={isPicking} onChange={setIsPicking} trapFocus>
            <Popover.Target>
              <UnstyledButton aria-label={t('emoji')} onClick={() => setIsPicking(!isPicking)}>
                {emoji}
              </UnstyledButton>
            </Popover.Target>
            <Popover.Dropdown p={0}>
              <EmojiPicker
                onPick={(picked) => {
                  setEmoji(picked);
                  setIsPicking(false);
                }}
              />
            </Popover.Dropdown>
          </Popover>
        }
        data-testid="status-text"
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => handleKeyDown(event)}
      />
      <Select
        size="sm"
        label={t('ends')}
        value={ending}
        data={endings.map((value) => ({ value, label: t(value) }))}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        data-testid="status-ends"
        onChange={(value) => setEnding(endings.find((known) => known === value) ?? 'never')}
      />
      {ending === 'time' && (
        <TimeField
          label={t('clock')}
          value={time}
          data-testid="status-time"
          // An end at a time needs one.
          onChange={(clock) => clock !== '' && setTime(clock)}
          // This key also takes the typed text as the time.
          onKeyDown={(event) => handleKeyDown(event, readClock(event.currentTarget.value) ?? time)}
        />
      )}
      <Button
        size="compact-sm"
        disabled={!isReady}
        loading={isPending}
        data-testid="save-status"
        onClick={() => save(time)}
      >
        {t('save')}
      </Button>
    </Stack>
  );
}
