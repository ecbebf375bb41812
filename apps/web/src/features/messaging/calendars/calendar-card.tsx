import { Button, Group, Text } from '@mantine/core';
import type { Calendar } from '@switchboard/contract';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { fullName } from '../../../store/selectors.ts';
import { useStore } from '../../../store/store-context.tsx';
import { useWorkingState } from '../../../ui/calendars/use-working-state.ts';
import { SettingsCard } from '../../../ui/settings/settings-card.tsx';
import { useTimeFormat } from '../../../ui/time/use-time-format.ts';
import classes from './calendars.module.css';
import { useDayText } from './use-day-text.ts';
import { useDeleteCalendar } from './use-delete-calendar.ts';
import { useWeekdays } from './use-weekdays.ts';
import { spansText, weekLines } from './week-text.ts';
import { YearPreview } from './year-preview.tsx';

const shownDays = 3;

interface CalendarCardProps {
  calendar: Calendar;
  mayEdit: boolean;
}

/** A calendar: whether it is a time of work, its week, who keeps it, the next days that differ, and its year. */
export function CalendarCard({ calendar, mayEdit }: CalendarCardProps) {
  const t = useT('calendars');
  const weekdays = useWeekdays('short');
  const state = useWorkingState(calendar);
  const remove = useDeleteCalendar();
  const [showsYear, setShowsYear] = useState(false);
  const { id, name } = calendar;
  return (
    <SettingsCard title={name}>
      <div className={classes.card} data-testid={`calendar-${id}`}>
        <span className={classes.state} data-open={state.isOpen || undefined} data-testid={`calendar-state-${id}`}>
          {state.text}
        </span>
        <dl className={classes.week}>
          {weekLines(calendar.hours, weekdays).map(({ days, hours }) => (
            <Fact key={days} title={days}>
              {hours === '' ? <span className={classes.quiet}>{t('closed')}</span> : hours}
            </Fact>
          ))}
        </dl>
        <Keepers calendar={calendar} />
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            aria-expanded={showsYear}
            data-testid={`show-year-${id}`}
            onClick={() => setShowsYear(!showsYear)}
          >
            {t(showsYear ? 'year.hide' : 'year.show')}
          </Button>
          {mayEdit && (
            <>
              <Button
                size="xs"
                variant="default"
                aria-label={t('editNamed', { name })}
                data-testid={`edit-calendar-${id}`}
                renderRoot={(props) => <Link {...props} to="/preferences/calendars/$id/" params={{ id: String(id) }} />}
              >
                {t('edit')}
              </Button>
              <Button
                size="xs"
                variant="subtle"
                c="var(--mantine-color-error)"
                aria-label={t('deleteNamed', { name })}
                data-testid={`delete-calendar-${id}`}
                onClick={() => remove(calendar)}
              >
                {t('delete')}
              </Button>
            </>
          )}
        </Group>
        {showsYear && <YearPreview calendar={calendar} />}
      </div>
    </SettingsCard>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{title}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  );
}

/** The time zone, who keeps the hours, and the next days that differ. */
function Keepers({ calendar }: { calendar: Calendar }) {
  const t = useT('calendars');
  const bots = useStore((state) => state.bots);
  const users = useStore((state) => state.users);
  const { dayKey } = useTimeFormat();
  const [today] = useState(() => dayKey(Date.now()));
  const dayText = useDayText();
  const botNames = calendar.bot_ids.flatMap((id) => bots[id]?.title ?? []);
  const userNames = calendar.user_ids.flatMap((id) => {
    const user = users[id];
    return user === undefined ? [] : [fullName(user) || user.username];
  });
  const next = calendar.exceptions.filter(({ until }) => until >= today).slice(0, shownDays);
  const none = <span className={classes.quiet}>{t('facts.none')}</span>;
  return (
    <dl className={classes.week}>
      <Fact title={t('facts.zone')}>{calendar.time_zone.replaceAll('_', ' ')}</Fact>
      <Fact title={t('facts.bots')}>{botNames.join(', ') || none}</Fact>
      <Fact title={t('facts.people')}>{userNames.join(', ') || none}</Fact>
      {next.length > 0 && (
        <Fact title={t('facts.next')}>
          {next.map(({ from, until, label, spans }) => (
            <Text key={from} size="sm" component="span" display="block">
              {dayText(from, until)}: {label} ({spansText(spans) || t('closed')})
            </Text>
          ))}
        </Fact>
      )}
    </dl>
  );
}
