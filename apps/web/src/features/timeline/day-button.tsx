import { Button, Popover, Stack, TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useFormatter, useNow, useTimeZone } from 'use-intl';
import { useT } from '../../i18n/use-t.ts';
import classes from './message-list.module.css';
import { makeDayOf } from './rows.ts';
import { startOfDay } from './start-of-day.ts';

const dayMs = 86_400_000;

interface DayButtonProps {
  at: string;
  onJumpToDate: (since: Date) => void;
}

/** The name of a day (today, yesterday or its date), which opens the choice of another one. */
export function DayButton({ at, onJumpToDate }: DayButtonProps) {
  const t = useT('timeline');
  const timeZone = useTimeZone() ?? 'UTC';
  const now = useNow({ updateInterval: 60_000 });
  const label = useDayName(at, now, timeZone);
  const [opened, setOpened] = useState(false);

  const handleChoose = (since: Date) => {
    setOpened(false);
    onJumpToDate(since);
  };

  if (!opened) {
    return (
      <button
        type="button"
        className={classes.dayLabel}
        title={t('jump.toDate')}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        {label}
      </button>
    );
  }
  return (
    <Popover opened onChange={setOpened} trapFocus returnFocus withArrow shadow="md" position="bottom">
      <Popover.Target>
        <button type="button" className={classes.dayLabel} onClick={() => setOpened(false)}>
          {label}
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <DateChooser at={at} now={now} timeZone={timeZone} onChoose={handleChoose} />
      </Popover.Dropdown>
    </Popover>
  );
}

function useDayName(at: string, now: Date, timeZone: string): string {
  const t = useT('timeline');
  const format = useFormatter();
  const dayOf = makeDayOf(timeZone);
  const day = dayOf(at);
  if (day === dayOf(now.toISOString())) return t('today');
  if (day === dayOf(new Date(now.getTime() - dayMs).toISOString())) return t('yesterday');
  return format.dateTime(new Date(at), { month: 'short', day: 'numeric', year: 'numeric' });
}

interface DateChooserProps {
  at: string;
  now: Date;
  timeZone: string;
  onChoose: (since: Date) => void;
}

function DateChooser({ at, now, timeZone, onChoose }: DateChooserProps) {
  const t = useT('timeline');
  const dayOf = makeDayOf(timeZone);
  const [day, setDay] = useState(dayOf(at));
  const choose = () => {
    if (day !== '') onChoose(startOfDay(day, timeZone));
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') choose();
  };
  return (
    <Stack gap="xs">
      <TextInput
        type="date"
        size="sm"
        label={t('jump.toDate')}
        data-autofocus
        data-testid="jump-date"
        value={day}
        max={dayOf(now.toISOString())}
        onChange={(event) => setDay(event.currentTarget.value)}
        onKeyDown={handleKeyDown}
      />
      <Button size="sm" data-testid="jump-to-date" disabled={day === ''} onClick={choose}>
        {t('jump.go')}
      </Button>
      <Button size="sm" variant="subtle" onClick={() => onChoose(new Date(0))}>
        {t('jump.toBeginning')}
      </Button>
    </Stack>
  );
}
