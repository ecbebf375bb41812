import type { CustomStatus, UserView } from '@switchboard/contract';
import { useEffect, useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { useTimeFormat } from '../time/use-time-format.ts';
import classes from './person-name.module.css';

interface PersonNameProps {
  /** Undefined while the colleague is not loaded, and for names that are not a colleague's. */
  user: UserView | undefined;
  /** As it is shown here, for example with "(you)". */
  name: string;
}

/** A colleague's name and status, wherever it stands beside their presence. A name too long for its place is shortened. */
export function PersonName({ user, name }: PersonNameProps) {
  const status = useCustomStatus(user);
  return (
    <span className={classes.person}>
      <span className={classes.name} dir="auto">
        {name}
      </span>
      {status && (
        <span role="img" aria-label={status.sentence} title={status.sentence} data-testid="custom-status">
          {status.emoji}
        </span>
      )}
    </span>
  );
}

/** A colleague's presence and status, as one line. */
export function PersonPresence({ user }: { user: UserView }) {
  const t = useT('people');
  const status = useCustomStatus(user);
  const presence = t(user.is_online === 1 ? 'online' : 'offline');
  return status ? `${presence} · ${status.emoji} ${status.sentence}` : presence;
}

/** `setTimeout` fires at once for longer times. */
const longestTimeoutMs = 2 ** 31 - 1;

/** A colleague's status, until it ends: `In a meeting until 3:00 PM`. */
export function useCustomStatus(user: UserView | undefined): (CustomStatus & { sentence: string }) | null {
  const t = useT('people');
  const format = useTimeFormat();
  const [now, setNow] = useState(Date.now);
  const status = user?.custom_status ?? null;
  const endsAt = status?.ends_at ?? null;
  const hasEnded = endsAt !== null && Date.parse(endsAt) <= now;
  useEffect(() => {
    if (endsAt === null || Date.parse(endsAt) <= now) return undefined;
    const leftMs = Math.max(0, Date.parse(endsAt) - Date.now());
    const timer = setTimeout(() => setNow(Date.now()), Math.min(leftMs, longestTimeoutMs));
    return () => clearTimeout(timer);
  }, [endsAt, now]);

  if (status === null || hasEnded) return null;
  if (endsAt === null) return { ...status, sentence: status.text };
  const isToday = format.dayKey(endsAt) === format.dayKey(now);
  const time = isToday ? format.time(endsAt) : `${format.date(endsAt)}, ${format.time(endsAt)}`;
  return { ...status, sentence: t('customStatus.until', { text: status.text, time }) };
}
