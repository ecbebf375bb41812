import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type CurrentUser, type CustomStatus, can, endpoints } from '@switchboard/contract';
import { momentInZone, startOfDay } from '@switchboard/contract/moment-in-zone';
import { type KeyboardEvent, useState } from 'react';
import { useTimeZone } from 'use-intl';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { actorOf } from '../../../store/reader.ts';
import { useActions, useStore } from '../../../store/store-context.tsx';
import { useAction } from '../../../ui/forms/failures/use-action.ts';
import { useErrorText } from '../../../ui/forms/failures/use-error-text.ts';
import { readClock } from '../../../ui/forms/pickers/clock-text.ts';
import { TimeField } from '../../../ui/forms/pickers/time-field.tsx';
import { useCustomStatus } from '../../../ui/person/person-name.tsx';
import { useTimeFormat } from '../../../ui/time/use-time-format.ts';
import { AwayChoice } from './away-choice.tsx';
import classes from './profile-menu.module.css';
import { StatusTextField } from './status-text-field.tsx';

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
  const giveBack = useGiveBack();
  const mayAnswer = can(actorOf(me), 'conversations.answer', null);
  const save = useAction(async (custom_status: CustomStatus | null, givesBack = false) => {
    actions.receiveUsers([await api.call(endpoints.updateProfile, { body: { custom_status } })]);
    // Failed, it can be tried again.
    if (!givesBack || (await giveBack())) setIsOpen(false);
  }, t('failed'));

  return (
    <div className={classes.setting} role="group" aria-label={t('label')}>
      {isOpen ? (
        <StatusForm initial={status} mayAnswer={mayAnswer} isPending={save.isPending} onSave={save.run} />
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

/** Gives the reader's open clients back, and says how many; whether it worked. */
function useGiveBack() {
  const t = useT('customStatus');
  const api = useApi();
  const errorText = useErrorText();
  return async (): Promise<boolean> => {
    try {
      const { count } = await api.call(endpoints.returnOwnClients, {});
      notifications.show({ message: t('givenBack', { count }) });
      return true;
    } catch (error) {
      notifications.show({ color: 'red', title: t('notGivenBack'), message: errorText(error) });
      return false;
    }
  };
}

interface StatusFormProps {
  initial: CustomStatus | null;
  /** Clients can be theirs. */
  mayAnswer: boolean;
  isPending: boolean;
  onSave: (status: CustomStatus, givesBack: boolean) => void;
}

function StatusForm({ initial, mayAnswer, isPending, onSave }: StatusFormProps) {
  const t = useT('customStatus');
  const { dayKey } = useTimeFormat();
  const timeZone = useTimeZone() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [emoji, setEmoji] = useState(initial?.emoji ?? '💬');
  const [text, setText] = useState(initial?.text ?? '');
  const [ending, setEnding] = useState<Ending>('never');
  const [time, setTime] = useState(() => nextHour(Date.now(), timeZone));
  const [away, setAway] = useState({ isAway: initial?.is_away ?? false, givesBack: false });
  const isReady = text.trim() !== '';

  const save = (clock: string) => {
    if (!isReady) return;
    const now = Date.now();
    const endsAt = endOfStatus(ending, clock, { now, day: dayKey(now), timeZone });
    const status = { emoji, text, ends_at: endsAt?.toISOString() ?? null, ...(away.isAway && { is_away: true }) };
    onSave(status, away.isAway && away.givesBack);
  };
  const handleKeyDown = (event: KeyboardEvent, clock = time) => {
    // The menu around it takes letters and arrows for its own entries.
    if (event.key !== 'Escape' && event.key !== 'Tab') event.stopPropagation();
    if (event.key === 'Enter') save(clock);
  };

  return (
    <Stack gap="xs">
      <StatusTextField
        emoji={emoji}
        text={text}
        onEmoji={setEmoji}
        onText={setText}
        onKeyDown={(event) => handleKeyDown(event)}
      />
      <EndingFields ending={ending} time={time} onEnding={setEnding} onTime={setTime} onKeyDown={handleKeyDown} />
      {mayAnswer && (
        <AwayChoice
          {...away}
          text={text}
          onChange={setAway}
          onText={setText}
          onKeyDown={(event) => handleKeyDown(event)}
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

interface EndingFieldsProps {
  ending: Ending;
  time: string;
  onEnding: (ending: Ending) => void;
  onTime: (time: string) => void;
  /** With the time as it is typed. */
  onKeyDown: (event: KeyboardEvent, clock: string) => void;
}

function EndingFields({ ending, time, onEnding, onTime, onKeyDown }: EndingFieldsProps) {
  const t = useT('customStatus');
  return (
    <>
      <Select
        size="sm"
        label={t('ends')}
        value={ending}
        data={endings.map((value) => ({ value, label: t(value) }))}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        data-testid="status-ends"
        onChange={(value) => onEnding(endings.find((known) => known === value) ?? 'never')}
      />
      {ending === 'time' && (
        <TimeField
          label={t('clock')}
          value={time}
          data-testid="status-time"
          // An end at a time needs one.
          onChange={(clock) => clock !== '' && onTime(clock)}
          // This key also takes the typed text as the time.
          onKeyDown={(event) => onKeyDown(event, readClock(event.currentTarget.value) ?? time)}
        />
      )}
    </>
  );
}
