import { IconClock, IconMoodEmpty } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useLocale } from 'use-intl';
import { useT } from '../../../../../i18n/use-t.ts';
import type { ShownNow } from '../now-queries.ts';
import { presenceOf } from '../presence.ts';
import { useClock } from '../use-now.ts';
import { useNowMarks } from '../use-now-marks.ts';
import { useNowNames } from '../use-now-names.ts';
import classes from './wall.module.css';

/** More than fit on any screen. */
const mostRows = 12;

interface WallListsProps {
  now: ShownNow;
  namesClients: boolean;
}

/** As many whole rows as have room: the numbers above count the others too. */
export function WallLists({ now, namesClients }: WallListsProps) {
  return (
    <div className={classes.lists} data-own={now.is_own || undefined}>
      <Waiting now={now} namesClients={namesClients} />
      <Bots now={now} />
      {!now.is_own && <People now={now} />}
    </div>
  );
}

function Waiting({ now, namesClients }: WallListsProps) {
  const t = useT('reportsNow');
  const marks = useNowMarks();
  const names = useNowNames(now);
  useClock(5_000);
  return (
    <Part title={t('waiting.title')}>
      {now.waiting.length === 0 && (
        <li className={classes.nobody}>
          <IconMoodEmpty aria-hidden="true" className={classes.icon} />
          {t('waiting.empty')}
        </li>
      )}
      {now.waiting.slice(0, mostRows).map((row) => {
        const { label, level } = marks.waiting(row);
        return (
          <li key={row.channel_id} className={classes.row}>
            <span className={classes.main} dir="auto">
              {(namesClients ? row.client_name : null) ?? names.botOf(row.bot_id)}
            </span>
            {!now.is_own && (
              <span className={classes.side} dir="auto">
                {names.managerOf(row.manager_id)}
              </span>
            )}
            <span className={classes.mark} data-level={level}>
              {label}
            </span>
          </li>
        );
      })}
    </Part>
  );
}

function Bots({ now: { bots } }: { now: ShownNow }) {
  const t = useT('reportsNow');
  const locale = useLocale();
  const marks = useNowMarks();
  const number = new Intl.NumberFormat(locale);
  const busiest = bots.toSorted((one, other) => other.waiting - one.waiting || other.open - one.open);
  return (
    <Part title={t('bots.title')}>
      {busiest.slice(0, mostRows).map((bot) => {
        const longest = marks.longest(bot.longest_since);
        return (
          <li key={bot.bot_id} className={classes.row}>
            <span className={classes.main} dir="auto">
              {bot.title}
            </span>
            {longest && (
              <span className={classes.mark} data-level={longest.level}>
                {longest.label}
              </span>
            )}
            <span className={classes.count}>{number.format(bot.waiting)}</span>
          </li>
        );
      })}
    </Part>
  );
}

function People({ now: { people } }: { now: ShownNow }) {
  const t = useT('reportsNow');
  const here = people.filter((person) => presenceOf(person) === 'here');
  const away = people.filter((person) => presenceOf(person) === 'away');
  const shown = [...here, ...away].toSorted((one, other) => other.waiting - one.waiting || other.load - one.load);
  return (
    <Part title={t('people.here', { count: here.length })}>
      {shown.slice(0, mostRows).map((person) => {
        const { user_id: id, name, waiting, load, capacity } = person;
        const presence = presenceOf(person);
        return (
          <li key={id} className={classes.row}>
            <span className={classes.presence} data-presence={presence} aria-hidden="true" />
            <span className={classes.main} dir="auto">
              {name}
            </span>
            {presence === 'away' && <span className={classes.side}>{t('availability.away')}</span>}
            {waiting > 0 && (
              <span
                className={classes.mark}
                data-level="long"
                role="img"
                aria-label={t('people.waits', { count: waiting })}
              >
                <IconClock className={classes.clockIcon} aria-hidden="true" /> {waiting}
              </span>
            )}
            <span className={classes.count} data-full={(capacity !== null && load >= capacity) || undefined}>
              {capacity === null ? load : t('people.of', { load, capacity })}
            </span>
          </li>
        );
      })}
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part} aria-label={title}>
      <h2 className={classes.partTitle}>{title}</h2>
      <ul className={classes.rows}>{children}</ul>
    </section>
  );
}
