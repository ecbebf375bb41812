import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useLocale, useTimeZone } from 'use-intl';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { useStore } from '../../../../store/store-context.tsx';
import { calendarsQuery } from '../../../../ui/calendars/calendars-query.ts';
import { zoneLabel } from '../../../../ui/forms/pickers/zone-names.ts';
import classes from '../targets.module.css';
import { exampleByClock, exampleOf } from './example-of.ts';

const shownCalendars = 3;
/** From then on a weekday alone would be taken for the next one. */
const daysOfWeekdayMs = 6 * 24 * 60 * 60_000;

interface PolicyPreviewProps {
  /** Until the first answer. */
  minutes: number;
  /** Null: all. */
  botIds: readonly number[] | null;
}

/** By when a client would get the first answer, by the calendars of the bots. */
export function PolicyPreview({ minutes, botIds }: PolicyPreviewProps) {
  const t = useT('targets');
  const momentText = useMomentText();
  const isOtherZone = useIsOtherZone();
  const bots = Object.keys(useStore((state) => state.bots)).map(Number);
  const { data } = useQuery(calendarsQuery(useApi()));
  const [openedAt] = useState(Date.now);
  if (data === undefined) return null;
  const chosen = botIds ?? bots;
  const calendars = data.data.filter(({ bot_ids }) => bot_ids.some((id) => chosen.includes(id)));
  const hasOthers = chosen.some((id) => !calendars.some(({ bot_ids }) => bot_ids.includes(id)));
  const byClock = exampleByClock(minutes, openedAt);
  return (
    <div className={classes.preview} data-testid="targets-preview">
      <h3 className={classes.previewTitle}>{t('preview.title')}</h3>
      {calendars.slice(0, shownCalendars).map((calendar) => {
        const example = exampleOf(calendar, minutes, openedAt);
        const { name, time_zone: zone } = calendar;
        return (
          example && (
            <p key={calendar.id}>
              {example.due === null
                ? t('preview.never', { calendar: name })
                : t('preview.calendar', { calendar: name, ...momentText(example.writes, example.due, zone) })}
              {example.due !== null && isOtherZone(zone) && ` ${t('preview.zone', { zone: zoneLabel(zone) })}`}
            </p>
          )
        );
      })}
      {hasOthers && (
        <p>
          {t('preview.clock', momentText(byClock.writes, byClock.due))}{' '}
          <Anchor
            size="sm"
            renderRoot={(props) => (
              // In a tab of its own: the form waits.
              <Link {...props} to="/preferences/calendars/" target="_blank" />
            )}
          >
            {t('preview.toCalendars')}
          </Anchor>
        </p>
      )}
    </div>
  );
}

/** Whether a zone is not the reader's own. */
function useIsOtherZone() {
  const own = useTimeZone() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (zone: string) => zoneLabel(zone) !== zoneLabel(own);
}

/** Weekdays and clocks in a zone, the reader's own by default. */
function useMomentText() {
  const t = useT('targets');
  const locale = useLocale();
  const own = useTimeZone();
  return (writes: Date, due: Date, zone = own) => {
    const inZone = zone === undefined ? {} : { timeZone: zone };
    const format = (at: Date, withDate: boolean) => {
      const date = withDate ? ({ day: 'numeric', month: 'long' } as const) : {};
      return t('preview.moment', {
        day: new Intl.DateTimeFormat(locale, { weekday: 'long', ...date, ...inZone }).format(at),
        time: new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', ...inZone }).format(at),
      });
    };
    return { writes: format(writes, false), due: format(due, due.getTime() - writes.getTime() >= daysOfWeekdayMs) };
  };
}
