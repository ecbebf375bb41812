import type { Calendar } from '@switchboard/contract';
import { backVariable, fillAutomaticText } from '@switchboard/contract/automatic-texts';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTimeZone } from 'use-intl';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { calendarsQuery } from '../../../ui/calendars/calendars-query.ts';
import { useWorkingNow } from '../../../ui/calendars/use-working-now.ts';
import { useTimeFormat } from '../../../ui/time/use-time-format.ts';
import classes from './bots-screen.module.css';

const nobody = { client: { first_name: '', last_name: '' }, botTitle: '' };

/** Under a bot's state: the calendar that it keeps, and whether it is open now; nothing without a calendar. */
export function BotHours({ botId }: { botId: number }) {
  const { data } = useQuery(calendarsQuery(useApi()));
  const calendar = data?.data.find(({ bot_ids: bots }) => bots.includes(botId));
  return calendar && <Hours botId={botId} calendar={calendar} />;
}

function Hours({ botId, calendar }: { botId: number; calendar: Calendar }) {
  const t = useT('bots');
  const language = useLocale();
  const timeZone = useTimeZone() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { upcoming } = useTimeFormat();
  const { isOpen, changesAt, now } = useWorkingNow(calendar);
  const stateText = () => {
    if (changesAt === null) return t(isOpen ? 'hours.always' : 'hours.never');
    if (isOpen) return t('hours.open', { time: upcoming(changesAt.toISOString(), now) });
    // In the words that an away text has for the same.
    const back = { at: changesAt, now: new Date(now), timeZone };
    return fillAutomaticText(t('hours.closed', { back: backVariable }), { ...nobody, language, back });
  };
  return (
    <span className={classes.hours} dir="auto" data-testid={`bot-hours-${botId}`}>
      {t('hours.of', { calendar: calendar.name, state: stateText() })}
    </span>
  );
}
